import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isOutage } from './errors.ts'

const pauseMs = 500

type StepOptions = Readonly<{
  /** Server that the step needs, for the log and `/ready`. */
  server: string
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
  signal: AbortSignal
  /** Faults of the process's `/ready`: contains the server while it is away. */
  faults: Map<string, string>
}>

/** Repeats a step of a start until its server can be reached. Other failures are thrown. */
export async function untilReachable<T>(
  step: () => Promise<T>,
  { server, logger, signal, faults }: StepOptions,
): Promise<T> {
  for (;;) {
    try {
      const result = await step()
      if (faults.delete(server)) logger.info({ server }, 'the server answers')
      return result
    } catch (err) {
      if (!isOutage(err) || signal.aborted) throw err
      if (!faults.has(server)) logger.warn({ err, server }, 'the start waits for a server')
      faults.set(server, 'out of reach')
    }
    await delay(pauseMs, undefined, { signal })
  }
}
