import type { ItemStatus, Order } from '../../api/orders.ts'

type Item = Readonly<{ status: ItemStatus; quantity: number }>
type UnpaidOrder = Readonly<{ payment_status: Order['payment_status']; in_checkout: boolean; items: readonly Item[] }>

export const chargedItems = <I extends Item>({ items }: Readonly<{ items: readonly I[] }>): I[] =>
  items.filter(({ status }) => status !== 'cancelled')

/** Orders whose items can be moved to another table. */
export const movableOrders = <O extends UnpaidOrder>(orders: readonly O[]): readonly O[] =>
  orders.filter((order) => order.payment_status === 'pending' && !order.in_checkout && chargedItems(order).length > 0)

/** True if some portions can be moved to another bill while others stay. */
export const isSplittable = (order: UnpaidOrder): boolean =>
  order.payment_status === 'pending' &&
  !order.in_checkout &&
  chargedItems(order).reduce((count, { quantity }) => count + quantity, 0) > 1
