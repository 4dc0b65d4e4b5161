import type { PrintJob } from './print-job.ts'

/**
 * Records a receipt of one paid invoice, which the restaurant's printer prints if there is one. Otherwise the paper that
 * the browser prints, marked if the invoice was printed before; also if the server does not answer, because two receipts
 * are better than none.
 */
export async function paperForBrowser(job: PrintJob): Promise<PrintJob | null> {
  const { paid, invoiceIds = [], creditNoteId } = job
  const [invoiceId, ...others] = invoiceIds
  if (!paid || invoiceId === undefined || others.length > 0 || creditNoteId !== undefined) return job
  try {
    const { printAtPrinter } = await import('./at-printer.ts')
    const { isPrinted, isDuplicate } = await printAtPrinter(invoiceId)
    if (isPrinted) return null
    return isDuplicate ? { ...job, isDuplicate } : job
  } catch {
    return job
  }
}
