import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AllStreamResolvedEvent,
  type ResolvedEvent,
  StreamDeletedError,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { backoff } from './backoff.ts'
import type { Connection } from './connection.ts'
import { StreamGone } from './errors.ts'
import { LogUnavailable, type RecordedEvent } from './log.ts'
import { recordedEvent } from './recorded-event.ts'

type Resolved = ResolvedEvent | AllStreamResolvedEvent
type Client = Connection['client']

/** Reads from start to end. Throws LogUnavailable after `idleMs` without an event. A missing stream has no events. */
export async function* read(
  connection: Connection,
  idleMs: number,
  open: (client: Client) => StreamingRead<Resolved>,
): AsyncGenerator<RecordedEvent> {
  const { client } = connection
  const stream = open(client)
  // the library may emit an error after the reader has left the loop
  stream.on('error', () => undefined)
  const watch = new IdleWatch(idleMs, () => stream.destroy(new LogUnavailable(`nothing was read for ${idleMs} ms`)))
  try {
    for await (const resolved of stream) {
      const event = recordedEvent(resolved)
      watch.pause()
      if (event) yield event
      watch.resume()
    }
    if (!connection.isCurrent(client)) throw new LogUnavailable('the connection was replaced during a read')
    connection.succeeded()
  } catch (error) {
    if (error instanceof StreamNotFoundError) return
    if (error instanceof StreamDeletedError) throw new StreamGone(error.streamName, { cause: error })
    connection.failed(client)
    throw error instanceof LogUnavailable ? error : new LogUnavailable('the log could not be read', { cause: error })
  } finally {
    watch.stop()
    void stream.cancel().catch(() => undefined)
  }
}

/** Retries a short read until it succeeds or times out. Only for reads whose result is returned as a whole. */
export async function withRetries<T>(timeoutMs: number, attempt: (leftMs: number) => Promise<T>): Promise<T> {
  const until = performance.now() + timeoutMs
  for (let count = 0; ; count++) {
    try {
      return await attempt(Math.max(1, until - performance.now()))
    } catch (error) {
      const pause = backoff(count, 20, 500)
      if (!(error instanceof LogUnavailable) || performance.now() + pause >= until) throw error
      await sleep(pause)
    }
  }
}

/** Calls `onIdle` after a silence of `idleMs`. One interval, because a timer per event would be costly. */
class IdleWatch {
  readonly #timer: NodeJS.Timeout
  #waitingSince: number | null = performance.now()

  constructor(idleMs: number, onIdle: () => void) {
    this.#timer = setInterval(
      () => {
        if (this.#waitingSince !== null && performance.now() - this.#waitingSince > idleMs) onIdle()
      },
      Math.max(10, idleMs / 4),
    )
  }

  pause(): void {
    this.#waitingSince = null
  }

  resume(): void {
    this.#waitingSince = performance.now()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
