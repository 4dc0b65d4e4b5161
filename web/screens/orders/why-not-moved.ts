import { maxMovedOrders } from '@comanda/domain/orders/order-lists.ts'
import { t } from '../../language/t.ts'

/** Reason why these orders cannot be moved together now; undefined if they can. */
export function whyNotMoved(orders: readonly Readonly<{ in_checkout: boolean }>[]): string | undefined {
  if (orders.some(({ in_checkout }) => in_checkout)) return t('orders.payingChip')
  return orders.length > maxMovedOrders ? t('orders.move.tooMany', { max: maxMovedOrders }) : undefined
}
