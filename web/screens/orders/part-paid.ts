import { type Money, money, sum } from '@comanda/domain/kernel/money.ts'
import type { Order, OrderGroup } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { type Currency, currencyOf, fromWire, moneyText } from '../../money.ts'
import { owedOf } from './bill-mark.ts'

type PaidOrder = Pick<Order, 'payment_status' | 'total' | 'items' | 'currency' | 'part_payments'>

/** Amount of an open bill that is paid in part, and its total. */
export type PartPaid = Readonly<{ paid: Money; total: Money; currency: Currency }>

/** Sum of the part payments of these orders, and the total of the unpaid orders; null if there are none. */
export function partPaidOf(orders: readonly PaidOrder[]): PartPaid | null {
  const owed = owedOf(orders)
  const parts = owed.flatMap(({ part_payments = [] }) => part_payments)
  if (parts.length === 0) return null
  const currency = currencyOf(owed[0]?.currency)
  const total = sum(owed.map((order) => fromWire(order.total, currency)))
  return { paid: sum(parts.map(({ part }) => fromWire(part, currency))), total, currency }
}

type PaidOrders = Readonly<{ orders: readonly PaidOrder[] }>

/** Amount of a card that is still to be collected: its total without the part payments. */
export function restOf({ currency, total, orders }: Pick<OrderGroup, 'currency' | 'total'> & PaidOrders): Money {
  return money(Math.max(fromWire(total, currencyOf(currency)) - (partPaidOf(orders)?.paid ?? 0), 0))
}

export const partPaidText = ({ paid, total, currency }: PartPaid): string =>
  t('orders.partPaid', { paid: moneyText(paid, currency), total: moneyText(total, currency) })
