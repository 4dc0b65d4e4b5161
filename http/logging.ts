import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino, stdSerializers } from 'pino'
import { logOutput } from './log-output.ts'

/**
 * Log lines carry ids, never what people typed: no URL (a path may hold an e-mail or a phone), no headers, no bodies.
 * Redaction lists forget new fields, so nothing else is logged in the first place.
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
    // the parser of uploads hands over the whole head of the request, cookies and all, when it may say everything
    serializers: { req: () => undefined, res: () => undefined, busboyOptions: () => undefined, err: faultOnly },
  }
  return pino(options, to)
}

/** PostgreSQL puts the values of the offending row into `detail`; the stack and the code are enough to find the fault. */
export function faultOnly(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  const code = 'code' in error ? error.code : undefined
  return { type, message, stack, code }
}
