import { isPeriodType } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'

/** An optional value. Clients of 1.2.0 send absent values as the word null (C2.8). */
export const orAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value: z.input<T> | undefined) => (absent.has(value) ? undefined : value), schema.optional())
const absent = new Set<unknown>(['', 'null', 'undefined'])

const noNumber = 'The limit must be a number!'
export const limit = (max: number) =>
  orAbsent(z.coerce.number<number | string>(noNumber).int(noNumber).min(1).max(1e9)).transform((limit) =>
    Math.min(limit ?? max, max),
  )
export const Cursor = orAbsent(z.string().max(300))

/**
 * A number from 1 to `max`, or `otherwise`. Numbers out of range are clamped: pages to existing ones, page sizes to
 * what a screen can show (C7.2).
 */
export const wholeOr = (otherwise: number, max: number) =>
  orAbsent(z.coerce.number<number | string>().catch(otherwise)).transform((number = otherwise) =>
    Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), 1), max) : otherwise,
  )

/** Bounds of days: PostgreSQL has no year 0, and the day before the first and the day after the last must exist. */
const [firstDay, lastDay] = [BusinessDay.parse('0001-01-02'), BusinessDay.parse('9999-12-30')]
const withinCalendar = (day: BusinessDay) => [firstDay, day, lastDay].sort()[1] ?? day
export const CalendarDay = BusinessDay.transform(withinCalendar)
const Day = orAbsent(CalendarDay)

/** Period of reports and exports; without a type, today or all time. */
export const ReportPeriod = z.object({
  type: orAbsent(z.string().refine(isPeriodType, 'Unknown period!')),
  from: Day,
  to: Day,
})
/** Period of a list that is read page by page. */
export const ListPeriod = ReportPeriod.extend({ limit: limit(1_000), cursor: Cursor })

export const Search = z.object({ q: orAbsent(z.string().max(100)) })
