import { WallTime } from './events.ts'

/** Duration for which a table counts as taken. Two bookings that begin less than this apart are in the same slot. */
export const slotMinutes = 120

/** The open interval in which another booking of the same table is in the same slot. */
export function slotAround(date: WallTime): Readonly<{ after: WallTime; before: WallTime }> {
  return { after: moved(date, -slotMinutes), before: moved(date, slotMinutes) }
}

export const isSameSlot = (one: WallTime, other: WallTime): boolean => {
  const { after, before } = slotAround(one)
  return after < other && other < before
}

/**
 * The wall time some minutes later, computed as in UTC. A day on the wall clock has 24 hours, except when clocks
 * change.
 */
const moved = (date: WallTime, minutes: number): WallTime =>
  WallTime.parse(new Date(Date.parse(`${date}Z`) + minutes * 60_000).toISOString().slice(0, 16))
