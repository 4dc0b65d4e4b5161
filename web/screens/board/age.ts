import { usualAlarms } from '@comanda/domain/menu/alarms.ts'

/** Waiting time of a guest, in the three bands of the kitchen. */
export type AgeBand = 'fresh' | 'soon' | 'late'

export const minuteMs = 60_000

/** Whole minutes since a time; never negative, even if a clock is slow. */
export const minutesSince = (at: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / minuteMs))

/** Time at which the kitchen got an item: it was fired, else added, else sent with its order at `date`. */
export const sentAt = (
  { fired_at, added_at }: Readonly<{ fired_at?: string | undefined; added_at?: string | undefined }>,
  date: string,
): string => fired_at ?? added_at ?? date

export const bandOf = (minutes: number): AgeBand =>
  minutes >= usualAlarms.late ? 'late' : minutes >= usualAlarms.soon ? 'soon' : 'fresh'
