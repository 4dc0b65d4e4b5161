import { type Order, type OrderItem, orderActions } from '../../api/orders.ts'
import type { Entry } from '../../outbox/command.ts'

/** True if the pass gave the ready item to those who serve. */
export const isPassed = ({
  status,
  passed_at,
}: Readonly<{ status: OrderItem['status']; passed_at?: string | undefined }>): boolean =>
  status === 'completed' && passed_at !== undefined

export type PassChange = Readonly<{ orderId: string; lines: readonly number[]; passed: boolean }>

/** An order after items were passed or taken back. */
export function withPass(order: Order, { orderId, lines, passed }: PassChange): Order {
  if (order.id !== orderId) return order
  const changed = ({ passed_at: _, ...item }: OrderItem): OrderItem =>
    passed ? { ...item, passed_at: item.status_at } : item
  return { ...order, items: order.items.map((item) => (lines.includes(item.line) ? changed(item) : item)) }
}

/** Pending changes of the pass in the outbox, in their order. */
export const pendingPasses = (entries: readonly Entry[]): readonly PassChange[] =>
  entries.flatMap(
    ({ path, body, state }) => (path === orderActions.pass && state === 'waiting' ? [body as PassChange] : []), // written by this screen alone
  )
