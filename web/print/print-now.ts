import { t } from '../language/t.ts'
import { showToast } from '../parts/toast.ts'
import { paperForBrowser } from './by-printer.ts'
import { openReceipt, openToken, type PrintJob } from './print-job.ts'

/** Prints at once from a hidden frame, which leaves no window to close. */
export const printReceipt = async (job: PrintJob): Promise<void> => {
  const browserJob = await paperForBrowser(job)
  if (browserJob) await printNow('receipt', browserJob)
}
export const printToken = (job: PrintJob): Promise<void> => printNow('token', job)

const loadFrame = () => import('./print-frame.tsx')

/** Loads printing in advance, so that a till that goes offline later can still print. */
export const preparePrinting = (): void => void loadFrame().catch(() => undefined)

/** Resolves when the latest paper has left its frame, or after a minute. */
export const lastPrinted = async (): Promise<void> => void (await (await loadFrame()).lastPrinted())

async function printNow(paper: 'receipt' | 'token', job: PrintJob): Promise<void> {
  try {
    const { printInFrame } = await loadFrame()
    await printInFrame(paper, job)
  } catch {
    // browsers that cannot print frames open the print window, which may need another press
    const open = () => (paper === 'receipt' ? openReceipt(job) : openToken(job))
    if (open()) return
    showToast(t('pos.printBlocked'), 'undo', { label: t(`print.${paper}`), run: open })
  }
}
