import { type Alarms, usualAlarms } from '@comanda/domain/menu/alarms.ts'
import type { ItemStatus, Order } from '../../api/orders.ts'
import { type AgeBand, minuteMs } from '../board/age.ts'
import { isHeld } from '../board/courses.ts'
import type { Routing } from './stations.ts'

type Item = Readonly<{ status: ItemStatus; held?: true | undefined }>
export type Watched = Readonly<{
  id: string
  status: Order['status']
  items: readonly Item[]
  /** Present on an order whose lines stood on another ticket before. */
  divided_from?: string | undefined
}>

/** State of a ticket when this screen showed it last. */
export type Seen = Readonly<{
  /** null: it was there when the screen was opened. */
  arrivedAt: number | null
  /** When the last of it was made; null while there is something to make. */
  doneAt: number | null
  /** null: not cancelled, or cancelled before the screen was opened. */
  cancelledAt: number | null
  /** Numbers of held items, and of fired ones that nobody has started. */
  held?: number
  due?: number
}>
export type Watch = ReadonlyMap<string, Seen>

/** Long enough for the Undo of its last item. */
const lingerMs = 6_000
/** Two slow pulses, then ten seconds of ring. */
const newMs = 12_000

/** Nothing of it is wanted any more. */
export const isCancelled = ({ status, items }: Omit<Watched, 'id'>): boolean =>
  status === 'cancelled' || items.every((item) => item.status === 'cancelled')

/** Items that the kitchen still finishes: of a completed order only those it has begun. */
export const toMakeIn = <I extends Item>({
  status,
  items,
}: Readonly<{ status: Order['status']; items: readonly I[] }>): readonly I[] =>
  items.filter((item) =>
    status === 'created'
      ? (item.status === 'created' && !isHeld(item)) || item.status === 'preparing'
      : status === 'completed' && item.status === 'preparing',
  )

/** Items that a recall of the whole ticket takes one step back: the furthest of them, and served ones last of all. */
export function toRecallIn<I extends Item>({ items }: Readonly<{ items: readonly I[] }>): readonly I[] {
  const status = (['completed', 'preparing', 'delivered'] as const).find((one) =>
    items.some((item) => item.status === one),
  )
  return items.filter((item) => item.status === status)
}

/** Items of an open order with which the kitchen waits. */
export const heldIn = <I extends Item>({
  status,
  items,
}: Readonly<{ status: Order['status']; items: readonly I[] }>): readonly I[] =>
  status === 'created' ? items.filter(isHeld) : []

type Timed = Item & Readonly<{ fired_at?: string | undefined; added_at?: string | undefined }>

type TimedOrder<I extends Timed = Timed> = Readonly<{ status: Order['status']; date: string; items: readonly I[] }>

const sinceOf = ({ fired_at, added_at }: Timed, { date }: Pick<TimedOrder, 'date'>): string =>
  fired_at ?? added_at ?? date

/** Since when the guest waits for what is to be made: fired or added later than the rest was sent (rules K3, K5). */
export const waitingSince = (order: TimedOrder): string =>
  toMakeIn(order)
    .map((item) => sinceOf(item, order))
    .sort()[0] ?? order.date

/** When a ticket is due soon, and late: the first of its items to be so, each by the limits of its station (rule K7). */
export function alarmTimes(order: TimedOrder<Timed & Readonly<{ item_id: string }>>, routing: Routing | null) {
  const at = (limit: keyof Alarms) =>
    Math.min(
      ...toMakeIn(order).map((item) => {
        const { [limit]: minutes } = routing?.stationOf(item.item_id).alarms ?? usualAlarms
        return Date.parse(sinceOf(item, order)) + minutes * minuteMs
      }),
    )
  return { soonAt: at('soon'), lateAt: at('late') }
}
export type AlarmTimes = ReturnType<typeof alarmTimes>

export const bandAt = ({ soonAt, lateAt }: AlarmTimes, now: number): AgeBand =>
  now >= lateAt ? 'late' : now >= soonAt ? 'soon' : 'fresh'

export const isFiredLater = ({ fired_at }: Timed): boolean => fired_at !== undefined
/** Some of what is to be made was held before. */
export const isFired = (order: Readonly<{ status: Order['status']; items: readonly Timed[] }>): boolean =>
  toMakeIn(order).some(isFiredLater)

/** Compares a list with the one before: new tickets, and those just finished or cancelled. */
export function watchTickets(before: Watch | null, orders: readonly Watched[], now: number): Watch {
  return new Map(
    orders.map((order) => {
      const seen = before?.get(order.id)
      const held = heldIn(order).length
      const due = toMakeIn(order).filter(({ status }) => status === 'created').length
      const isFired = seen !== undefined && held < (seen.held ?? 0) && due > (seen.due ?? 0)
      const isDone = toMakeIn(order).length + held === 0
      // A ticket that was finished before we saw it has left already.
      const doneAt = isDone ? (seen ? (seen.doneAt ?? now) : Number.NEGATIVE_INFINITY) : null
      const cancelledAt = seen && isCancelled(order) ? (seen.cancelledAt ?? now) : null
      const isNew = before !== null && order.divided_from === undefined
      const arrivedAt = isFired ? now : seen ? seen.arrivedAt : isNew ? now : null
      return [order.id, { arrivedAt, doneAt, cancelledAt, held, due }]
    }),
  )
}

/** A ticket leaves when nothing of it is left to make, and not at once: an Undo must find it where it was. */
export const isOnBoard = ({ doneAt }: Seen, now: number): boolean => doneAt === null || now - doneAt < lingerMs

export const isNew = ({ arrivedAt }: Seen, now: number): boolean => arrivedAt !== null && now - arrivedAt < newMs
/** It has just become late: the bell rings. */
export const isNowLate = ({ lateAt }: AlarmTimes, now: number): boolean => lateAt <= now && now - lateAt < newMs

type Made = Readonly<{ status: ItemStatus; status_at: string }>
type Ticket<I extends Made> = Readonly<{ status: Order['status']; items: readonly I[] }>

const isMade = ({ status }: Item): boolean => status === 'completed' || status === 'delivered'
const madeAt = ({ items }: Ticket<Made>): string =>
  items
    .filter(isMade)
    .map(({ status_at }) => status_at)
    .sort()
    .at(-1) ?? ''

const maxRecent = 20

/** Tickets of which something was made, the last one first; each with what was made alone. */
export const recentlyDone = <I extends Made, T extends Ticket<I>>(orders: readonly T[]): readonly T[] =>
  orders
    .filter((order) => order.status !== 'cancelled' && order.items.some(isMade))
    .sort((one, other) => madeAt(other).localeCompare(madeAt(one)))
    .slice(0, maxRecent)
    .map((order) => ({ ...order, items: order.items.filter(isMade) }))
