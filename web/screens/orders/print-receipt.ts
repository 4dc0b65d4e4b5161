import { messageOf } from '../../api/errors.ts'
import { askSummary, ordersInit } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { dismissToast, showToast } from '../../parts/toast.ts'
import { openReceipt } from '../../print/print-job.ts'
import { receiptJob } from '../../print/receipt-job.ts'
import { fallback, texts } from '../../texts.ts'
import { ordersTexts } from './texts.ts'

/** Prints what these orders cost now. Where the browser blocks the window, a toast offers it to a press of its own. */
export async function printReceipt(orderIds: readonly string[]): Promise<void> {
  const waiting = showToast(texts.wait, 'wait')
  try {
    const [summary, settings] = await Promise.all([askSummary(orderIds), queryClient.ensureQueryData(ordersInit)])
    const job = receiptJob({ summary, settings, at: new Date().toISOString() })
    if (openReceipt(job)) return
    showToast(ordersTexts.printBlocked, 'undo', { label: ordersTexts.printReceipt, run: () => openReceipt(job) })
  } catch (error) {
    showToast(messageOf(error, fallback.orders), 'error')
  } finally {
    dismissToast(waiting)
  }
}
