import { remember } from '../remember.ts'

const key = 'comanda.touched'
/** Shortest interval between writes of the time. */
const writeIntervalMs = 1_000

/** Time of the last touch of this device, in any tab; now if none is stored. */
export const touchedAt = (): number => Number(localStorage.getItem(key) ?? Date.now())

export function noteTouch(): void {
  if (Date.now() - Number(localStorage.getItem(key) ?? 0) >= writeIntervalMs)
    remember(localStorage, key, String(Date.now()))
}

export const isTouchKey = (changed: string | null): boolean => changed === key
