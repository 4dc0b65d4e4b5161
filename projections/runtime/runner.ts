import { setTimeout as delay } from 'node:timers/promises'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Logger } from 'pino'
import type { Feed } from './feed.ts'
import { acquireLease } from './lease.ts'
import { leaseTerm } from './lease-term.ts'
import type { ReadModel } from './model.ts'
import type { Parse, Step } from './parse.ts'
import { Refused } from './refused.ts'

export type RunnerOptions = Readonly<{
  databaseUrl: string
  log: EventLog
  feed: Feed
  models: readonly ReadModel[]
  parse: Parse
  holder: string
  logger: Logger
  signal: AbortSignal
  leaseMs?: number
  maxBatch?: number
  observe?: Observe
}>

/** What happens, for metrics. */
export type Observe = Readonly<{
  /** Another worker holds the lease. */
  waiting?: () => void
  /** True once the read models are planned and being followed. */
  working?: (isWorking: boolean) => void
  /** A read model stands still for this reason, or (null) does not. */
  model?: (name: string, stuck: string | null) => void
  committed?: (step: Step, ms: number) => void
  /** Events read by a rebuild. */
  built?: (events: number) => void
  /** What was built beside is what readers see now. */
  rebuilt?: (name: string) => void
  unknown?: (type: string) => void
}>

/**
 * Keeps the read models up to date until `signal` aborts. Waits for the lease first, so any number may run. Whatever
 * fails for a while (PostgreSQL or the log away) is begun again from the checkpoints; only a log that does not fit ends
 * it.
 */
export async function runProjections(options: RunnerOptions): Promise<void> {
  const { signal, logger, leaseMs = 3_000, observe } = options
  const onTrouble = (error: unknown) => logger.warn({ err: error }, 'the lease is out of reach')
  let failures = 0
  while (!signal.aborted) {
    const onWaiting = () => observe?.waiting?.()
    const lease = await acquireLease({ ...options, leaseMs, onWaiting, onTrouble })
    if (!lease) return
    try {
      const onProgress = () => {
        failures = 0
      }
      await leaseTerm({ ...options, leaseMs, lease, onProgress })
    } catch (error) {
      if (error instanceof Refused) throw error
      failures += 1
      if (!signal.aborted) logger.warn({ err: error, failures }, 'projecting was interrupted')
    } finally {
      observe?.working?.(false)
      await lease.release()
    }
    if (failures > 0) await delay(Math.min(100 * 2 ** failures, 2_000), undefined, { signal }).catch(() => undefined)
  }
}
