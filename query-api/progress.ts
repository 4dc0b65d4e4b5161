import { withTimeout } from '@comanda/http/with-timeout.ts'
import type { Progress } from '@comanda/projections/runtime/status.ts'
import { Gauge, type Registry } from 'prom-client'

type ProgressWatch = Readonly<{
  /** Result of the last check. A database that does not answer counts as no worker running. */
  now: () => Progress
  check: () => Promise<void>
}>

/** A check that takes longer has failed. */
const timeoutMs = 2_000

/**
 * Watches whether a worker updates the read models; calls `onChange` when that changes. Until the first check it is
 * assumed to be true.
 */
export function watchProgress(
  read: () => Promise<Progress>,
  onChange: () => void,
  withinMs = timeoutMs,
): ProgressWatch {
  let progress: Progress = { isWorking: true, staleModels: [] }
  let isChecking = false

  const check = async () => {
    if (isChecking) return
    isChecking = true
    const found = await withTimeout(withinMs, read())
    isChecking = false
    const { isWorking } = progress
    progress = found ?? { ...progress, isWorking: false }
    if (progress.isWorking !== isWorking) onChange()
  }

  return { now: () => progress, check }
}

/** Reports the progress to Prometheus from here, because a worker's own metrics stop with it. */
export function exportProgress(registry: Registry, now: () => Progress): void {
  new Gauge({
    name: 'comanda_read_models_followed',
    help: '1 while a worker updates the read models',
    registers: [registry],
    collect() {
      this.set(now().isWorking ? 1 : 0)
    },
  })
  new Gauge({
    name: 'comanda_read_model_standing',
    help: '1 for a read model that is not updated: stuck, or until its new version is built',
    labelNames: ['model'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name } of now().staleModels) this.set({ model: name }, 1)
    },
  })
}
