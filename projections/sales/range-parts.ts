import { type DayRange, dayAfter } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay } from '@comanda/domain/kernel/ids.ts'
import { monthOf } from './sales.ts'

/** A half-open span of days in PostgreSQL's notation, `infinity` included. */
export type Span = Readonly<{ from: string; before: string }>

/** The parts of a period: full months, and the days before and after them. Any of the three may be empty. */
type RangeParts = Readonly<{ head: Span; months: Span; tail: Span }>

const emptySpan: Span = { from: 'infinity', before: 'infinity' }

/** A range as a half-open span. Days beyond the calendar of PostgreSQL count as open bounds. */
export function spanOf({ from, to }: DayRange): Span {
  const last = to === null ? 'infinity' : clamped(to)
  return {
    from: from === null ? '-infinity' : clamped(from),
    before: isOpen(last) ? last : dayAfter(BusinessDay.parse(last)),
  }
}

const clamped = (day: BusinessDay) => (day < '1900-01-01' ? '-infinity' : day >= '9000-01-01' ? 'infinity' : day)

export function partsOf(range: DayRange): RangeParts {
  const { from, before } = spanOf(range)
  const firstMonth = isOpen(from) || from === monthOf(from) ? from : nextMonth(from)
  const endOfMonths = isOpen(before) ? before : monthOf(before)
  // as text, -infinity is before every date and infinity after it
  if (firstMonth >= endOfMonths) return { head: { from, before }, months: emptySpan, tail: emptySpan }
  return {
    head: { from, before: firstMonth },
    months: { from: firstMonth, before: endOfMonths },
    tail: { from: endOfMonths, before },
  }
}

/** The days of a short span; the ends of a period have at most 61. */
export function daysOf({ from, before }: Span): string[] {
  const days: string[] = []
  for (let day = from; day < before && !isOpen(day); day = dayAfter(BusinessDay.parse(day))) days.push(day)
  return days
}

const isOpen = (end: string) => end.endsWith('infinity')
const nextMonth = (day: string) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return BusinessDay.parse(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10))
}
