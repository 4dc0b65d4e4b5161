/**
 * Keeps a convenience on this device. Storage that is full or that the browser refuses stops nobody: it is then forgotten with
 * the page.
 */
export function remember(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    storage.removeItem(key) // an older value would come back after a reload
  }
}
