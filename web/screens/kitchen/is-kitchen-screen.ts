import { remember } from '../../remember.ts'

/** A device that has shown the kitchen for less in all is no kitchen screen: somebody had a look. */
const screenAfterMs = 2 * 60_000
const key = 'comanda_kitchen_shown_ms'

/** True if this device is a kitchen screen; otherwise adds the time that it has shown the kitchen since the last call. */
export function isKitchenScreen(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  passedMs: number,
): boolean {
  const shownMs = Number(storage.getItem(key) ?? 0)
  if (shownMs >= screenAfterMs) return true
  remember(storage, key, String(shownMs + passedMs))
  return false
}
