import { parseDecimal } from '@comanda/domain/kernel/money.ts'
import { getDefaultStore } from 'jotai'
import type { PricesChanged } from '../../api/pos.ts'
import type { Currency } from '../../money.ts'
import type { OrderKind } from './order.ts'
import { refreshBill } from './order-flow.ts'
import { cartAtom, stepAtom } from './pos-atoms.ts'

/** Applies the server's prices to the bill and opens the summary again: every sent price was shown before. */
export async function takePrices({ lines }: PricesChanged, kind: OrderKind, { exponent }: Currency): Promise<void> {
  const store = getDefaultStore()
  const stepBefore = store.get(stepAtom)
  await refreshBill()
  if (store.get(stepAtom) !== stepBefore) return // the dialog was closed meanwhile: the bill may be another order's
  const cart = store.get(cartAtom)
  const priced = cart.lines.map((line, index) => {
    const change = lines.find((other) => other.line === index + 1)
    const unitPrice = change ? parseDecimal(change.price, exponent) : null
    return unitPrice === null ? line : { ...line, unitPrice, was: null }
  })
  store.set(cartAtom, { type: 'replace', cart: { ...cart, lines: priced } })
  store.set(stepAtom, priced.some(({ gone }) => gone) ? { at: 'bill' } : { at: 'ask', kind })
}
