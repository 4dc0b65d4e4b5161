import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino, stdSerializers } from 'pino'
import { logOutput } from './log-output.ts'

/**
 * Log lines contain ids, never user input: no URL (a path may contain an e-mail or a phone), no headers, no bodies. A
 * redaction list would miss new fields, so nothing else is logged at all.
 */
export const createLogger = (
  process: string,
  level: string,
  to: DestinationStream = logOutput(),
): FastifyBaseLogger => {
  const options = {
    name: process,
    level,
    base: { process },
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    // by default the upload parser logs the request's whole head, cookies included
    serializers: { req: () => undefined, res: () => undefined, busboyOptions: () => undefined, err: faultOnly },
  }
  return pino(options, to)
}

/** PostgreSQL puts the row's values into `detail`; stack and code are enough to find the fault. */
export function faultOnly(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  const code = 'code' in error ? error.code : undefined
  return { type, message, stack, code }
}
