import { itemStatuses } from '@comanda/domain/orders/item-status.ts'
import { type ItemStatus, type Order, type OrderItem, orderActions } from '../../api/orders.ts'
import type { Entry } from '../../outbox/command.ts'

/** An item as displayed: with its requested status if the answer is pending. */
export type ShownItem = OrderItem & Readonly<{ isPending: boolean }>
export type ShownOrder = Omit<Order, 'items'> & Readonly<{ items: readonly ShownItem[] }>

export type PendingStatuses = ReadonlyMap<string, ItemStatus>

const itemPath = /^\/(?:kitchen|orders\/update-status)\/([^/]+)$/
const statuses: ReadonlySet<unknown> = new Set<ItemStatus>(itemStatuses)

/** Pending statuses by item, the latest of several. The outbox stores them across reloads. */
export function pendingStatusesIn(entries: readonly Entry[]): PendingStatuses {
  const pending = new Map<string, ItemStatus>()
  for (const { path, body, state } of entries) {
    if (state !== 'waiting') continue
    if (path === orderActions.ticket) for (const [id, status] of ticketStatuses(body)) pending.set(id, status)
    const itemId = itemPath.exec(path)?.[1]
    const status = statusIn(body)
    if (itemId !== undefined && status !== null) pending.set(itemId, status)
  }
  return pending
}

function statusIn(body: unknown): ItemStatus | null {
  if (typeof body !== 'object' || body === null || !('status' in body)) return null
  if ('quantity' in body) return null // the item itself keeps its status
  return statuses.has(body.status) ? (body.status as ItemStatus) : null // the set above contains item statuses only
}

function ticketStatuses(body: unknown): readonly (readonly [string, ItemStatus])[] {
  if (typeof body !== 'object' || body === null || !('orderId' in body && 'lines' in body)) return []
  const lines: readonly unknown[] = Array.isArray(body.lines) ? body.lines : []
  return lines.flatMap((line) => {
    const status = statusIn(line)
    const number = typeof line === 'object' && line !== null && 'line' in line ? line.line : null
    return status === null ? [] : [[`${body.orderId}.${number}`, status] as const]
  })
}

export const withPendingStatuses = (order: Order, pending: PendingStatuses): ShownOrder => ({
  ...order,
  items: order.items.map((item) => {
    const status = pending.get(item.id)
    return { ...item, status: status ?? item.status, isPending: status !== undefined }
  }),
})

/**
 * Orders with their pending statuses. Orders that neither the server nor a pending change has touched keep their
 * objects, so that they are not rendered again.
 */
export function shownOrders(): (orders: readonly Order[], pending: PendingStatuses) => readonly ShownOrder[] {
  const before = new WeakMap<Order, { key: string; shown: ShownOrder }>()
  return (orders, pending) =>
    orders.map((order) => {
      const key = order.items.map(({ id }) => pending.get(id) ?? '').join()
      const last = before.get(order)
      if (last?.key === key) return last.shown
      const shown = withPendingStatuses(order, pending)
      before.set(order, { key, shown })
      return shown
    })
}
