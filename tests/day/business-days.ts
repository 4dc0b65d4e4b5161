/** Rule of a venue's business days. Implemented here independently of the product's functions. */
type VenueClock = Readonly<{ timeZone: string; cutOffHour: number }>
export type Days = Readonly<{ from: string | null; to: string | null }>

const hourMs = 3_600_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The business day of a moment: the date on the wall clock, set back by the cut-off. */
export const dayOf = (at: string, { timeZone, cutOffHour }: VenueClock): string =>
  isoDay(Date.parse(`${wallClock(at, timeZone)}Z`) - cutOffHour * hourMs)

/** "2026-11-20T19:30:07" */
export function wallClock(at: string, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...shown })
  clocks.set(timeZone, clock)
  return clock.format(new Date(at)).replace(' ', 'T')
}
const shown = { dateStyle: 'short', timeStyle: 'medium' } as const

const isoDay = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10)
export const daysAfter = (day: string, days: number): string => isoDay(Date.parse(day) + days * 24 * hourMs)

/** The periods of rule S6, as docs/decisions/0015 and the clients' menus name them. */
export function daysIn(type: string, today: string): Days {
  const first = `${today.slice(0, 7)}-01`
  const firstOfLast = `${daysAfter(first, -1).slice(0, 7)}-01`
  const periods: Readonly<Record<string, Days>> = {
    today: { from: today, to: today },
    tomorrow: { from: daysAfter(today, 1), to: daysAfter(today, 1) },
    yesterday: { from: daysAfter(today, -1), to: daysAfter(today, -1) },
    last_7days: { from: daysAfter(today, -6), to: today },
    this_month: { from: first, to: daysAfter(`${daysAfter(first, 31).slice(0, 7)}-01`, -1) },
    last_month: { from: firstOfLast, to: daysAfter(first, -1) },
    custom: { from: null, to: null },
  }
  const days = periods[type]
  if (!days) throw new Error(`no period is called ${type}`)
  return days
}

export const isWithin = (day: string, { from, to }: Days): boolean =>
  (from === null || from <= day) && (to === null || day <= to)
