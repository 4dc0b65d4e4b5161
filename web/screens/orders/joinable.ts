import { chargedItems } from './splittable.ts'

type Order = Readonly<{
  id: string
  payment_status: 'pending' | 'paid'
  in_checkout: boolean
  items: Parameters<typeof chargedItems>[0]['items']
  divided_from?: string | undefined
  moved_from?: string | undefined
}>

/** True if the order consists of items moved from another table: its original order is on another card. */
export const isFromElsewhere = ({ divided_from, moved_from }: Order, orders: readonly Order[]): boolean =>
  moved_from !== undefined && divided_from !== undefined && !orders.some(({ id }) => id === divided_from)

/** Ids of split orders of a card that can be joined: neither they nor their original orders are paid or being paid. */
export function joinableIds(orders: readonly Order[]): readonly string[] {
  const isOpen = (order: Order | undefined) => !order || (order.payment_status === 'pending' && !order.in_checkout)
  return orders
    .filter((order) => order.divided_from !== undefined && isOpen(order) && chargedItems(order).length > 0)
    .filter((order) => isOpen(orders.find(({ id }) => id === order.divided_from)))
    .map(({ id }) => id)
}
