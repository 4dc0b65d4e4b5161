import { type Exponent, exponentOf, type Money, toDecimal } from '@comanda/domain/kernel/money.ts'
import type { Bill } from '@comanda/domain/kernel/tax.ts'
import type { Differences } from '@comanda/domain/menu/price-cart.ts'
import { type Reply, refused } from '../send.ts'

type Ours = Readonly<{
  bill: Pick<Bill, 'subTotal' | 'taxTotal' | 'total'>
  currency: string
  differences: Differences
}>

/** The refusal of a claim, with the server's figures for the screen that asked with others. */
export function pricesChanged({ bill, currency, differences }: Ours): Reply {
  const exponent: Exponent = exponentOf(currency)
  const text = (amount: Money) => toDecimal(amount, exponent)
  const totals = { netTotal: text(bill.subTotal), taxTotal: text(bill.taxTotal), total: text(bill.total) }
  const lines = differences.lines.map(({ line, itemId, title, claimed, price }) => {
    return { line, id: itemId, title, claimed, price: text(price) }
  })
  return refused('PricesChanged', { totals, lines })
}
