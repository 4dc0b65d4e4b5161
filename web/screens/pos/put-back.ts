import { getDefaultStore } from 'jotai'
import type { OrderRequest, PosInit } from '../../api/pos.ts'
import { currencyOf } from '../../money.ts'
import { newId } from '../../new-id.ts'
import type { Entry } from '../../outbox/command.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { lineFromRequest } from './menu-line.ts'
import { cartAtom } from './pos-atoms.ts'
import { posTexts } from './texts.ts'

/** An order that was refused after its bill had been cleared comes back as it was, at the prices of now. */
export function putBack(entry: Entry, init: PosInit): void {
  const store = getDefaultStore()
  if (store.get(cartAtom).lines.length > 0) return void showToast(posTexts.billBusy, 'error')
  const { cart, deliveryType, tableId } = entry.body as OrderRequest // only what `place` has made is offered to be put back
  const currency = currencyOf(init.storeSettings.currency)
  const lines = cart.flatMap((line) => lineFromRequest(line, newId(), init.menuItems, currency) ?? [])
  if (lines.length < cart.length) showToast(posTexts.someGone, 'error')
  store.set(cartAtom, { type: 'replace', cart: { lines, dining: deliveryType, tableId: tableId || null } })
  outbox.discard(entry)
}
