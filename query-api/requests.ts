import { isPeriodType } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay, OrderId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'

/** Clients of 1.2.0 write absent values as the word null (WIRE 2.8). */
const orAbsent = <T extends z.ZodType>(schema: T) =>
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

export const Devices = z.object({ limit: limit(100), cursor: Cursor })
export const OpenOrders = z.object({ limit: limit(mostOpenOrders), cursor: Cursor })
export const KitchenOrders = OpenOrders.extend({ ended: orAbsent(z.literal('1', 'Please ask with 1 or not at all!')) })

/** What is no id of ours is the id of an order that is not there, so any short text passes here. */
export const OrderIds = z.object({
  orderIds: z
    .array(z.union([z.string().max(100), z.number()]).transform(String))
    .min(1, 'Please provide the orders!')
    .max(mostOpenOrders, 'Too many orders at once!'),
})

/** The ids among them that can exist, each once; null when one of them cannot. */
export function knownShape(orderIds: readonly string[]): OrderId[] | null {
  const ids = [...new Set(orderIds)].map((id) => OrderId.safeParse(id).data)
  return ids.every((id) => id !== undefined) ? ids : null
}

export const InvoicePeriod = z.object({
  type: orAbsent(z.string().refine(isPeriodType, 'Unknown period!')),
  from: Day,
  to: Day,
  limit: limit(1_000),
  cursor: Cursor,
})

export const Search = z.object({ q: orAbsent(z.string().max(100)) })
