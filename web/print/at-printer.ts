import { ask } from '../api/ask.ts'
import { readLanguage } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { newId } from '../new-id.ts'
import { showToast } from '../parts/toast.ts'

/** Queues the receipt at the printer of receipts, and tells if it has to wait. False if there is no such printer. */
export async function printAtPrinter(invoiceId: string): Promise<boolean> {
  const body = { jobId: newId(), invoiceId, duplicate: false, language: readLanguage() }
  const { printer, status } = await ask('POST /printers/print-receipt', { body })
  if (printer === null) return false
  if (status !== 'ready') showToast(t(`print.printer.${status}`, { printer }), 'undo')
  return true
}
