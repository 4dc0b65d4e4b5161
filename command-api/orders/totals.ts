import type { MenuItemId } from '@comanda/domain/kernel/ids.ts'
import { type Exponent, exponentOf, type Money, toDecimal } from '@comanda/domain/kernel/money.ts'
import type { Bill } from '@comanda/domain/kernel/tax.ts'
import { type Reply, refused } from '../send.ts'

type Line = Readonly<{ line: number; itemId: MenuItemId; title: string; claimed: number | null; price: Money }>

type PricedBill = Readonly<{
  bill: Pick<Bill, 'subTotal' | 'taxTotal' | 'total'>
  currency: string
  lines: readonly Line[]
}>

/** Refusal of totals that differ from the server's. It contains the server's amounts as decimal strings. */
export function pricesChanged({ bill, currency, lines: priced }: PricedBill): Reply {
  const exponent: Exponent = exponentOf(currency)
  const text = (amount: Money) => toDecimal(amount, exponent)
  const totals = { netTotal: text(bill.subTotal), taxTotal: text(bill.taxTotal), total: text(bill.total) }
  const lines = priced.map(({ line, itemId, title, claimed, price }) => {
    return { line, id: itemId, title, claimed, price: text(price) }
  })
  return refused('PricesChanged', { totals, lines })
}
