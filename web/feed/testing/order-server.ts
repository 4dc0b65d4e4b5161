import { groupByTable } from '@comanda/domain/orders/group-by-table.ts'
import { endedOrders, maxOpenOrders } from '@comanda/domain/orders/order-lists.ts'
import type { FeedMessage, Order } from '../feed-state.ts'

export const timeAt = (ms: number) => new Date(ms).toISOString()

/** A fake server: its orders, the messages it publishes and the lists it answers. */
export function openServer() {
  const start = Date.now()
  let position = 100
  let seq = 1
  /** The orders after each position. */
  const past: { position: number; orders: ReadonlyMap<string, Order> }[] = [{ position, orders: new Map() }]
  const orders = () => past.at(-1)?.orders ?? new Map<string, Order>()
  const published: FeedMessage[] = []

  const publish = (ids: readonly string[]) => {
    seq += 1
    const changes = [{ topic: 'orders' as const, type: 'x', ids }]
    published.push({ type: 'changes', epoch: 'e', seq, position: String(position), changes })
  }
  const write = (changed: readonly Order[]) => {
    position += 1
    const written = changed.map((order): [string, Order] => [order.id, { ...order, last_position: String(position) }])
    past.push({ position, orders: new Map([...orders(), ...written]) })
    publish(changed.map(({ id }) => id))
  }
  const place = (table: number, minutesAgo: number) => {
    const id = `order ${String(position).padStart(4, '0')}`
    const at = timeAt(start - minutesAgo * 60_000)
    const seat = table < 3 ? `table ${table}` : null
    write([
      {
        id,
        date: at,
        placed_at: at,
        status: 'created',
        payment_status: 'pending',
        closed_at: null,
        table_id: seat,
        table_title: seat,
        floor: null,
        currency: 'EUR',
        sub_total: '10.00',
        tax_total: '1.00',
        total: '11.00',
        last_position: '',
        items: [{ id: `${id}.1`, order_id: id, status: 'created', status_at: at }],
      } as unknown as Order, // the fields that lists use
    ])
  }
  const change = (index: number, update: (order: Order) => Order) => {
    const all = [...orders().values()]
    const order = all[index % Math.max(1, all.length)]
    if (order) write([update(order)])
  }
  return {
    place,
    change,
    published,
    orders,
    now: () => ({ epoch: 'e', seq, position: String(position) }),
    position: () => position,
    /** The orders as of a position. */
    at: (maxPosition: number) =>
      past.findLast((one) => one.position <= maxPosition)?.orders ?? new Map<string, Order>(),
  }
}
export type Server = ReturnType<typeof openServer>

const byAge = (one: Order, other: Order) =>
  one.placed_at.localeCompare(other.placed_at) || one.id.localeCompare(other.id)

/** List as the server answers it, by the rules of query-api/orders/routes.ts and projections/orders/read-orders.ts. */
export function listOf(name: string, orders: ReadonlyMap<string, Order>) {
  const all = [...orders.values()].sort(byAge)
  const open = all.filter(({ status }) => status === 'created')
  const shown = open.slice(-maxOpenOrders)
  const before = open.length > shown.length ? 'older' : null
  if (name === 'GET /orders') return { rows: groupByTable(shown), before }
  const since = timeAt(Date.now() - endedOrders.forMs)
  const ended = all.filter(({ closed_at }) => closed_at !== null && closed_at > since)
  const newest = ended
    .toSorted((one, other) => `${other.closed_at} ${other.id}`.localeCompare(`${one.closed_at} ${one.id}`))
    .slice(0, endedOrders.newest)
  const seen = ended.filter(
    (order) =>
      order.status === 'cancelled' ||
      newest.includes(order) ||
      order.items.some(({ status }) => status === 'preparing'),
  )
  return { rows: [...seen.slice(0, endedOrders.max), ...shown], before }
}
