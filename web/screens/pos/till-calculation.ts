import { times } from '@comanda/domain/kernel/money.ts'
import { bill, rateText } from '@comanda/domain/kernel/tax.ts'
import { taxTable } from '@comanda/domain/kernel/tax-table.ts'
import type { Order, OrderGroup } from '../../api/orders.ts'
import type { Currency } from '../../money.ts'
import type { Calculation } from '../calculation/steps.ts'
import type { CartLine } from './cart.ts'
import { linesDue } from './table-bill.ts'

/** Unpaid orders in the currency of the till, without their cancelled items. */
export const ordersDue = (
  groups: readonly Pick<OrderGroup, 'currency' | 'orders'>[],
  { code }: Currency,
): readonly Order[] =>
  groups
    .filter(({ currency }) => currency === code)
    .flatMap(({ orders }) => orders.filter(({ payment_status }) => payment_status === 'pending'))
    .map((order) => ({ ...order, items: order.items.filter(({ status }) => status !== 'cancelled') }))

type Prices = Pick<Calculation, 'lines' | 'discounts' | 'charges'>

/** Calculation of the till's total: the table's unpaid orders and the new lines as one bill. */
export function tillCalculation(
  sent: Readonly<{ orders: readonly Order[]; prices: Prices }>,
  lines: readonly CartLine[],
  currency: Currency,
): Calculation {
  const cart = lines
    .filter(({ gone }) => !gone)
    .map(({ title, quantity, unitPrice }) => ({ title, quantity, amount: times(unitPrice, quantity) }))
  const due = linesDue(sent.orders, lines, currency)
  const { subTotal, total } = bill(due)
  const taxes = taxTable([due]).map(({ ratePpm, net, taxAmount }) => {
    return { rate: ratePpm === null ? null : rateText(ratePpm), net, tax: taxAmount }
  })
  return { ...sent.prices, lines: [...sent.prices.lines, ...cart], net: subTotal, taxes, total, tenders: [] }
}
