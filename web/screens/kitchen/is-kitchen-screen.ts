import { remember } from '../../remember.ts'

/** Total time after which a device that shows the kitchen counts as a kitchen screen: a short look does not. */
const screenAfterMs = 2 * 60_000
const key = 'comanda_kitchen_shown_ms'

/** True if this device is a kitchen screen; otherwise adds the time since the last call. */
export function isKitchenScreen(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  passedMs: number,
): boolean {
  const shownMs = Number(storage.getItem(key) ?? 0)
  if (shownMs >= screenAfterMs) return true
  remember(storage, key, String(shownMs + passedMs))
  return false
}
