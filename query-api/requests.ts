import { isPeriodType } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay, MenuItemId, OrderId, TableId, UserId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'

/** Clients of 1.2.0 write absent values as the word null (WIRE 2.8). */
export const orAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (absent.has(value) ? undefined : value), schema.optional())
const absent = new Set<unknown>(['', 'null', 'undefined'])

/** PostgreSQL has no year 0, and there must be a day before the first and after the last. */
const [firstDay, lastDay] = [BusinessDay.parse('0001-01-02'), BusinessDay.parse('9999-12-30')]
const withinCalendar = (day: BusinessDay) => [firstDay, day, lastDay].sort()[1] ?? day
const Day = orAbsent(BusinessDay.transform(withinCalendar))
const Cursor = orAbsent(z.string().max(300))
const limit = (most: number) =>
  orAbsent(z.coerce.number('The limit must be a number!').int('The limit must be a number!').min(1).max(1e9)).transform(
    (wanted) => Math.min(wanted ?? most, most),
  )

/** How many open orders one answer holds: more than any house works on at once, and some 2 MB. */
const mostOpenOrders = 1_000

export const OpenOrders = z.object({ limit: limit(mostOpenOrders), cursor: Cursor })

/** How many orders one card can hold. */
const mostOrders = 200

/** What is no id of ours is the id of an order that is not there, so any short text passes here. */
export const OrderIds = z.object({
  orderIds: z
    .array(z.union([z.string().max(100), z.number()]).transform(String))
    .min(1, 'Please provide the orders!')
    .max(mostOrders, 'Too many orders at once!'),
})

/** The ids among them that can exist, each once; null when one of them cannot. */
export function knownShape(orderIds: readonly string[]): OrderId[] | null {
  const ids = [...new Set(orderIds)].map((id) => OrderId.safeParse(id).data)
  return ids.every((id) => id !== undefined) ? ids : null
}

export const OrderPath = z.object({ id: OrderId })
export const MenuItemPath = z.object({ id: MenuItemId })

export const InvoicePeriod = z.object({
  type: orAbsent(z.string().refine(isPeriodType, 'Unknown period!')),
  from: Day,
  to: Day,
  limit: limit(1_000),
  cursor: Cursor,
})

/** Of reports and exports; without a type the period is today's, or all there is. */
export const ReportPeriod = InvoicePeriod.pick({ type: true, from: true, to: true })

export const Search = z.object({ q: orAbsent(z.string().max(100)) })

/** A page that no list has is the nearest that there is; a page size is what a screen can show (WIRE 7.2). */
export const wholeOr = (otherwise: number, most: number) =>
  orAbsent(z.coerce.number().catch(otherwise)).transform((wanted = otherwise) =>
    Number.isFinite(wanted) ? Math.min(Math.max(Math.trunc(wanted), 1), most) : otherwise,
  )

export const CustomerPage = z.object({
  page: wholeOr(1, 1_000_000_000),
  perPage: wholeOr(10, 100),
  filter: orAbsent(z.string().max(100)),
})

export const HistoryQuery = z.object({
  day: orAbsent(z.union([z.literal('today'), BusinessDay], 'Please provide a valid date!')),
  q: orAbsent(z.string().trim().max(100)),
  status: orAbsent(z.enum(['open', 'completed', 'cancelled', 'paid', 'pending'], 'Unknown status!')),
  table: orAbsent(TableId),
  who: orAbsent(UserId),
  limit: limit(100),
  cursor: Cursor,
})

export const AsOf = z.object({
  at: orAbsent(z.iso.datetime({ offset: true, error: 'Please provide a valid moment!' })),
})

export const FeedQuery = z.object({
  epoch: orAbsent(z.string().max(100)),
  seq: orAbsent(z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)),
})
