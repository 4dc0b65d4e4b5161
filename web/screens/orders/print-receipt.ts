import { messageOf } from '../../api/errors.ts'
import { askSummary, ordersInit } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { dismissToast, showToast } from '../../parts/toast.ts'
import { openReceipt } from '../../print/print-job.ts'
import { receiptJob } from '../../print/receipt-job.ts'

/** Prints what these orders cost now. Where the browser blocks the window, a toast offers it to a press of its own. */
export async function printReceipt(orderIds: readonly string[]): Promise<void> {
  const waiting = showToast(t('common.wait'), 'wait')
  try {
    const [summary, settings] = await Promise.all([askSummary(orderIds), queryClient.ensureQueryData(ordersInit)])
    const receipt = receiptJob({ summary, settings, at: new Date().toISOString(), paid: summary.paid })
    const job = summary.paid ? ({ ...receipt, isDuplicate: true } as const) : receipt
    if (openReceipt(job)) return
    showToast(t('orders.printBlocked'), 'undo', { label: t('orders.printReceipt'), run: () => openReceipt(job) })
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
  } finally {
    dismissToast(waiting)
  }
}
