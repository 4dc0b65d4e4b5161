import { orderActions } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'
import { changeBill } from './bill-changes.ts'
import { type DiscountRequest, refreshBill } from './discounts.ts'

/** Adds the restaurant's service charge to the orders without one. */
export async function addCharge(orderIds: readonly string[]): Promise<void> {
  const requests = [{ path: orderActions.addCharge, body: { orderIds } }]
  await changeBill({ requests, orderId: orderIds[0] ?? '', label: t('orders.charge.add') })
  await refreshBill()
}

/** Removes the service charge and shows a toast with Undo. */
export async function removeCharge(orderIds: readonly string[], reason: DiscountRequest['reason']): Promise<void> {
  const requests = [{ path: orderActions.removeCharge, body: { orderIds, reason } }]
  const { refusal } = await changeBill({ requests, orderId: orderIds[0] ?? '', label: t('orders.charge.remove') })
  const undo = { label: t('common.undo'), run: () => void addCharge(orderIds) }
  if (refusal === null) showToast(t('orders.charge.removed'), 'undo', undo)
  await refreshBill()
}
