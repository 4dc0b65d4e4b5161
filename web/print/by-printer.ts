import type { PrintJob } from './print-job.ts'

/**
 * Records the receipt of a paid invoice and prints it at the restaurant's printer. Returns the job for the browser if
 * there is no printer, marked if the invoice was printed before, or if the server does not answer: two receipts are
 * better than none.
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
