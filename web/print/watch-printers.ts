import { ask } from '../api/ask.ts'
import { t } from '../language/t.ts'
import { showToast } from '../parts/toast.ts'

const everyMs = 30_000

/** Shows a toast at the till once for each printer that stops printing, until the signal. */
export function watchPrinters(signal: AbortSignal): void {
  if (signal.aborted) return
  let known = new Set<string>()
  const look = async () => {
    const troubles = await ask('GET /printers/troubles', { signal })
    const seen = new Set(troubles.map(({ id, status }) => `${id} ${status}`))
    for (const { id, title: printer, status } of troubles) {
      if (status === 'ready' || known.has(`${id} ${status}`)) continue
      showToast(t(`print.printer.${status}`, { printer }), 'undo', undefined, `printer ${id}`)
    }
    known = seen
  }
  // an outage is shown by the till itself
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
