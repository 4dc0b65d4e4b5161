import { WallTime } from './events.ts'

/** Duration of a booking. Bookings of a table that begin less than this apart are in the same slot. */
export const slotMinutes = 120

/** The open interval in which another booking of the same table is in the same slot. */
export function slotAround(date: WallTime): Readonly<{ after: WallTime; before: WallTime }> {
  return { after: plusMinutes(date, -slotMinutes), before: plusMinutes(date, slotMinutes) }
}

export const isSameSlot = (one: WallTime, other: WallTime): boolean => {
  const { after, before } = slotAround(one)
  return after < other && other < before
}

/**
 * The wall time some minutes later, computed as in UTC. A day on the wall clock has 24 hours, except when clocks
 * change.
 */
const plusMinutes = (date: WallTime, minutes: number): WallTime =>
  WallTime.parse(new Date(Date.parse(`${date}Z`) + minutes * 60_000).toISOString().slice(0, 16))
