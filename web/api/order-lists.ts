import { groupByTable } from '@comanda/domain/orders/group-by-table.ts'
import { endedOrders, maxOpenOrders } from '@comanda/domain/orders/order-lists.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { AnswerOf } from './request.ts'

type Order = AnswerOf<'GET /kitchen'>[number]
type OrderGroup = AnswerOf<'GET /orders'>[number]

/** An answer with the newest open orders; `before` is the cursor of the earlier ones, null if there are none. */
export type OpenPage<Row> = Readonly<{ rows: readonly Row[]; before: string | null }>

/** True if the first order has a later position in the log; false for equal positions. */
export const isNewer = (one: Order, other: Order): boolean => BigInt(one.last_position) > BigInt(other.last_position)

/**
 * The kitchen's list with these orders in their current state, as the server would answer; null if the list must be
 * read again.
 */
export function placeInKitchen(page: OpenPage<Order>, changed: readonly Order[], now: number): OpenPage<Order> | null {
  if (page.before !== null) return null
  const orders = withChanged(page.rows, changed)
  const open = orders.filter(isOpen)
  const ended = visibleEnded(orders, now)
  if (open.length > maxOpenOrders || ended.length > endedOrders.max) return null
  return { ...page, rows: [...ended.sort(byAge), ...open.sort(byAge)] }
}

/** Like `placeInKitchen`, for the list of cards by table. */
export function placeInGroups(page: OpenPage<OrderGroup>, changed: readonly Order[]): OpenPage<OrderGroup> | null {
  if (page.before !== null) return null
  const open = withChanged(ordersOf(page.rows), changed).filter(isOpen)
  if (open.length > maxOpenOrders) return null
  return { ...page, rows: groupByTable(open.sort(byAge)) }
}

export const ordersOf = (groups: readonly OrderGroup[]): readonly Order[] => groups.flatMap(({ orders }) => orders)

/** Keeps the objects of unchanged rows, at any position, so that they are not rendered again. */
export const keepRows =
  <Row>(idOf: (row: Row) => string) =>
  (before: unknown, after: unknown): unknown => {
    const cached = before as OpenPage<Row> | undefined // both pages are answers of the same query
    const page = after as OpenPage<Row>
    const rowsById = new Map(cached?.rows.map((row) => [idOf(row), row]))
    const rows = page.rows.map((row) => replaceEqualDeep(rowsById.get(idOf(row)), row))
    const isSame = rows.length === cached?.rows.length && rows.every((row, index) => row === cached.rows[index])
    return isSame && page.before === cached.before ? cached : { ...page, rows }
  }

/**
 * Id of a card: a table's card of one currency stays while orders come and go; an order without a table is a card of
 * its own.
 */
export const idOfGroup = ({
  table_id,
  order_ids,
  currency,
}: Pick<OrderGroup, 'table_id' | 'order_ids' | 'currency'>): string =>
  table_id === null ? (order_ids[0] ?? '') : `${table_id} ${currency}`

function withChanged(rows: readonly Order[], changed: readonly Order[]): Order[] {
  const orders = new Map(rows.map((order) => [order.id, order]))
  for (const order of changed) {
    const row = orders.get(order.id)
    if (!row || !isNewer(row, order)) orders.set(order.id, order)
  }
  return [...orders.values()]
}

const isOpen = ({ status }: Order): boolean => status === 'created'

/** Ended orders that stay visible: the cancelled ones, those with unfinished items, and the newest. */
function visibleEnded(orders: readonly Order[], now: number): Order[] {
  const since = new Date(now - endedOrders.forMs).toISOString()
  const ended = orders.filter(({ closed_at }) => closed_at !== null && closed_at > since)
  const newest = new Set(ended.toSorted(byEnd).slice(0, endedOrders.newest))
  return ended.filter(
    (order) =>
      order.status === 'cancelled' || order.items.some(({ status }) => status === 'preparing') || newest.has(order),
  )
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
type PlacedOrder = Pick<Order, 'placed_at' | 'id'>
/** The oldest first. */
export const byAge = (one: PlacedOrder, other: PlacedOrder): number =>
  compare(one.placed_at, other.placed_at) || compare(one.id, other.id)
const byEnd = (one: Order, other: Order): number =>
  compare(other.closed_at ?? '', one.closed_at ?? '') || compare(other.id, one.id)
