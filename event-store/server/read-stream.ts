import { randomUUID } from 'node:crypto'
import { isMetastream, originalOf } from './appends.ts'
import type { Head, Track } from './heads.ts'
import type { Outlet } from './outlet.ts'
import { readStreamPage } from './pages.ts'
import { TOMBSTONE } from './protobuf.ts'
import { more } from './read-all.ts'
import type { ReadRequest } from './read-request.ts'
import { caughtUp, encodeConfirmation, encodeStreamNotFound, fellBehind } from './read-responses.ts'
import { rpcErrors } from './rpc-errors.ts'
import { isDeleted, noRules, type StreamRules } from './stream-rules.ts'
import { Window } from './window.ts'
import type { Writer } from './writer.ts'

type StreamRequest = ReadRequest & { stream: string }

/** Reads a stream and ends. */
export async function readStream(writer: Writer, outlet: Outlet, request: StreamRequest): Promise<void> {
  const { track, rules } = await look(writer, request.stream)
  if (track.last === TOMBSTONE) throw rpcErrors.streamDeleted(request.stream)
  if (track.last < 0 || isDeleted(rules)) return outlet.send([encodeStreamNotFound(request.stream)])
  const { direction, form, from } = request
  const isForwards = direction === 'forwards'
  const first = firstVisible(track, rules)
  const notBefore = Date.now() - rules.maxAgeMs
  let next =
    from === 'start' ? (isForwards ? first : 0) : from === 'end' ? (isForwards ? track.last + 1 : track.last) : from
  next = isForwards ? Math.max(next, first) : Math.min(next, track.last)
  let left = request.count ?? Number.POSITIVE_INFINITY
  const window = new Window()
  while (left > 0 && !outlet.closed && (isForwards ? next <= track.last : next >= first)) {
    const size = Math.min(window.size, left)
    const range = isForwards
      ? { low: next, high: Math.min(next + size - 1, track.last) }
      : { low: Math.max(first, next - size + 1), high: next }
    const page = await readStreamPage(writer.pool, { ...range, streamId: track.id, notBefore, direction, form })
    window.learn(page)
    left -= page.events.length
    next = isForwards ? page.seen + 1 : page.seen - 1
    await outlet.send(page.events)
  }
}

/** Follows a stream: what is in the table, then what the writer commits. */
export async function followStream(writer: Writer, outlet: Outlet, request: StreamRequest): Promise<void> {
  const { tail } = writer
  const { stream, form } = request
  let revision = request.from === 'start' ? -1 : request.from === 'end' ? null : request.from
  let isLive = false
  await outlet.send([encodeConfirmation(randomUUID())])
  while (!outlet.closed) {
    // taken before the table is read: what is committed in between comes twice and is dropped by its revision
    let at = tail.head
    const { track, rules } = await look(writer, stream)
    if (track.last === TOMBSTONE) throw rpcErrors.streamDeleted(stream)
    revision = await catchUp(writer, outlet, { ...request, track, rules }, revision ?? track.last)
    if (at < tail.floor) continue
    if (!isLive) await outlet.send([caughtUp])
    isLive = true
    while (!outlet.closed && at >= tail.floor) {
      const events = tail.after(at, 1_000)
      if (events.length === 0) await more(writer, outlet)
      at += events.length
      for (const event of events) {
        if (event.stream !== stream || event.event.revision <= revision) continue
        if (event.event.revision === TOMBSTONE) throw rpcErrors.streamDeleted(stream)
        revision = event.event.revision
        await outlet.send([event.encoded(form)])
      }
    }
    isLive = false
    await outlet.send([fellBehind])
  }
}

type CatchUp = StreamRequest & { track: Track; rules: StreamRules }

/** Sends everything after `revision` that the table had; answers with the last revision looked at. */
async function catchUp(writer: Writer, outlet: Outlet, request: CatchUp, revision: number): Promise<number> {
  const { track, rules, form } = request
  const window = new Window()
  let seen = Math.max(revision, firstVisible(track, rules) - 1)
  if (isDeleted(rules)) return Math.max(revision, track.last)
  const notBefore = Date.now() - rules.maxAgeMs
  while (seen < track.last && !outlet.closed) {
    const range = { low: seen + 1, high: Math.min(seen + window.size, track.last), direction: 'forwards' } as const
    const page = await readStreamPage(writer.pool, { ...range, streamId: track.id, notBefore, form })
    window.learn(page)
    seen = page.seen
    await outlet.send(page.events)
  }
  return Math.max(revision, seen)
}

async function look(writer: Writer, stream: string): Promise<{ track: Track; rules: StreamRules }> {
  const isMeta = isMetastream(stream)
  const head: Head = await writer.committedHead(isMeta ? originalOf(stream) : stream)
  return isMeta ? { track: head.meta, rules: noRules } : { track: head.main, rules: head.rules }
}

function firstVisible(track: Track, rules: StreamRules): number {
  const byCount = Number.isFinite(rules.maxCount) ? track.last - rules.maxCount + 1 : 0
  return Math.max(0, rules.truncateBefore, byCount)
}
