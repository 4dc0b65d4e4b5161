import { allocate } from '@comanda/domain/kernel/allocate.ts'
import { chargeOn, roundingFor, withCharge } from '@comanda/domain/kernel/charge.ts'
import { type Money, money, times } from '@comanda/domain/kernel/money.ts'
import { bill, parseRate, type TaxedLine } from '@comanda/domain/kernel/tax.ts'
import type { Order } from '../../api/orders.ts'
import { type Currency, currencyOf, fromWire } from '../../money.ts'
import { chargedItems } from './splittable.ts'

type Item = Pick<
  Order['items'][number],
  'line' | 'quantity' | 'price' | 'discount' | 'status' | 'tax_rate' | 'tax_type'
>
type SplitOrder = Readonly<{ currency: string; items: readonly Item[] }> & Pick<Order, 'service_charge'>

/** Portions that go to the new bill, by line. */
export type Portions = Readonly<Record<number, number>>

/** Totals of both bills before the server has divided them. A discount goes with the portions. */
export function splitTotals(order: SplitOrder, portions: Portions): Readonly<{ stays: Money; goes: Money }> {
  const currency = currencyOf(order.currency)
  const parts = chargedItems(order).map((item) => partsOf(item, portions[item.line] ?? 0, currency))
  const charged = (lines: readonly TaxedLine[]) => lines.filter(({ quantity }) => quantity > 0)
  const [stays, goes] = [charged(parts.map((part) => part.stays)), charged(parts.map((part) => part.goes))]
  if (!order.service_charge) return { stays: bill(stays).total, goes: bill(goes).total }
  const terms = { basisPoints: Math.round(order.service_charge.percent * 100) }
  const left = money(fromWire(order.service_charge.amount, currency) - chargeOn(stays, terms))
  const rounding = roundingFor(goes, terms.basisPoints, left)
  return { stays: bill(withCharge(stays, terms)).total, goes: bill(withCharge(goes, { ...terms, rounding })).total }
}

function partsOf(
  { line, quantity, price, discount = '0', tax_rate, tax_type }: Item,
  going: number,
  currency: Currency,
) {
  const unitPrice = fromWire(price, currency)
  const ratePpm = tax_rate === null ? null : parseRate(tax_rate)
  const tax = ratePpm === null || tax_type === null ? null : { ratePpm, type: tax_type }
  const quantities = [quantity - going, going] as const
  const discounts = allocate(
    fromWire(discount, currency),
    quantities.map((count) => times(unitPrice, count)),
  )
  const part = (index: 0 | 1): TaxedLine => {
    return { line, unitPrice, quantity: quantities[index], tax, discount: discounts[index] ?? money(0) }
  }
  return { stays: part(0), goes: part(1) }
}
