import { atom, getDefaultStore } from 'jotai'

/** How far the server's clock is ahead of this device's. */
const aheadAtom = atom(0)

/** The header has whole seconds, and the answer was on its way for a moment: less than this is no difference. */
const toleranceMs = 3_000

export function aheadOf(dateHeader: string | null, localNow: number): number {
  const ahead = Date.parse(dateHeader ?? '') - localNow
  return Math.abs(ahead) > toleranceMs ? ahead : 0
}

/** Kitchen tablets often have a wrong clock, so the age of a ticket is computed with the server's. */
export function hearServerClock(headers: Headers): void {
  const ahead = aheadOf(headers.get('date'), Date.now())
  const store = getDefaultStore()
  // Two answers differ by less than the tolerance: the first one stays, so that no minute jumps back.
  if (Math.abs(ahead - store.get(aheadAtom)) > toleranceMs) store.set(aheadAtom, ahead)
}

export const serverNow = (): number => Date.now() + getDefaultStore().get(aheadAtom)
