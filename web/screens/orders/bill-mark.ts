import type { Order } from '../../api/orders.ts'
import { isOwed } from './group.ts'

type PrintedOrder = Pick<Order, 'payment_status' | 'total' | 'items' | 'bill_printed_at' | 'bill_changed_at'>

/** Orders with an amount due. */
export const owedOf = <O extends PrintedOrder>(orders: readonly O[]): readonly O[] =>
  orders.filter((order) => isOwed({ orders: [order], total: order.total }))

/** State of the printed bill of these orders; null if it was not printed or is paid. */
export function billMark(orders: readonly PrintedOrder[]): 'printed' | 'changed' | null {
  const owed = owedOf(orders)
  if (!owed.some(({ bill_printed_at }) => bill_printed_at !== undefined)) return null
  const isSame = owed.every(({ bill_printed_at, bill_changed_at }) => bill_printed_at && !bill_changed_at)
  return isSame ? 'printed' : 'changed'
}
