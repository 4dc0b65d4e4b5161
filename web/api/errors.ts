import { serverMessage } from '../language/server-message.ts'
import { t } from '../language/t.ts'

/** A refusal by the server. `message` is the server's text, or ''. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  readonly retryAfterMs: number | null

  constructor(status: number, body: unknown, retryAfterMs: number | null = null) {
    super(messageIn(body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}

/** Thrown if no answer arrived: the call may or may not have been executed. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause })
    this.name = 'NoAnswer'
  }
}

function messageIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
    return body.message
  return ''
}

/** The dish for which an order was refused: it is sold out. */
const soldOutIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'soldOut' in body && typeof body.soldOut === 'string'
    ? body.soldOut
    : null

/** The server's message in the language of the page, or else the fallback for this kind of call (rule S4). */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.message === '') return fallback
  const title = soldOutIn(error.body)
  return title === null ? serverMessage(error.message) : t('common.soldOut.refused', { title })
}
