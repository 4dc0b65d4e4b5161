import { setTimeout as delay } from 'node:timers/promises'
import { acquireLease } from './lease.ts'
import { leaseTerm } from './lease-term.ts'
import { LogMismatch } from './log-mismatch.ts'
import type { RunnerOptions } from './runner-options.ts'

/**
 * Keeps the read models up to date until `signal` aborts. Waits for the lease first, so any number of workers may run.
 * After temporary failures (PostgreSQL or the log unavailable) it restarts from the checkpoints; only a log that does
 * not match ends it.
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
      if (error instanceof LogMismatch) throw error
      failures += 1
      if (!signal.aborted) logger.warn({ err: error, failures }, 'projecting was interrupted')
    } finally {
      observe?.working?.(false)
      await lease.release()
    }
    if (failures > 0) await delay(Math.min(100 * 2 ** failures, 2_000), undefined, { signal }).catch(() => undefined)
  }
}
