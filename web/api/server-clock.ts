import { atom, getDefaultStore } from 'jotai'

/** Difference between the server's clock and this device's, in ms. */
const aheadAtom = atom(0)

/** The header has whole seconds, and the answer took a moment: a smaller difference is ignored. */
const toleranceMs = 3_000

export function aheadOf(dateHeader: string | null, localNow: number): number {
  const ahead = Date.parse(dateHeader ?? '') - localNow
  return Math.abs(ahead) > toleranceMs ? ahead : 0
}

/** Kitchen tablets often have a wrong clock, so the age of a ticket is computed with the server's. */
export function noteServerClock(headers: Headers): void {
  const ahead = aheadOf(headers.get('date'), Date.now())
  const store = getDefaultStore()
  // small variations are ignored, so that a displayed minute never jumps back
  if (Math.abs(ahead - store.get(aheadAtom)) > toleranceMs) store.set(aheadAtom, ahead)
}

export const serverNow = (): number => Date.now() + getDefaultStore().get(aheadAtom)
