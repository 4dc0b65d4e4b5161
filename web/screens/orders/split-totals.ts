import { allocate } from '@comanda/domain/kernel/allocate.ts'
import { withCharge } from '@comanda/domain/kernel/charge.ts'
import { type Money, money, times } from '@comanda/domain/kernel/money.ts'
import { bill, parseRate, type TaxedLine } from '@comanda/domain/kernel/tax.ts'
import { roundedBill, withTaxRounding } from '@comanda/domain/kernel/tax-rounding.ts'
import type { Order } from '../../api/orders.ts'
import { type Currency, currencyOf, fromWire } from '../../money.ts'
import { chargeTerms } from '../calculation/charge-terms.ts'
import { chargedItems } from './splittable.ts'

type Item = Pick<
  Order['items'][number],
  'line' | 'quantity' | 'price' | 'discount' | 'status' | 'tax_rate' | 'tax_type'
>
type SplitOrder = Readonly<{ currency: string; items: readonly Item[] }> &
  Pick<Order, 'service_charge' | 'tax_total' | 'total'>

/** Numbers of portions of the new bill, by line. */
export type Portions = Readonly<Record<number, number>>

/** Totals of both bills, computed before the server has divided them. Discounts are divided with the portions. */
export function splitTotals(order: SplitOrder, portions: Portions): Readonly<{ stays: Money; goes: Money }> {
  const currency = currencyOf(order.currency)
  const lines = chargedItems(order).map((item) => taxedLine(item, currency))
  const terms = chargeTerms(order, lines, currency)
  const rounding = money(fromWire(order.tax_total, currency) - bill(withCharge(lines, terms)).taxTotal)
  const left = lines.map((line) => without(line, portions[line.line] ?? 0)).filter(({ quantity }) => quantity > 0)
  const stays = roundedBill(withTaxRounding(withCharge(left, terms), rounding)).total
  return { stays, goes: money(fromWire(order.total, currency) - stays) }
}

function taxedLine({ line, quantity, price, discount = '0', tax_rate, tax_type }: Item, currency: Currency) {
  const ratePpm = tax_rate === null ? null : parseRate(tax_rate)
  const tax = ratePpm === null || tax_type === null ? null : { ratePpm, type: tax_type }
  return { line, quantity, unitPrice: fromWire(price, currency), tax, discount: fromWire(discount, currency) }
}

/** The line without the portions of the new bill. */
function without(line: ReturnType<typeof taxedLine>, moved: number): TaxedLine {
  const quantity = line.quantity - moved
  const [discount = money(0)] = allocate(
    line.discount,
    [quantity, moved].map((count) => times(line.unitPrice, count)),
  )
  return { ...line, quantity, discount }
}
