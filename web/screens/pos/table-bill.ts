import { withCharge } from '@comanda/domain/kernel/charge.ts'
import { type Money, sum } from '@comanda/domain/kernel/money.ts'
import { bill, parseRate, type TaxedLine } from '@comanda/domain/kernel/tax.ts'
import type { Order, OrderGroup } from '../../api/orders.ts'
import { type Currency, currencyOf, fromWire } from '../../money.ts'
import { chargeTerms } from '../calculation/charge-terms.ts'
import { type CartLine, taxedLines } from './cart.ts'

type UnpaidOrder = Pick<Order, 'payment_status' | 'items' | 'service_charge'>
type SentGroup = Readonly<{ table_id: string | null; currency: string; total: string; orders: readonly UnpaidOrder[] }>

export type TableBill = Readonly<{
  /** Amount due of the sent orders. */
  sent: Money
  /** Total of sent and new lines as one bill. */
  total: Money
}>

/** Open cards of a table: one for each currency. */
export const groupsOf = (groups: readonly OrderGroup[], tableId: string): readonly OrderGroup[] =>
  groups.filter(({ table_id }) => table_id === tableId)

/** The bill of a table; null if nothing was sent in the till's currency. */
export function tableBill(
  groups: readonly SentGroup[],
  lines: readonly CartLine[],
  currency: Currency,
): TableBill | null {
  const ours = groups.filter((group) => group.currency === currency.code)
  if (ours.length === 0) return null
  const orders = ours.flatMap((group) => group.orders)
  return {
    sent: sum(ours.map(({ total }) => fromWire(total, currencyOf(currency.code)))),
    total: bill(linesDue(orders, lines, currency)).total,
  }
}

/** Lines of unpaid orders, with their service charges, and lines of the cart. */
export const linesDue = (
  orders: readonly UnpaidOrder[],
  lines: readonly CartLine[],
  currency: Currency,
): readonly TaxedLine[] =>
  [...orders.flatMap((order) => sentLines(order, currency)), ...taxedLines(lines)].map((line, index) => ({
    ...line,
    line: index + 1,
  }))

function sentLines(order: UnpaidOrder, currency: Currency): readonly TaxedLine[] {
  const { payment_status, items } = order
  if (payment_status === 'paid') return []
  const lines = items
    .filter(({ status }) => status !== 'cancelled')
    .map(({ line, quantity, price, discount, tax_rate, tax_type }) => {
      const ratePpm = tax_rate === null ? null : parseRate(tax_rate)
      const tax = ratePpm === null || tax_type === null ? null : { ratePpm, type: tax_type }
      const unitPrice = fromWire(price, currency)
      return {
        line,
        quantity,
        unitPrice,
        tax,
        ...(discount !== undefined && { discount: fromWire(discount, currency) }),
      }
    })
  return withCharge(lines, chargeTerms(order, lines, currency))
}
