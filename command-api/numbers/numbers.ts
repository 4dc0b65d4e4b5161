import { setTimeout as pause } from 'node:timers/promises'
import { EventTooLarge } from '@comanda/event-store/client/errors.ts'
import { type EventLog, LogUnavailable, type NewEvent } from '@comanda/event-store/client/log.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { LRUCache } from 'lru-cache'
import { type KeyOf, readEnd, type StreamEnd } from './stream-end.ts'

type Placement = Readonly<{
  key: string
  event: NewEvent
  /** Earliest time of a previous attempt, by the store's clock, in ms since 1970. */
  since: number
}>

/** Streams in which the revision of an event is its number. */
export type Numbers = Readonly<{
  /** The revision of the event with this key. Appends it unless an earlier attempt of any process has. */
  place: (stream: string, placement: Placement) => Promise<bigint>
}>

const attempts = 20
const maxBatch = 100
const maxStreams = 2_000
const maxWaitMs = 5_000

/**
 * Appends at the revision that follows the known end of the stream. Success proves that nothing else was written since,
 * and thus no earlier attempt of the same event, so that an attempt with unknown outcome can be repeated. Expected
 * revision 'any' would prove nothing: a store may forget event ids at a restart. Waiting events of a stream are
 * appended together.
 */
export function numbers(log: EventLog, keyOf: KeyOf): Numbers {
  const ends = new LRUCache<string, StreamEnd>({ max: maxStreams })
  const queues = new Map<string, PendingPlacement[]>()

  async function endOf(stream: string, placements: readonly Placement[]): Promise<StreamEnd> {
    const since = Math.min(...placements.map((placement) => placement.since))
    const cached = ends.get(stream)
    const end = cached?.reaches(since) ? cached : await readEnd(log, stream, keyOf, since)
    ends.set(stream, end)
    return end
  }

  async function catchUp(stream: string, end: StreamEnd): Promise<void> {
    const events = await log.readStream(stream, { from: end.next })
    for (const event of events) end.add(keyOf(event), event.revision, event.created.getTime())
    // a conflict without new events: the stream is not the one that was read
    if (events.length === 0) ends.delete(stream)
  }

  async function placeAll(stream: string, batch: readonly PendingPlacement[]): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const open = batch.filter(({ isOver }) => !isOver())
      if (open.length === 0) return
      const end = await endOf(stream, open)
      for (const { key, resolve } of open) resolve(end.find(key))
      const missing = open.filter(({ key }) => end.find(key) === undefined)
      const events = new Map(missing.map(({ key, event }) => [key, event]))
      if (events.size === 0) return
      const appended = await log.append(stream, [...events.values()], end.revision)
      if ('conflict' in appended) {
        await catchUp(stream, end)
        await pause(Math.random() * Math.min(20, 2 ** attempt))
        continue
      }
      const first = appended.revision - BigInt(events.size) + 1n
      for (const [index, key] of [...events.keys()].entries()) end.add(key, first + BigInt(index), Date.now())
      for (const { key, resolve } of missing) resolve(end.find(key))
      return
    }
    throw tooBusy()
  }

  async function work(stream: string, queue: PendingPlacement[]): Promise<void> {
    await Promise.resolve() // lets requests of the same moment join the append
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch)
      await placeAll(stream, batch).catch(async (error: unknown) => {
        const isTogether = error instanceof EventTooLarge && batch.length > 1
        for (const placement of batch) {
          if (isTogether) await placeAll(stream, [placement]).catch(placement.reject)
          else placement.reject(error)
        }
      })
    }
    queues.delete(stream)
  }

  return {
    place: (stream, placement) =>
      new Promise<bigint>((resolve, reject) => {
        const pending = waitFor(placement, resolve, reject)
        const queue = queues.get(stream)
        if (queue) return void queue.push(pending)
        const started = [pending]
        queues.set(stream, started)
        void work(stream, started)
      }),
  }
}

type PendingPlacement = Placement &
  Readonly<{ isOver: () => boolean; resolve: (revision: bigint | undefined) => void; reject: (error: unknown) => void }>

/** A placement that is rejected after `maxWaitMs`, however many others are queued. */
function waitFor(
  placement: Placement,
  onPlaced: (revision: bigint) => void,
  onFailed: (error: unknown) => void,
): PendingPlacement {
  let isOver = false
  const end = (settle: () => void) => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    settle()
  }
  const reject = (error: unknown) => end(() => onFailed(error))
  const timer = setTimeout(() => reject(new LogUnavailable('the number was not confirmed in time')), maxWaitMs)
  return {
    ...placement,
    isOver: () => isOver,
    resolve: (revision) => (revision === undefined ? undefined : end(() => onPlaced(revision))),
    reject,
  }
}
