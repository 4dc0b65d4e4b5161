import type { PrintJob } from './print-job.ts'

/**
 * Sends the receipt of one paid invoice to the restaurant's printer. False if there is none or it cannot be asked: then
 * the browser prints, because two receipts are better than none.
 */
export async function isPrintedByPrinter({ paid, invoiceIds = [], creditNoteId }: PrintJob): Promise<boolean> {
  const [invoiceId, ...others] = invoiceIds
  if (!paid || invoiceId === undefined || others.length > 0 || creditNoteId !== undefined) return false
  try {
    const { printAtPrinter } = await import('./at-printer.ts')
    return await printAtPrinter(invoiceId)
  } catch {
    return false
  }
}
