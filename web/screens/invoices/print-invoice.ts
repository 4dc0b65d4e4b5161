import { messageOf } from '../../api/errors.ts'
import { askInvoiced, invoicesInit } from '../../api/invoices.ts'
import { queryClient } from '../../app/query-client.ts'
import { showToast } from '../../parts/toast.ts'
import { openReceipt, type PrintJob } from '../../print/print-job.ts'
import { receiptJob } from '../../print/receipt-job.ts'
import { fallback } from '../../texts.ts'
import { invoicesTexts } from './texts.ts'

type Issued = Readonly<{ orders: readonly Readonly<{ order_id: string }>[]; created_at: string }>

/** The receipt of an invoice with its own figures, dated when it was issued. */
export async function invoiceJob({ orders, created_at: at }: Issued): Promise<PrintJob> {
  const orderIds = orders.map(({ order_id }) => order_id)
  const [summary, settings] = await Promise.all([askInvoiced(orderIds), queryClient.ensureQueryData(invoicesInit)])
  return receiptJob({ summary, settings, at })
}

export async function printInvoice(invoice: Issued): Promise<void> {
  try {
    printJob(await invoiceJob(invoice))
  } catch (error) {
    showToast(messageOf(error, fallback.orders), 'error')
  }
}

/** Where the browser blocks the window, a toast offers it to a press of its own. */
export function printJob(job: PrintJob): void {
  if (openReceipt(job)) return
  showToast(invoicesTexts.printBlocked, 'undo', { label: invoicesTexts.print, run: () => openReceipt(job) })
}
