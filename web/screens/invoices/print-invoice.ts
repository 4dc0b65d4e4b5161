import { messageOf } from '../../api/errors.ts'
import { askInvoiced, type Invoice, invoicesInit } from '../../api/invoices.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'
import { paperForBrowser } from '../../print/by-printer.ts'
import { openReceipt, type PrintJob, type PrintTender } from '../../print/print-job.ts'
import { receiptJob } from '../../print/receipt-job.ts'

type IssuedInvoice = Readonly<{
  orders: readonly Readonly<{ order_id: string }>[]
  created_at: string
  payment_type?: string | null
  tenders?: Invoice['tenders']
}>

/** The receipt of an invoice with its own figures, dated when it was issued. */
export async function invoiceJob({
  orders,
  created_at: at,
  payment_type: paymentType = null,
  tenders,
}: IssuedInvoice): Promise<PrintJob> {
  const orderIds = orders.map(({ order_id }) => order_id)
  const [summary, settings] = await Promise.all([askInvoiced(orderIds), queryClient.ensureQueryData(invoicesInit)])
  return receiptJob({ summary, settings, at, paid: true, paymentType, tenders: printedTenders(tenders) })
}

/** The payments of an invoice as a paper shows them; null for a single one of exactly the total. */
export const printedTenders = (tenders: Invoice['tenders']): readonly PrintTender[] | null =>
  tenders?.map(({ payment_type: title, received, rounding, tip, change }) => {
    return { title, received, rounding, tip, change }
  }) ?? null

export async function printInvoice(invoice: IssuedInvoice): Promise<void> {
  try {
    await printIssued(await invoiceJob(invoice))
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
  }
}

/** Prints the receipt of an invoice: at the printer of receipts, or else by the browser. */
export async function printIssued(job: PrintJob): Promise<void> {
  const paper = await paperForBrowser(job)
  if (paper) printJob(paper)
  else showToast(t('print.sent'), 'success')
}

/** Opens the window; if the browser blocks it, a toast offers it for another press. */
export function printJob(job: PrintJob): void {
  if (openReceipt(job)) return
  showToast(t('invoices.printBlocked'), 'undo', { label: t('invoices.print'), run: () => openReceipt(job) })
}
