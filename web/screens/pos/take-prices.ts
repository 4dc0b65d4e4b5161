import { parseDecimal } from '@comanda/domain/kernel/money.ts'
import { getDefaultStore } from 'jotai'
import type { PricesChanged } from '../../api/pos.ts'
import type { Currency } from '../../money.ts'
import type { OrderKind } from './order.ts'
import { refreshBill } from './order-flow.ts'
import { cartAtom, stepAtom } from './pos-atoms.ts'

/** Takes the server's prices onto the bill, then asks again: no order is sent with prices that were not shown. */
export async function takePrices({ lines }: PricesChanged, kind: OrderKind, { exponent }: Currency): Promise<void> {
  const store = getDefaultStore()
  const asked = store.get(stepAtom)
  await refreshBill()
  if (store.get(stepAtom) !== asked) return // closed meanwhile: the bill may be another one
  const cart = store.get(cartAtom)
  const priced = cart.lines.map((line, index) => {
    const theirs = lines.find((change) => change.line === index + 1)
    const unitPrice = theirs ? parseDecimal(theirs.price, exponent) : null
    return unitPrice === null ? line : { ...line, unitPrice, was: null }
  })
  store.set(cartAtom, { type: 'replace', cart: { ...cart, lines: priced } })
  store.set(stepAtom, priced.some(({ gone }) => gone) ? { at: 'bill' } : { at: 'ask', kind })
}
