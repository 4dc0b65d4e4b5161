import { WallTime } from './events.ts'

/** How long a table counts as taken. Two bookings that begin less than this apart are in one slot. */
export const slotMinutes = 120

/** The open interval in which another booking of the same table begins in the same slot. */
export function slotAround(date: WallTime): Readonly<{ after: WallTime; before: WallTime }> {
  return { after: moved(date, -slotMinutes), before: moved(date, slotMinutes) }
}

export const isSameSlot = (one: WallTime, other: WallTime): boolean => {
  const { after, before } = slotAround(one)
  return after < other && other < before
}

/** On the wall every day has 24 hours: reckoning as if in UTC is exact, and wrong only by what a clock change is. */
const moved = (date: WallTime, minutes: number): WallTime =>
  WallTime.parse(new Date(Date.parse(`${date}Z`) + minutes * 60_000).toISOString().slice(0, 16))
