import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { askSummary, ordersInit } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import { readLanguage } from '../../language/languages.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { dismissToast, showToast } from '../../parts/toast.ts'
import { paperForBrowser } from '../../print/by-printer.ts'
import { openReceipt, type PrintJob } from '../../print/print-job.ts'
import { receiptJob } from '../../print/receipt-job.ts'
import { refreshOrders } from './end-orders.ts'
import { partPaidOf } from './part-paid.ts'

/** Prints the current bill of these unpaid orders: at the printer of receipts, or else by the browser. */
export const printBill = (orderIds: readonly string[]): Promise<void> =>
  whilePrinting(t('orders.bill.print'), async () => {
    const body = { jobId: newId(), orderIds, language: readLanguage() }
    const { printer, status } = await ask('POST /orders/print-bill', { body })
    if (!isFeedLive()) await refreshOrders()
    if (printer === null) return jobOf(orderIds)
    const isWaiting = status !== 'ready' && status !== 'unknown'
    showToast(isWaiting ? t(`print.printer.${status}`, { printer }) : t('orders.bill.sent', { printer }), 'success')
    return null
  })

/** Prints the receipts of paid orders. Several invoices share one paper, which replaces no receipt. */
export const printReceipt = (orderIds: readonly string[]): Promise<void> =>
  whilePrinting(t('orders.printReceipt'), async () => {
    const job = await jobOf(orderIds)
    return job.invoiceIds?.length === 1 ? paperForBrowser(job) : { ...job, ...(job.paid && { isDuplicate: true }) }
  })

async function jobOf(orderIds: readonly string[]): Promise<PrintJob> {
  const [summary, settings] = await Promise.all([askSummary(orderIds), queryClient.ensureQueryData(ordersInit)])
  const paidInPart = partPaidOf(summary.orders)?.paid
  return receiptJob({ summary, settings, at: new Date().toISOString(), paid: summary.paid, paidInPart })
}

/** Prepares and prints a paper. If the browser blocks the window, a toast offers to open it with another press. */
async function whilePrinting(label: string, prepare: () => Promise<PrintJob | null>): Promise<void> {
  const waiting = showToast(t('common.wait'), 'wait')
  try {
    const job = await prepare()
    if (job === null || openReceipt(job)) return
    showToast(t('orders.printBlocked'), 'undo', { label, run: () => openReceipt(job) })
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
  } finally {
    dismissToast(waiting)
  }
}
