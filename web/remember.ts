/** Stores a preference on this device. If storage is full or refused, it is forgotten when the page closes. */
export function remember(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    storage.removeItem(key) // an older value would be restored by a reload
  }
}
