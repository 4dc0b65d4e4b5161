import { answerWithin } from '@comanda/http/answer-within.ts'
import type { Progress } from '@comanda/projections/runtime/status.ts'
import { Gauge, type Registry } from 'prom-client'

type ProgressWatch = Readonly<{
  /** Result of the last check. A database that does not answer counts as no worker running. */
  now: () => Progress
  look: () => Promise<void>
}>

/** A check that takes longer has failed. */
const timeoutMs = 2_000

/**
 * Watches whether a worker updates the read models; calls `onTurn` when that changes. Assumed to be true until the
 * first check.
 */
export function watchProgress(ask: () => Promise<Progress>, onTurn: () => void, withinMs = timeoutMs): ProgressWatch {
  let known: Progress = { isWorking: true, standing: [] }
  let isLooking = false

  const look = async () => {
    if (isLooking) return
    isLooking = true
    const found = await answerWithin(withinMs, ask())
    isLooking = false
    const { isWorking } = known
    known = found ?? { ...known, isWorking: false }
    if (known.isWorking !== isWorking) onTurn()
  }

  return { now: () => known, look }
}

/** Reports the progress to Prometheus from here, because a worker's own metrics stop with it. */
export function exportProgress(registry: Registry, now: () => Progress): void {
  new Gauge({
    name: 'comanda_read_models_followed',
    help: '1 while a worker moves the read models on',
    registers: [registry],
    collect() {
      this.set(now().isWorking ? 1 : 0)
    },
  })
  new Gauge({
    name: 'comanda_read_model_standing',
    help: '1 for a read model that stands still: stuck, or until its new version is built',
    labelNames: ['model'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name } of now().standing) this.set({ model: name }, 1)
    },
  })
}
