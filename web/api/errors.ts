import { serverMessage } from '../language/server-message.ts'
import { t } from '../language/t.ts'

/** A refusal by the server. `message` is the server's text, or ''. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  readonly retryAfterMs: number | null

  constructor(status: number, body: unknown, retryAfterMs: number | null = null) {
    super(textIn(body, 'message'))
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

/** Text field of an answer's body; '' if it has none. */
function textIn(body: unknown, field: string): string {
  const value = (body as Readonly<Record<string, unknown>> | null)?.[field] // undefined for any body without it
  return typeof value === 'string' ? value : ''
}

/** The server's message in the language of the page, or else the fallback for this kind of call (rule S4). */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.message === '') return fallback
  const title = textIn(error.body, 'soldOut') // the dish for which an order was refused
  return title === '' ? serverMessage(error.message) : t('common.soldOut.refused', { title })
}
