import { money, sum } from '@comanda/domain/kernel/money.ts'
import type { OrderWithItems } from '@comanda/projections/orders/order-with-items.ts'
import { billOfRow } from './order-answer.ts'

export const isUnpaid = ({ status, payment_status }: OrderWithItems): boolean =>
  status !== 'cancelled' && payment_status === 'pending'

/** Joint amount of these orders: the sum of their bills, as on the invoice. */
export function amountOf(orders: readonly OrderWithItems[]) {
  const bills = orders.map(billOfRow)
  return {
    subTotal: sum(bills.map(({ subTotal }) => money(subTotal))),
    taxTotal: sum(bills.map(({ taxTotal }) => money(taxTotal))),
    total: sum(bills.map(({ total }) => money(total))),
  }
}
