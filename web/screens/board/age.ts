/** How long a guest has been waiting, in the three bands the kitchen works by. */
export type AgeBand = 'fresh' | 'soon' | 'late'

const minuteMs = 60_000
const soonAfter = 5
const lateAfter = 10

/** Whole minutes; a clock that is a little slow does not show a time before zero. */
export const minutesSince = (at: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / minuteMs))

export const bandOf = (minutes: number): AgeBand =>
  minutes >= lateAfter ? 'late' : minutes >= soonAfter ? 'soon' : 'fresh'
