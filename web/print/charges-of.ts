import { type Money, sum } from '@comanda/domain/kernel/money.ts'
import type { Summary } from '../api/orders.ts'
import { currencyOf, fromWire } from '../money.ts'

type BillCharge = Readonly<{ name: string; amount: Money }>

/** The service charges of a bill; orders that are paid together usually have the same one. */
export function chargesOf({ orders, currency: code }: Pick<Summary, 'orders' | 'currency'>): BillCharge[] {
  const currency = currencyOf(code)
  const charges = orders.flatMap(({ service_charge }) => service_charge ?? [])
  return [...Map.groupBy(charges, ({ title, percent }) => `${title} ${percent} %`)].map(([name, own]) => ({
    name,
    amount: sum(own.map(({ amount }) => fromWire(amount, currency))),
  }))
}
