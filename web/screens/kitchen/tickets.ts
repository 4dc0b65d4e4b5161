import { type Alarms, usualAlarms } from '@comanda/domain/menu/alarms.ts'
import { type KitchenStatus, statusBefore } from '@comanda/domain/orders/item-status.ts'
import type { ItemStatus, Order } from '../../api/orders.ts'
import { type AgeBand, minuteMs, sentAt } from '../board/age.ts'
import { isHeld } from '../board/courses.ts'
import type { Routing } from './stations.ts'

type Item = Readonly<{ status: ItemStatus; held?: true | undefined; atPass?: 'ready' | 'passed' }>
export type WatchedOrder = Readonly<{
  id: string
  status: Order['status']
  items: readonly Item[]
  /** Present on an order whose lines were on another ticket before. */
  divided_from?: string | undefined
}>

/** State of a ticket when this screen last showed it. */
export type TicketState = Readonly<{
  /** null if the ticket was there when the screen was opened. */
  arrivedAt: number | null
  /** Time at which the last item was made; null while there is something to make. */
  doneAt: number | null
  /** null if not cancelled, or cancelled before the screen was opened. */
  cancelledAt: number | null
  /** Number of held items. */
  held?: number
  /** Number of items that are neither held nor started. */
  due?: number
}>
export type Watch = ReadonlyMap<string, TicketState>

/** Time for which a finished ticket stays, long enough for the Undo of its last item. */
const lingerMs = 6_000
/** Time for which a ticket is highlighted as new: two slow pulses, then ten seconds of a ring. */
const newMs = 12_000

/** True if the order or all of its items are cancelled. */
export const isCancelled = ({ status, items }: Omit<WatchedOrder, 'id'>): boolean =>
  status === 'cancelled' || items.every((item) => item.status === 'cancelled')

/** Items that the kitchen still has to finish; of a completed order only the started ones. */
export const toMakeIn = <I extends Item>({
  status,
  items,
}: Readonly<{ status: Order['status']; items: readonly I[] }>): readonly I[] =>
  items.filter((item) =>
    status === 'created'
      ? (item.status === 'created' && !isHeld(item)) || item.status === 'preparing'
      : status === 'completed' && item.status === 'preparing',
  )

/** Ready items at the pass. Only screens of the pass have any. */
export const toPassIn = <I extends Item>({ items }: Readonly<{ items: readonly I[] }>): readonly I[] =>
  items.filter(({ atPass }) => atPass === 'ready')

/** A step of an item: a status of the kitchen, or passed to the waiters and taken back. */
export type Step = KitchenStatus | 'passed' | 'unpassed'

/** The step that takes an item back (rules K6, K12); undefined if it is at its beginning. */
export const stepBack = ({ atPass, status }: Item): Step | undefined =>
  atPass === 'passed' ? 'unpassed' : statusBefore[status]

/** Items that a recall of the whole ticket takes one step back: the most advanced ones, but served ones last. */
export function toRecallIn<I extends Item>({ items }: Readonly<{ items: readonly I[] }>): readonly I[] {
  const passed = items.filter(({ atPass }) => atPass === 'passed')
  if (passed.length > 0) return passed
  const status = (['completed', 'preparing', 'delivered'] as const).find((one) =>
    items.some((item) => item.status === one),
  )
  return items.filter((item) => item.status === status)
}

/** Held items of an open order. */
export const heldIn = <I extends Item>({
  status,
  items,
}: Readonly<{ status: Order['status']; items: readonly I[] }>): readonly I[] =>
  status === 'created' ? items.filter(isHeld) : []

type TimedItem = Item & Readonly<{ fired_at?: string | undefined; added_at?: string | undefined }>

type TimedOrder<I extends TimedItem = TimedItem> = Readonly<{
  status: Order['status']
  date: string
  items: readonly I[]
}>

/** Start of the guest's wait for the items to make, some of which may have been fired or added later (rules K3, K5). */
export const waitingSince = (order: TimedOrder): string =>
  toMakeIn(order)
    .map((item) => sentAt(item, order.date))
    .sort()[0] ?? order.date

/** Times at which the first item of a ticket is due soon and late, by the limits of the stations (rule K7). */
export function alarmTimes(order: TimedOrder<TimedItem & Readonly<{ item_id: string }>>, routing: Routing | null) {
  const at = (limit: keyof Alarms) =>
    Math.min(
      ...toMakeIn(order).map((item) => {
        const { [limit]: minutes } = routing?.stationOf(item.item_id).alarms ?? usualAlarms
        return Date.parse(sentAt(item, order.date)) + minutes * minuteMs
      }),
    )
  return { soonAt: at('soon'), lateAt: at('late') }
}
type AlarmTimes = ReturnType<typeof alarmTimes>

export const bandAt = ({ soonAt, lateAt }: AlarmTimes, now: number): AgeBand =>
  now >= lateAt ? 'late' : now >= soonAt ? 'soon' : 'fresh'

export const isFiredLater = ({ fired_at }: TimedItem): boolean => fired_at !== undefined

/** True if an item to make was held before. */
export const isFired = (order: Readonly<{ status: Order['status']; items: readonly TimedItem[] }>): boolean =>
  toMakeIn(order).some(isFiredLater)

/** Compares a list with the previous one: new tickets, and those just finished or cancelled. */
export function watchTickets(before: Watch | null, orders: readonly WatchedOrder[], now: number): Watch {
  return new Map(
    orders.map((order) => {
      const seen = before?.get(order.id)
      const held = heldIn(order).length
      const due = toMakeIn(order).filter(({ status }) => status === 'created').length
      const isFired = seen !== undefined && held < (seen.held ?? 0) && due > (seen.due ?? 0)
      const isDone = toMakeIn(order).length + toPassIn(order).length + held === 0
      // A ticket that was finished before this screen showed it is not on the board.
      const doneAt = isDone ? (seen ? (seen.doneAt ?? now) : Number.NEGATIVE_INFINITY) : null
      const cancelledAt = seen && isCancelled(order) ? (seen.cancelledAt ?? now) : null
      const isNew = before !== null && order.divided_from === undefined
      const arrivedAt = isFired ? now : seen ? seen.arrivedAt : isNew ? now : null
      return [order.id, { arrivedAt, doneAt, cancelledAt, held, due }]
    }),
  )
}

/** True until a moment after nothing is left to make, so that Undo finds the ticket in its position. */
export const isOnBoard = ({ doneAt }: TicketState, now: number): boolean => doneAt === null || now - doneAt < lingerMs

export const isNew = ({ arrivedAt }: TicketState, now: number): boolean => arrivedAt !== null && now - arrivedAt < newMs

/** True if the ticket has just become late, so that the bell rings. */
export const isNowLate = ({ lateAt }: AlarmTimes, now: number): boolean => lateAt <= now && now - lateAt < newMs

type DatedItem = Readonly<{ status: ItemStatus; status_at: string }>
type Ticket<I extends DatedItem> = Readonly<{ status: Order['status']; items: readonly I[] }>

const isMade = ({ status }: Item): boolean => status === 'completed' || status === 'delivered'
const madeAt = ({ items }: Ticket<DatedItem>): string =>
  items
    .filter(isMade)
    .map(({ status_at }) => status_at)
    .sort()
    .at(-1) ?? ''

const maxRecent = 20

/** Tickets with their made items only, the most recent first. */
export const recentlyDone = <I extends DatedItem, T extends Ticket<I>>(orders: readonly T[]): readonly T[] =>
  orders
    .filter((order) => order.status !== 'cancelled' && order.items.some(isMade))
    .sort((one, other) => madeAt(other).localeCompare(madeAt(one)))
    .slice(0, maxRecent)
    .map((order) => ({ ...order, items: order.items.filter(isMade) }))
