import { remember } from '../remember.ts'

const key = 'comanda.touched'
/** Shortest time between two notes of a touch. */
const noteEveryMs = 1_000

/** Time of the last touch of this device, in any tab; a device without a note counts as touched now. */
export const touchedAt = (): number => Number(localStorage.getItem(key) ?? Date.now())

export function noteTouch(): void {
  if (Date.now() - Number(localStorage.getItem(key) ?? 0) >= noteEveryMs)
    remember(localStorage, key, String(Date.now()))
}

export const isTouchKey = (changed: string | null): boolean => changed === key
