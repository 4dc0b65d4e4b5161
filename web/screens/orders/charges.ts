import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { send } from '../../api/send.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'
import { withApproval } from '../pin/approval.ts'
import { type DiscountRequest, refreshBill } from './discounts.ts'

/** Adds the restaurant's service charge to the orders without one. */
export const addCharge = (orderIds: readonly string[]): Promise<void> =>
  change(() => ask('POST /orders/add-service-charge', { body: { orderIds: [...orderIds] } }))

/** Removes the service charge and shows a toast with Undo. */
export const removeCharge = (orderIds: readonly string[], reason: DiscountRequest['reason']): Promise<void> =>
  change(async () => {
    await withApproval(
      [{ path: '/orders/remove-service-charge', body: { orderIds: [...orderIds], reason } }],
      t('orders.charge.remove'),
      ({ path, body }) => send(path, { method: 'POST', body }),
    )
    const undo = { label: t('common.undo'), run: () => void addCharge(orderIds) }
    showToast(t('orders.charge.removed'), 'undo', undo)
  })

async function change(request: () => Promise<unknown>): Promise<void> {
  try {
    await request()
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
  }
  await refreshBill()
}
