import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AllStreamSubscription,
  eventTypeFilter,
  type Filter as LibraryFilter,
  START,
  streamNameFilter,
} from '@eventstore/db-client'
import { backoff } from './backoff.ts'
import type { Connection } from './connection.ts'
import type { Batch, Filter, RecordedEvent } from './log.ts'
import { recordedEvent } from './recorded-event.ts'

/** Number of filtered-out events after which the store reports its position. */
const CHECKPOINT_INTERVAL = 256

type FollowOptions = Readonly<{
  after: bigint | 'start'
  filter: Filter | undefined
  maxBatch: number
  signal: AbortSignal
  onTrouble: (error: unknown) => void
}>

/** Subscribes to `$all`, and after every failure again from the last position that was yielded. */
export async function* follow(connection: Connection, options: FollowOptions): AsyncGenerator<Batch> {
  const { signal, onTrouble } = options
  let position = options.after === 'start' ? null : options.after
  for (let attempt = 0; !signal.aborted; attempt++) {
    const { client } = connection
    const buffer = new SubscriptionBuffer(options.maxBatch, position, (filter) =>
      client.subscribeToAll({
        fromPosition: position === null ? START : { commit: position, prepare: position },
        filter,
      }),
    )
    const stop = () => buffer.stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      buffer.start(options.filter)
      for (let batch = await buffer.next(); batch; batch = await buffer.next()) {
        position = batch.position
        attempt = 0
        connection.succeeded()
        yield batch
      }
    } catch (error) {
      connection.failed(client)
      onTrouble(error)
    } finally {
      signal.removeEventListener('abort', stop)
      buffer.stop()
    }
    if (!signal.aborted) await sleep(backoff(attempt, 50, 5_000), undefined, { signal }).catch(() => undefined)
  }
}

/** A checkpoint or a change of `live`, to be applied once `after` events were taken. */
type Mark = { after: number; position: bigint | null; live: boolean | null }

/**
 * Buffer between a subscription and its consumer. The library reports checkpoints and `caughtUp` while earlier events
 * are still in its stream, so each report is stored as a mark with the number of events that precede it.
 */
class SubscriptionBuffer {
  readonly #maxBatch: number
  readonly #open: (filter: LibraryFilter) => AllStreamSubscription
  #subscription: AllStreamSubscription | null = null
  #events: (RecordedEvent | null)[] = []
  #marks: Mark[] = []
  #taken = 0
  #position: bigint | null
  #isLive = false
  #isOver = false
  #error: unknown
  #wake: (() => void) | null = null

  constructor(maxBatch: number, position: bigint | null, open: (filter: LibraryFilter) => AllStreamSubscription) {
    this.#maxBatch = maxBatch
    this.#position = position
    this.#open = open
  }

  start(filter: Filter | undefined): void {
    const subscription = this.#open(libraryFilter(filter, (position) => this.#mark({ position, live: null })))
    this.#subscription = subscription
    subscription.on('data', (resolved) => {
      // skipped events count too: marks after them would otherwise never be reached
      this.#events.push(recordedEvent(resolved))
      if (this.#events.length >= 2 * this.#maxBatch) subscription.pause()
      this.#wake?.()
    })
    // the library emits both events; its types declare only those of older servers
    const emitter: NodeJS.EventEmitter = subscription
    emitter.on('caughtUp', () => this.#mark({ position: null, live: true }))
    emitter.on('fellBehind', () => this.#mark({ position: null, live: false }))
    emitter.on('error', (error) => this.#end(error))
    emitter.on('end', () => this.#end(new Error('the subscription ended')))
    emitter.on('close', () => this.#end(new Error('the subscription was closed')))
  }

  /** The next batch; undefined after `stop`. Throws the subscription's error once all earlier events were taken. */
  async next(): Promise<Batch | undefined> {
    for (;;) {
      const batch = this.#take()
      if (batch) return batch
      if (this.#isOver) {
        if (this.#error) throw this.#error
        return undefined
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      this.#wake = null
    }
  }

  stop(): void {
    this.#events = []
    this.#marks = []
    this.#end(undefined)
    const subscription = this.#subscription
    this.#subscription = null
    void subscription?.unsubscribe().catch(() => undefined)
  }

  #take(): Batch | null {
    const taken = this.#events.splice(0, this.#maxBatch)
    this.#taken += taken.length
    const events = taken.filter((event) => event !== null)
    const last = events.at(-1)
    let changed = events.length > 0
    if (last) this.#position = last.position
    while (this.#marks[0] && this.#marks[0].after <= this.#taken) {
      const mark = this.#marks.shift()
      if (mark?.live != null && mark.live !== this.#isLive) {
        this.#isLive = mark.live
        changed = true
      }
      if (mark?.position != null && (this.#position === null || mark.position > this.#position)) {
        this.#position = mark.position
        changed = true
      }
    }
    if (this.#events.length < this.#maxBatch && this.#subscription?.isPaused()) this.#subscription.resume()
    // an empty log has no position
    return changed ? { events, position: this.#position ?? 0n, live: this.#isLive } : null
  }

  #mark(mark: { position: bigint | null; live: boolean | null }): void {
    const after = this.#taken + this.#events.length + (this.#subscription?.readableLength ?? 0)
    const previous = this.#marks.at(-1)
    if (previous?.after === after && mark.live === null) previous.position = mark.position ?? previous.position
    else this.#marks.push({ ...mark, after })
    this.#wake?.()
  }

  #end(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#error = error
    this.#wake?.()
  }
}

function libraryFilter(filter: Filter | undefined, onCheckpoint: (position: bigint) => void): LibraryFilter {
  const options = {
    maxSearchWindow: CHECKPOINT_INTERVAL,
    checkpointReached: (_: unknown, { commit }: { commit: bigint }) => onCheckpoint(commit),
  }
  if (!filter) return streamNameFilter({ ...options, regex: '^[^$].*' })
  if ('streamPrefixes' in filter) return streamNameFilter({ ...options, prefixes: [...filter.streamPrefixes] })
  return eventTypeFilter({ ...options, regex: `^(${filter.eventTypes.map(escaped).join('|')})$` })
}

const escaped = (name: string): string => name.replaceAll(/[^\w]/g, '\\$&')
