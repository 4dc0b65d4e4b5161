import { ask } from '../api/ask.ts'
import { t } from '../language/t.ts'
import { showToast } from '../parts/toast.ts'

const intervalMs = 30_000

/** Shows a toast at the till once for each printer that stops printing, until the signal is aborted. */
export function watchPrinters(signal: AbortSignal): void {
  if (signal.aborted) return
  let reported = new Set<string>()
  const check = async () => {
    const troubles = await ask('GET /printers/troubles', { signal })
    const current = new Set(troubles.map(({ id, status }) => `${id} ${status}`))
    for (const { id, title: printer, status } of troubles) {
      if (status === 'ready' || reported.has(`${id} ${status}`)) continue
      showToast(t(`print.printer.${status}`, { printer }), 'undo', undefined, `printer ${id}`)
    }
    reported = current
  }
  // an outage is shown by the till itself
  const timer = setInterval(() => void check().catch(() => undefined), intervalMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
