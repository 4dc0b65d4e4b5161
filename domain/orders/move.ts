import { reject } from '../kernel/decider.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import type { OrderTable } from './events.ts'
import type { OrderDecision, PlacedOrder } from './state.ts'

/** Moves an open order, paid or not. A checkout fixes the table: it is printed on the invoice. */
export function moveOrder(
  { placed, payment }: PlacedOrder,
  { orderId, table }: Readonly<{ orderId: OrderId; table: OrderTable | null }>,
  at: Instant,
): OrderDecision {
  if (placed.table?.tableId === table?.tableId) return []
  if (payment.status === 'InCheckout') return reject('OrderInCheckout')
  return [{ type: 'OrderMoved', data: { orderId, from: placed.table, to: table, movedAt: at } }]
}
