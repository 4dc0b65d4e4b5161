import type { Order, OrderItem } from '../../api/orders.ts'

export type PassChange = Readonly<{ orderId: string; lines: readonly number[]; passed: boolean }>

/** An order after items were passed or taken back. */
export function withPass(order: Order, { orderId, lines, passed }: PassChange): Order {
  if (order.id !== orderId) return order
  const changed = ({ passed_at: _, ...item }: OrderItem): OrderItem =>
    passed ? { ...item, passed_at: item.status_at } : item
  return { ...order, items: order.items.map((item) => (lines.includes(item.line) ? changed(item) : item)) }
}
