import { randomUUID } from 'node:crypto'
import type { Filter } from './filter.ts'
import { readAllPage } from './pages.ts'
import type { ReadRequest } from './read-request.ts'
import { caughtUp, encodeCheckpoint, encodeConfirmation, fellBehind } from './read-responses.ts'
import type { SubscriberWriter } from './subscriber-writer.ts'
import type { TailEvent } from './tail.ts'
import { Window } from './window.ts'
import type { Writer } from './writer.ts'

/** Reads `$all` once. The start position is inclusive forwards and exclusive backwards, as in EventStoreDB. */
export async function readAll(writer: Writer, subscriberWriter: SubscriberWriter, request: ReadRequest): Promise<void> {
  const { from, direction, filter, form } = request
  const isForwards = direction === 'forwards'
  const { head } = writer.tail
  let next = isForwards ? firstForwards(from, head) : firstBackwards(from, head)
  let left = request.count ?? Number.POSITIVE_INFINITY
  const window = new Window()
  const fetch = () => {
    const size = filter ? window.size : Math.min(window.size, left)
    const range = isForwards
      ? { low: next, high: Math.min(next + size - 1, head) }
      : { low: Math.max(1, next - size + 1), high: next }
    return readAllPage(writer.pool, { ...range, direction, filter, form })
  }
  const isOver = () => left <= 0 || subscriberWriter.closed || (isForwards ? next > head : next < 1)
  let ahead = isOver() ? null : fetch()
  while (ahead) {
    const page = await ahead
    const events = page.events.slice(0, left)
    left -= events.length
    window.adjust(page)
    next = isForwards ? page.examined + 1 : page.examined - 1
    // prefetches the next page while this one is sent
    ahead = isOver() ? null : fetch()
    ahead?.catch(() => undefined)
    await subscriberWriter.send(events)
  }
}

function firstForwards(from: ReadRequest['from'], head: number): number {
  if (from === 'start') return 1
  return from === 'end' ? head + 1 : Math.max(from, 1)
}

function firstBackwards(from: ReadRequest['from'], head: number): number {
  if (from === 'start') return 0
  return from === 'end' ? head : Math.min(from - 1, head)
}

/** Maximum of events sent from memory before other subscribers are served. */
const MAX_RUN = 256

/**
 * Delay that coalesces messages of subscriptions to a few event types. They feed reactions, not screens: the first
 * event is sent immediately, those of the next milliseconds together. One message per commit and subscriber would cost
 * as much as the commit.
 */
const COALESCE_MS = 20

type Log = Pick<Writer, 'tail' | 'pool'>
type Reader = Pick<SubscriberWriter, 'send' | 'closed' | 'onClose'>

/**
 * Subscription to `$all`: reads the table up to the events in memory, then memory, and the table again if the
 * subscriber falls behind.
 */
export async function followAll(writer: Log, subscriberWriter: Reader, request: ReadRequest): Promise<void> {
  const { tail } = writer
  const { filter, form, from } = request
  // a start after the end of the log skips events up to that position, as in EventStoreDB since 24.6
  let at = from === 'start' ? 0 : from === 'end' ? tail.head : from
  const checkpoints = new Checkpoints(filter, at)
  const window = new Window()
  let isLive = false
  let pauseUntil = 0
  await subscriberWriter.send([encodeConfirmation(randomUUID())])
  while (!subscriberWriter.closed) {
    if (at >= tail.head) {
      const messages = checkpoints.atEnd(Math.min(at, tail.head), isLive)
      if (!isLive) messages.push(caughtUp)
      isLive = true
      if (messages.length > 0) await subscriberWriter.send(messages)
      if (at >= tail.head) await untilMore(writer, subscriberWriter, untilCheckpoint(checkpoints.due(at), filter))
    } else if (at >= tail.floor && performance.now() < pauseUntil) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, pauseUntil - performance.now())))
    } else if (at >= tail.floor) {
      const events = tail.after(at, MAX_RUN)
      const matching = filter ? events.filter((event) => filter.matches(event.stream, event.type)) : events
      at += events.length
      if (filter?.isNarrow && matching.length > 0 && events.length < MAX_RUN)
        pauseUntil = performance.now() + COALESCE_MS
      await subscriberWriter.send(
        checkpoints.with(
          matching.map((event) => event.encoded(form)),
          at,
          lastOf(matching),
        ),
      )
    } else {
      if (isLive) await subscriberWriter.send([fellBehind])
      isLive = false
      const range = { low: at + 1, high: Math.min(at + window.size, tail.head) }
      const page = await readAllPage(writer.pool, { ...range, direction: 'forwards', filter, form })
      window.adjust(page)
      at = page.examined
      await subscriberWriter.send(checkpoints.with(page.events, at, null))
    }
  }
}

type Wait = Readonly<{
  /** Default: no limit. */
  withinMs?: number
  /** The events to wait for; default: all. */
  matches?: Filter['matches'] | undefined
}>

/** While a checkpoint is due, only events that match end the wait: the checkpoint reports the others. */
const untilCheckpoint = (withinMs: number | undefined, filter: Filter | null): Wait =>
  withinMs === undefined ? {} : { withinMs, matches: filter?.matches }

/** Resolves when there is more to read, the reader has left, or `withinMs` are over. */
export function untilMore(writer: Log, subscriberWriter: Reader, { withinMs, matches }: Wait = {}): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stopListening()
      removeCallback()
      resolve()
    }
    const timer = withinMs === undefined ? undefined : setTimeout(() => done(), withinMs)
    const stopListening = writer.tail.onMore(done, matches)
    const removeCallback = subscriberWriter.onClose(done)
  })
}

const lastOf = (events: readonly TailEvent[]): number | null => events.at(-1)?.event.position ?? null

/**
 * Shortest interval between checkpoints without events for a live subscriber: one message per commit would cost more
 * than the commit. Subscriptions to a few event types feed reactions, of which a process has a dozen, and nobody waits
 * for their position.
 */
const CHECKPOINT_MS = 100
const NARROW_CHECKPOINT_MS = 1_000

/** Checkpoints of a filtered subscription: after a number of skipped events, and at the end of the log. */
class Checkpoints {
  readonly #filter: Filter | null
  readonly #intervalMs: number
  /** The last position sent as a checkpoint. */
  #last: number
  /** Last position the subscriber knows, from a checkpoint or an event. */
  #notified: number
  #notifiedAt = Number.NEGATIVE_INFINITY

  constructor(filter: Filter | null, at: number) {
    this.#filter = filter
    this.#intervalMs = filter?.isNarrow ? NARROW_CHECKPOINT_MS : CHECKPOINT_MS
    this.#last = at
    this.#notified = at
  }

  with(events: readonly Buffer[], at: number, lastSent: number | null): readonly Buffer[] {
    if (!this.#filter) return events
    if (lastSent === at) this.#notified = at
    if (at - this.#last < this.#filter.checkpointEvery) return events
    this.#notify(at)
    return [...events, encodeCheckpoint(at)]
  }

  /** Checkpoint at the end of the log, sent soon, because callers wait for the position. */
  atEnd(at: number, isLive: boolean): Buffer[] {
    if (this.due(at) === undefined) return []
    if (isLive && performance.now() - this.#notifiedAt < this.#intervalMs) return []
    this.#notify(at)
    return [encodeCheckpoint(at)]
  }

  /** Milliseconds until the next checkpoint is due; undefined if none is. */
  due(at: number): number | undefined {
    if (!this.#filter || at <= this.#notified) return undefined
    return Math.max(1, this.#intervalMs - (performance.now() - this.#notifiedAt))
  }

  #notify(at: number): void {
    this.#last = at
    this.#notified = at
    this.#notifiedAt = performance.now()
  }
}
