import { getDefaultStore } from 'jotai'
import { type OrderRequest, type PosInit, posInit } from '../../api/pos.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { newId } from '../../new-id.ts'
import type { Entry } from '../../outbox/command.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { lineFromRequest } from './ordered-line.ts'
import { cartAtom } from './pos-atoms.ts'

/**
 * Restores the bill of an order that was refused after its bill had been cleared, at current prices. The menu is read
 * again, because the cached menu may be older than the refusal; without an answer the cached menu is used.
 */
export async function restoreOrder(entry: Entry, cached: PosInit): Promise<void> {
  const init = await queryClient.fetchQuery({ ...posInit, staleTime: 0 }).catch(() => cached)
  const store = getDefaultStore()
  if (store.get(cartAtom).lines.length > 0) return void showToast(t('pos.billBusy'), 'error')
  const { cart, deliveryType, ...sent } = entry.body as OrderRequest // only commands created by `placeOrder` can be restored
  const currency = currencyOf(init.storeSettings.currency)
  const lines = cart.map((line) => lineFromRequest(line, newId(), init.menuItems, currency))
  if (lines.some(({ gone }) => gone)) showToast(t('pos.someGone'), 'error')
  const { customerId: customer, selectedQrOrderItem: qrOrderId } = sent
  const place = {
    dining: deliveryType,
    tableId: sent.tableId || null,
    withoutTable: deliveryType === 'dinein' && !sent.tableId,
  }
  store.set(cartAtom, { type: 'replace', cart: { lines, ...place, customer, qrOrderId } })
  outbox.discard(entry)
}
