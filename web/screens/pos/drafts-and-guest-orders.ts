import { getDefaultStore } from 'jotai'
import type { PosInit } from '../../api/pos.ts'
import type { QrOrder } from '../../api/qr-orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { dismissUndo, showToast } from '../../parts/toast.ts'
import { type Cart, type CartLine, emptyCart, needsTable } from './cart.ts'
import type { Draft } from './drafts.ts'
import { refreshLine } from './menu-line.ts'
import { lineFromQr } from './ordered-line.ts'
import { cartAtom } from './pos-atoms.ts'
import { myDrafts } from './save-draft.ts'

const store = getDefaultStore()

/** The cart of a draft with the menu's current prices. */
export function draftNow({ cart }: Draft, init: PosInit): Cart {
  const currency = currencyOf(init.storeSettings.currency)
  const lines = cart.lines.map((line) => refreshLine({ ...line, was: null, gone: false }, init.menuItems, currency))
  const hasTable = init.storeTables.some(({ id }) => id === cart.tableId)
  return { ...cart, lines, tableId: hasTable ? cart.tableId : null }
}

/** Opens a draft and removes it from the list, so that it is not sent twice. False if another bill is open. */
export function loadDraft(draft: Draft, init: PosInit): boolean {
  if (!putOnBill(draftNow(draft, init))) return false
  myDrafts().remove(draft.id)
  return true
}

/** Opens a guest's QR order with its table and name. False if another bill is open. */
export function takeQrOrder(order: QrOrder, init: PosInit): boolean {
  const currency = currencyOf(init.storeSettings.currency)
  const lines = order.items.map((item) => lineFromQr(item, newId(), init.menuItems, currency))
  const phone = order.customer_id
  const cart = { ...emptyCart, lines, tableId: order.table_id, qrOrderId: order.id }
  return putOnBill({
    ...cart,
    tableId: needsTable(cart, init.storeTables) ? null : cart.tableId,
    customer: phone === null ? null : { phone, name: order.customer_name ?? phone },
  })
}

function putOnBill(cart: Cart): boolean {
  if (store.get(cartAtom).lines.length > 0) {
    showToast(t('pos.billBusy'), 'error')
    return false
  }
  dismissUndo()
  store.set(cartAtom, { type: 'replace', cart })
  return true
}

/** Numbers of lines that are off the menu or have another price now. */
export const staleness = (lines: readonly CartLine[]): Readonly<{ gone: number; repriced: number }> => ({
  gone: lines.filter(({ gone }) => gone).length,
  repriced: lines.filter(({ gone, was }) => !gone && was !== null).length,
})
