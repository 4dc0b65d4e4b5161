import { invariant } from './decider.ts'
import { BusinessDay, Instant, Period } from './ids.ts'

/** Rule of a store's business days: a day begins at `cutOffHour` o'clock on the wall clock. */
export type DayRule = Readonly<{ timeZone: string; cutOffHour: number }>

/**
 * The business day of an instant: its local date, or the day before while the wall clock is before the cut-off hour.
 */
export function businessDayAt(at: Instant, { timeZone, cutOffHour }: DayRule): BusinessDay {
  const local = wallClock(Date.parse(at), timeZone)
  if (local.hour >= cutOffHour) return dayText(local)
  return isoDay(Date.UTC(local.year, local.month - 1, local.day - 1))
}

const quarterMs = 15 * 60_000

/**
 * First instant of a business day: the first quarter of an hour that belongs to it or to a later day. Clocks are moved
 * by whole quarters, and no zone is further than 27 hours from UTC and a cut-off hour.
 */
export function startOfBusinessDay(day: BusinessDay, rule: DayRule): Instant {
  const noon = Math.floor(Date.parse(`${day}T12:00:00Z`) / quarterMs)
  let [before, from] = [noon - 4 * 48, noon + 4 * 48]
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (businessDayAt(instantOf(middle * quarterMs), rule) < day) before = middle
    else from = middle
  }
  return instantOf(from * quarterMs)
}

const instantOf = (epochMs: number): Instant => Instant.parse(new Date(epochMs).toISOString())

/** Quarter of an hour in UTC that contains an instant: in every zone it lies within one business day. */
export const quarterOf = (at: Instant): Instant => instantOf(Math.floor(Date.parse(at) / quarterMs) * quarterMs)

export const dayAfter = (day: BusinessDay): BusinessDay => daysAfter(day, 1)

/** Numbering period of invoices: the calendar year of the business day. */
export const periodOf = (day: BusinessDay): Period => Period.parse(day.slice(0, 4))

export function isTimeZone(text: string): boolean {
  if (text.length === 0 || text.length > 60) return false
  try {
    clockOf(text)
    return true
  } catch {
    return false // Intl throws for an unknown zone
  }
}

export const periodTypes = [
  'today',
  'tomorrow',
  'yesterday',
  'last_7days',
  'this_month',
  'last_month',
  'custom',
] as const
export type PeriodType = (typeof periodTypes)[number]

export const isPeriodType = (text: string): text is PeriodType => periodTypes.some((type) => type === text)

/** A range of business days, both included; null is an open bound. */
export type DayRange = Readonly<{ from: BusinessDay | null; to: BusinessDay | null }>

/**
 * Business days of a period type (rule S6), with one meaning everywhere: last_7days is today and the six days before;
 * this_month is the whole calendar month, last_month the whole previous one; custom has the given bounds, where a
 * missing bound is open (a client sends `to=null` in December) and bounds in the wrong order give an empty range.
 */
export function periodRange(type: PeriodType, today: BusinessDay, custom?: DayRange): DayRange {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const around = (days: number) => isoDay(Date.UTC(year, month - 1, day + days))
  switch (type) {
    case 'today':
      return { from: today, to: today }
    case 'tomorrow':
      return { from: around(1), to: around(1) }
    case 'yesterday':
      return { from: around(-1), to: around(-1) }
    case 'last_7days':
      return { from: around(-6), to: today }
    case 'this_month':
      return { from: isoDay(Date.UTC(year, month - 1, 1)), to: isoDay(Date.UTC(year, month, 0)) }
    case 'last_month':
      return { from: isoDay(Date.UTC(year, month - 2, 1)), to: isoDay(Date.UTC(year, month - 1, 0)) }
    case 'custom':
      return custom ?? { from: null, to: null }
  }
}

/** Maximum length of a period that is compared with an earlier one. */
const maxComparedDays = 3_660
const firstComparedDay = BusinessDay.parse('1900-01-01')

/**
 * The earlier period that a report is compared with, or null. A month is compared with the previous month, the current
 * month with as many of its days as have begun; any other period with as many days right before it. Future days do not
 * count.
 */
export function periodBefore(type: PeriodType, today: BusinessDay, { from, to }: DayRange): DayRange | null {
  if (from === null || to === null || from > to || from < firstComparedDay || to < firstComparedDay) return null
  if (type === 'last_month') return periodRange('last_month', from)
  const last = from <= today && today < to ? today : to
  const days = daysBetween(from, last)
  if (days >= maxComparedDays) return null
  if (type !== 'this_month') return { from: daysAfter(from, -days - 1), to: daysAfter(from, -1) }
  const month = periodRange('last_month', today)
  const end = month.from && daysAfter(month.from, days)
  return { from: month.from, to: end && month.to && end < month.to ? end : month.to }
}

/**
 * Moment in the last day of `before` at which the comparison ends, if the period's last day is still running: the same
 * minute of the business day as now. Null: all of `before` counts.
 */
export function cutOf(range: DayRange, before: DayRange, rule: DayRule, now: Instant): Instant | null {
  const today = businessDayAt(now, rule)
  const isOpen = range.from !== null && range.to !== null && range.from <= today && today <= range.to
  if (!isOpen || range.from === null || before.from === null || before.to === null) return null
  // a shorter previous month may not have this day
  if (daysBetween(range.from, today) !== daysBetween(before.from, before.to)) return null
  const elapsed = Date.parse(now) - Date.parse(startOfBusinessDay(today, rule))
  const cut = Date.parse(startOfBusinessDay(before.to, rule)) + elapsed
  return instantOf(Math.floor(cut / minuteMs) * minuteMs)
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** The instant `days` times 24 hours later. */
export const instantAfterDays = (at: Instant, days: number): Instant =>
  Instant.parse(new Date(Date.parse(at) + days * dayMs).toISOString())
const daysBetween = (from: BusinessDay, to: BusinessDay) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
/** The day `days` days later, or earlier if negative. */
export const daysAfter = (day: BusinessDay, days: number): BusinessDay =>
  isoDay(Date.parse(`${day}T00:00:00Z`) + days * dayMs)

/** Hour on the wall clock, 0 to 23. */
export const hourAt = (at: Instant, timeZone: string): number => wallClock(Date.parse(at), timeZone).hour

/** Wall time to the minute: "2026-11-20T14:05:00". */
export function wallTimeAt(at: Instant, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${businessDayAt(at, { timeZone, cutOffHour: 0 })}T${clock.format(Date.parse(at))}:00`
}

/**
 * Cache of formatters, which take 50 times longer to create than to use. It holds no state: clearing it changes no
 * result.
 */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  })
  // zone names occur in any case, so the number of keys is not bounded by the number of zones
  if (clocks.size >= 1_000) clocks.clear()
  clocks.set(timeZone, clock)
  return clock
}

function wallClock(epochMs: number, timeZone: string) {
  invariant(Number.isFinite(epochMs), 'an instant is a moment in time')
  const clock = { year: 0, month: 0, day: 0, hour: 0 }
  for (const { type, value } of clockOf(timeZone).formatToParts(epochMs)) {
    if (type === 'year' || type === 'month' || type === 'day' || type === 'hour') clock[type] = Number(value)
  }
  return clock
}

const isoDay = (epochMs: number): BusinessDay => dayText(wallClock(epochMs, 'UTC'))

function dayText({ year, month, day }: Readonly<{ year: number; month: number; day: number }>): BusinessDay {
  const two = (value: number) => String(value).padStart(2, '0')
  return BusinessDay.parse(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`)
}
