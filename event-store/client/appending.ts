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
  /** All attempts together. */
  appendTimeoutMs: number
  /** One attempt; an answer later than this is not waited for. */
  attemptTimeoutMs: number
  /** More concurrent appends than this are refused at once, because they could not be served soon. */
  maxOpenAppends: number
}>

/** Appends of one process. Silence, a lost connection and a timeout mean the same: unknown, ask again with the same ids. */
export class Appending {
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

  async #untilAnswered(stream: string, events: Prepared[], expected: ExpectedRevision, until: number) {
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

type Prepared = ReturnType<typeof prepare>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Lone surrogates are no UTF-8, which the store refuses. */
const isText = (text: string): boolean => text !== '' && text.isWellFormed() && !text.includes('\0')

/** Refused here, because the library would throw on them outside any promise, or the store for ever. */
function prepare({ id, type, data, metadata }: NewEvent) {
  if (!uuid.test(id)) throw new TypeError(`an event id must be a UUID, not ${JSON.stringify(id)}`)
  if (!isText(type)) throw new TypeError('the type of an event must be text without NUL')
  const text: string | undefined = JSON.stringify(data)
  if (text === undefined) throw new TypeError(`the data of ${type} is no JSON`)
  return jsonBytes(id, type, { data: text, metadata: metadata ? JSON.stringify(metadata) : null })
}

function appended({ nextExpectedRevision, position }: AppendResult): Appended {
  return { revision: nextExpectedRevision, position: position?.commit ?? 0n }
}

/** What the store has decided, as opposed to what went wrong on the way. */
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

/** The library's own deadline only travels to the server: a promise that never settles is possible. */
async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    // it may be rejected after the caller has stopped waiting
    promise.catch(() => undefined)
  }
}
