import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AppendResult,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { backoff } from './backoff.ts'
import type { Connection } from './connection.ts'
import { EventTooLarge, StreamGone } from './errors.ts'
import { jsonBytes } from './json-bytes.ts'
import { type Appended, type Conflict, type ExpectedRevision, LogUnavailable, type NewEvent } from './log.ts'

export type AppendOptions = Readonly<{
  /** Total time of all attempts. */
  appendTimeoutMs: number
  /** Timeout of one attempt; a later answer is ignored. */
  attemptTimeoutMs: number
  /** Limit of concurrent appends. Further appends are refused at once, because they would time out anyway. */
  maxOpenAppends: number
}>

/**
 * Appends events with retries. After a lost connection or a timeout the outcome is unknown; the retry has the same
 * event ids, by which the store recognises it.
 */
export class Appender {
  readonly #connection: Connection
  readonly #options: AppendOptions
  #open = 0
  #lastAnswerAt = 0

  constructor(connection: Connection, options: AppendOptions) {
    this.#connection = connection
    this.#options = options
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended | Conflict> {
    const { appendTimeoutMs, maxOpenAppends } = this.#options
    if (!isText(stream)) throw new TypeError('the name of a stream must be text without NUL')
    const prepared = events.map(prepare)
    if (this.#open >= maxOpenAppends) throw new LogUnavailable(`${this.#open} appends are waiting already`)
    this.#open++
    try {
      return await this.#untilAnswered(stream, prepared, expected, performance.now() + appendTimeoutMs)
    } finally {
      this.#open--
    }
  }

  async #untilAnswered(stream: string, events: EncodedEvent[], expected: ExpectedRevision, until: number) {
    for (let attempt = 0; ; attempt++) {
      const { client } = this.#connection
      const timeoutMs = Math.max(1, Math.min(this.#options.attemptTimeoutMs, until - performance.now()))
      const startedAt = performance.now()
      try {
        const call = client.appendToStream(stream, events, { expectedRevision: expected, deadline: timeoutMs })
        const result = await within(timeoutMs, call)
        this.#answered()
        return appended(result)
      } catch (error) {
        const answer = answerIn(error)
        if (answer) {
          this.#answered()
          if (answer instanceof Error) throw answer
          return answer
        }
        this.#connection.failed(client)
        if (error instanceof NoAnswer && this.#lastAnswerAt < startedAt) this.#connection.resetAppends()
        const pause = backoff(attempt, 20, 500)
        if (performance.now() + pause >= until)
          throw new LogUnavailable('the append was not confirmed in time', { cause: error })
        await sleep(pause)
      }
    }
  }

  #answered(): void {
    this.#lastAnswerAt = performance.now()
    this.#connection.succeeded()
  }
}

type EncodedEvent = ReturnType<typeof prepare>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Lone surrogates cannot be encoded as UTF-8, and the store refuses them. */
const isText = (text: string): boolean => text !== '' && text.isWellFormed() && !text.includes('\0')

/**
 * Validates and encodes an event. Invalid ids, types and data must be refused here: the library would throw outside any
 * promise, or the store would refuse every retry.
 */
function prepare({ id, type, data, metadata }: NewEvent) {
  if (!uuid.test(id)) throw new TypeError(`an event id must be a UUID, not ${JSON.stringify(id)}`)
  if (!isText(type)) throw new TypeError('the type of an event must be text without NUL')
  const text: string | undefined = JSON.stringify(data)
  if (text === undefined) throw new TypeError(`the data of ${type} is not JSON`)
  return jsonBytes(id, type, { data: text, metadata: metadata ? JSON.stringify(metadata) : null })
}

function appended({ nextExpectedRevision, position }: AppendResult): Appended {
  return { revision: nextExpectedRevision, position: position?.commit ?? 0n }
}

/** The store's decision in an error; null for a failure of the transport, after which the outcome is unknown. */
function answerIn(error: unknown): Conflict | Error | null {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error
    return { conflict: true, current: typeof actualVersion === 'bigint' ? actualVersion : 'no_stream' }
  }
  if (error instanceof StreamDeletedError) return new StreamGone(error.streamName)
  if (error instanceof MaxAppendSizeExceededError) return new EventTooLarge(`above ${error.maxAppendSize} bytes`)
  return null
}

class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * Rejects after `timeoutMs`. The library's deadline is enforced by the server alone, so its promise may never settle.
 */
async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
    // a rejection after the timeout is not unhandled
    promise.catch(() => undefined)
  }
}
