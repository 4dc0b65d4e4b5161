import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

const maxMs = 10_000

/**
 * Waits for the supervisor's signal if it started this process before its dependencies were up; otherwise returns at
 * once. Modules are loaded by then.
 */
export async function untilReleased(): Promise<void> {
  if (process.env.START_HELD !== '1') return
  process.channel?.ref()
  await once(process, 'message')
  process.channel?.unref()
}

/** Reports to the supervisor that this process is ready. */
export const reportReady = (): void => {
  process.send?.('ready')
}

/** Runs the steps in order on SIGTERM or SIGINT, within 10 s, and ends the process. */
export function closeOnSignal(log: FastifyBaseLogger, steps: readonly (() => Promise<unknown>)[]): void {
  let closing = false
  const close = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), maxMs).unref()
    for (const step of steps) {
      await step().catch((err: unknown) => log.error({ err }, 'a step of the shutdown failed'))
    }
    process.exit(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
  // A supervisor that died cannot stop us any more: without this its children would outlive it.
  process.on('disconnect', () => close('disconnect'))
}
