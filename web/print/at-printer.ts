import { ask } from '../api/ask.ts'
import { readLanguage } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { newId } from '../new-id.ts'
import { showToast } from '../parts/toast.ts'

type PrintedReceipt = Readonly<{ isPrinted: boolean; isDuplicate: boolean }>

/** Records the receipt, queues it at the receipt printer if there is one, and shows a toast if it has to wait. */
export async function printAtPrinter(invoiceId: string): Promise<PrintedReceipt> {
  const body = { jobId: newId(), invoiceId, duplicate: false, language: readLanguage() }
  const { printer, status, duplicate: isDuplicate } = await ask('POST /printers/print-receipt', { body })
  if (printer === null) return { isPrinted: false, isDuplicate }
  if (status !== 'ready') showToast(t(`print.printer.${status}`, { printer }), 'undo')
  return { isPrinted: true, isDuplicate }
}
