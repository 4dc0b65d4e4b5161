import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bodyTooLargeText, pictureTooLargeText } from './body-limits.ts'

/** An expected refusal of the transport (session, limit, unknown id), thrown where a rejection cannot be returned. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found!`)
export const tooBusy = (): Refusal => new Refusal(503, busyText, 1)

export const busyText = 'The service is busy, please try again!'
const incompleteText = 'The request is incomplete!'
const maxDiscardedBytes = 64 * 1_048_576
const isDisconnected = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete
const faultText = 'Something went wrong!'

/** Refusals under overload are frequent and intended: the request's log line is enough. */
const isBusyness = (error: unknown) => error instanceof Refusal && error.message === busyText

/** Answers every failure as `{message}` (C2.1). Internal causes are logged, never shown. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (isDisconnected(request)) {
    request.log.debug({ correlation: request.id }, 'the client went away before the end of its request')
    return void reply.code(400).send({ message: incompleteText })
  }
  const { status, message, retryAfterSeconds } = describe(error)
  // Fastify would close the connection while the body is still arriving, and a proxy would lose the answer
  if (status === 413 && Number(request.headers['content-length'] ?? 0) <= maxDiscardedBytes) {
    reply.removeHeader('connection')
  }
  if (status >= 500 && !isBusyness(error)) request.log.error({ err: error, correlation: request.id }, 'request failed')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.code(status).send({ message })
}

type Failure = { status: number; message: string; retryAfterSeconds?: number | undefined }

function describe(error: unknown): Failure {
  if (error instanceof Refusal) {
    return { status: error.status, message: error.message, retryAfterSeconds: error.retryAfterSeconds }
  }
  if (error instanceof z.ZodError) return describeInvalid(error)
  if (isOutage(error)) return { status: 503, message: busyText, retryAfterSeconds: 2 }
  if (isTooLarge(error)) return { status: 413, message: bodyTooLargeText }
  const { code = '', statusCode } = Framework.parse(error)
  const text = frameworkTexts[code]
  if (text) return text
  return statusCode !== undefined && statusCode < 500
    ? { status: statusCode, message: 'Bad request!' }
    : { status: 500, message: faultText }
}

/** A malformed id is answered like an unknown one. */
function describeInvalid(error: z.ZodError & { validationContext?: string }): Failure {
  if (error.validationContext === 'params') return { status: 404, message: 'Not found!' }
  if (error.validationContext === undefined) return { status: 500, message: faultText }
  const { path, message } = error.issues[0] ?? { path: [], message: 'Bad request!' }
  const isOurText = !/^(Invalid|Too |Unrecognized|Expected).*[^!]$/.test(message) || path.length === 0
  return { status: 400, message: isOurText ? message : `${path.join('.')}: ${message}` }
}

const Framework = z.object({ code: z.string().optional(), statusCode: z.int().optional() }).catch({})

const frameworkTexts: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: bodyTooLargeText },
  FST_REQ_FILE_TOO_LARGE: { status: 413, message: pictureTooLargeText },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Only JSON is understood here!' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: 'The request is not valid JSON!' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: incompleteText },
  FST_ERR_BAD_URL: { status: 400, message: 'The address is not valid!' },
}

/** An append larger than the log accepts: nothing of it was written. */
const isTooLarge = (error: unknown) => error instanceof Error && error.name === 'EventTooLarge'

/**
 * True if the log or the database is unavailable, overloaded or contended, or the disk is full: a retry may succeed.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (['LogUnavailable', 'StorageUnavailable'].includes(error.name) || isBusyness(error)) return true
  const { code = '' } = Framework.parse(error)
  return (
    /^(ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|ENOSPC|EDQUOT)/.test(code) ||
    /^(08|57P0|53|57014)/.test(code) || // 57014: PostgreSQL aborted a slow statement
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout/i.test(error.message)
  )
}
