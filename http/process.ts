import { flushCompileCache } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'

const maxMs = 10_000

/** Tells the supervisor that this process does its work now. What it has compiled is kept for those that start after it. */
export function tellReady(): void {
  process.send?.('ready')
  flushCompileCache()
}

/** On SIGTERM or SIGINT closes in the order given, within 10 s, and ends the process. */
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
  // A supervisor that is gone cannot stop us any more: without this its children would outlive it.
  process.on('disconnect', () => close('disconnect'))
}
