import { randomUUID } from 'node:crypto'
import { isMetastream, originalOf } from './appends.ts'
import type { Head, Track } from './heads.ts'
import { readStreamPage } from './pages.ts'
import { TOMBSTONE } from './protobuf.ts'
import { untilMore } from './read-all.ts'
import type { ReadRequest } from './read-request.ts'
import { caughtUp, encodeConfirmation, encodeStreamNotFound, fellBehind } from './read-responses.ts'
import { rpcErrors } from './rpc-errors.ts'
import { isDeleted, noRules, type StreamRules } from './stream-rules.ts'
import type { SubscriberWriter } from './subscriber-writer.ts'
import { Window } from './window.ts'
import type { Writer } from './writer.ts'

type StreamRequest = ReadRequest & { stream: string }

/** Reads a stream once. */
export async function readStream(
  writer: Writer,
  subscriberWriter: SubscriberWriter,
  request: StreamRequest,
): Promise<void> {
  if (request.from === 'end' && request.direction === 'forwards') {
    throw rpcErrors.invalid('A stream is read forwards from a revision, not from its end.')
  }
  const { track, rules } = await readHead(writer, request.stream)
  if (track.last === TOMBSTONE) throw rpcErrors.streamDeleted(request.stream)
  if (track.last < 0 || isDeleted(rules)) return subscriberWriter.send([encodeStreamNotFound(request.stream)])
  const { direction, form, from } = request
  const isForwards = direction === 'forwards'
  const first = firstVisible(track, rules)
  const notBefore = Date.now() - rules.maxAgeMs
  let next = from === 'start' ? (isForwards ? first : 0) : from === 'end' ? track.last : from
  next = isForwards ? Math.max(next, first) : Math.min(next, track.last)
  let left = request.count ?? Number.POSITIVE_INFINITY
  const window = new Window()
  while (left > 0 && !subscriberWriter.closed && (isForwards ? next <= track.last : next >= first)) {
    const size = Math.min(window.size, left)
    const range = isForwards
      ? { low: next, high: Math.min(next + size - 1, track.last) }
      : { low: Math.max(first, next - size + 1), high: next }
    const page = await readStreamPage(writer.pool, { ...range, streamId: track.id, notBefore, direction, form })
    window.adjust(page)
    left -= page.events.length
    next = isForwards ? page.examined + 1 : page.examined - 1
    await subscriberWriter.send(page.events)
  }
}

/** Subscription to a stream: first its events in the table, then those that the writer commits. */
export async function followStream(
  writer: Writer,
  subscriberWriter: SubscriberWriter,
  request: StreamRequest,
): Promise<void> {
  const { tail } = writer
  const { stream, form } = request
  let revision = request.from === 'start' ? -1 : request.from === 'end' ? null : request.from
  let isLive = false
  await subscriberWriter.send([encodeConfirmation(randomUUID())])
  while (!subscriberWriter.closed) {
    // read before the table: events committed in between arrive twice and are dropped by their revision
    let at = tail.head
    const { track, rules } = await readHead(writer, stream)
    if (track.last === TOMBSTONE) throw rpcErrors.streamDeleted(stream)
    revision = await catchUp(writer, subscriberWriter, { ...request, track, rules }, revision ?? track.last)
    if (at < tail.floor) continue
    if (!isLive) await subscriberWriter.send([caughtUp])
    isLive = true
    while (!subscriberWriter.closed && at >= tail.floor) {
      const events = tail.after(at, 1_000)
      if (events.length === 0) await untilMore(writer, subscriberWriter)
      at += events.length
      for (const event of events) {
        if (event.stream !== stream || event.event.revision <= revision) continue
        revision = event.event.revision
        await subscriberWriter.send([event.encoded(form)])
        if (revision === TOMBSTONE) throw rpcErrors.streamDeleted(stream)
      }
    }
    isLive = false
    await subscriberWriter.send([fellBehind])
  }
}

type CatchUp = StreamRequest & { track: Track; rules: StreamRules }

/** Sends the events after `revision` that are in the table; returns the last revision examined. */
async function catchUp(
  writer: Writer,
  subscriberWriter: SubscriberWriter,
  request: CatchUp,
  revision: number,
): Promise<number> {
  const { track, rules, form } = request
  const window = new Window()
  let examined = Math.max(revision, firstVisible(track, rules) - 1)
  if (isDeleted(rules)) return Math.max(revision, track.last)
  const notBefore = Date.now() - rules.maxAgeMs
  while (examined < track.last && !subscriberWriter.closed) {
    const range = {
      low: examined + 1,
      high: Math.min(examined + window.size, track.last),
      direction: 'forwards',
    } as const
    const page = await readStreamPage(writer.pool, { ...range, streamId: track.id, notBefore, form })
    window.adjust(page)
    examined = page.examined
    await subscriberWriter.send(page.events)
  }
  return Math.max(revision, examined)
}

async function readHead(writer: Writer, stream: string): Promise<{ track: Track; rules: StreamRules }> {
  const isMeta = isMetastream(stream)
  const head: Head = await writer.committedHead(isMeta ? originalOf(stream) : stream)
  if (!isMeta) return { track: head.main, rules: head.rules }
  // a tombstone ends the metadata stream too; only the newest event of a metadata stream is readable
  return { track: head.main.last === TOMBSTONE ? head.main : head.meta, rules: metadataRules }
}

const metadataRules: StreamRules = { ...noRules, maxCount: 1 }

function firstVisible(track: Track, rules: StreamRules): number {
  const byCount = Number.isFinite(rules.maxCount) ? track.last - rules.maxCount + 1 : 0
  return Math.max(0, rules.truncateBefore, byCount)
}
