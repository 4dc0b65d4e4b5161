import { isPeriodType } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'

/** Clients of 1.2.0 write absent values as the word null (C2.8). */
export const orAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value: z.input<T> | undefined) => (absent.has(value) ? undefined : value), schema.optional())
const absent = new Set<unknown>(['', 'null', 'undefined'])

const noNumber = 'The limit must be a number!'
export const limit = (max: number) =>
  orAbsent(z.coerce.number<number | string>(noNumber).int(noNumber).min(1).max(1e9)).transform((wanted) =>
    Math.min(wanted ?? max, max),
  )
export const Cursor = orAbsent(z.string().max(300))

/** A page that no list has is the nearest that there is; a page size is what a screen can show (C7.2). */
export const wholeOr = (otherwise: number, max: number) =>
  orAbsent(z.coerce.number<number | string>().catch(otherwise)).transform((wanted = otherwise) =>
    Number.isFinite(wanted) ? Math.min(Math.max(Math.trunc(wanted), 1), max) : otherwise,
  )

/** PostgreSQL has no year 0, and there must be a day before the first and after the last. */
const [firstDay, lastDay] = [BusinessDay.parse('0001-01-02'), BusinessDay.parse('9999-12-30')]
const withinCalendar = (day: BusinessDay) => [firstDay, day, lastDay].sort()[1] ?? day
export const CalendarDay = BusinessDay.transform(withinCalendar)
const Day = orAbsent(CalendarDay)

/** Of reports and exports; without a type the period is today's, or all there is. */
export const ReportPeriod = z.object({
  type: orAbsent(z.string().refine(isPeriodType, 'Unknown period!')),
  from: Day,
  to: Day,
})
/** Of a list that is read page by page. */
export const ListPeriod = ReportPeriod.extend({ limit: limit(1_000), cursor: Cursor })

export const Search = z.object({ q: orAbsent(z.string().max(100)) })
