import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type Category, prefixOf } from '@comanda/domain/kernel/streams.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { LRUCache } from 'lru-cache'
import { type Cache, type DomainEvent, emptyStream, type Folded, foldOnto, foldStream, type Kind } from '../fold.ts'
import { newestOf } from '../positions.ts'

/** Cache of the most recently used states: updates them with the events of a subscription and loads missing ones. */
export type LiveCache<S> = Cache<S> &
  Readonly<{
    category: Category
    /** The tenant's state, including everything up to `atLeast`. Reads the stream, or its tail, only if necessary. */
    of: (tenantId: TenantId, atLeast: bigint | null) => S | Promise<S>
    apply: (event: RecordedEvent) => void
  }>

type CacheEntry<S> = { folded: Folded<S>; seenUpTo: bigint }

export function liveCache<S, C, E extends DomainEvent, R extends string>(
  log: EventLog,
  kind: Kind<S, C, E, R>,
  capacity: number,
): LiveCache<S> {
  const entries = new LRUCache<string, CacheEntry<S>>({ max: capacity })
  const loading = new Map<string, Promise<Folded<S>>>()
  /** Newest revision that the subscription delivered for a stream during its read: the read may have missed it. */
  const revisionsWhileLoading = new Map<string, bigint>()

  const get = (stream: string) => entries.get(stream)?.folded

  const set = (stream: string, folded: Folded<S>, seenUpTo = 0n) => {
    const before = entries.get(stream)
    const newest = before && isNewer(before.folded, folded) ? before.folded : folded
    entries.set(stream, { folded: newest, seenUpTo: latest(before?.seenUpTo ?? null, seenUpTo, newest.position) })
  }

  const load = async (stream: string, atLeast: bigint | null) => {
    // The caller's position is not used as read: it may be forged, and would hide later changes from other callers.
    const readUpTo = atLeast === null ? null : await log.head()
    let folded = await foldStream(log, kind, stream, get(stream) ?? emptyStream(kind))
    while (isBehind(folded, revisionsWhileLoading.get(stream) ?? -1n))
      folded = await foldStream(log, kind, stream, folded)
    set(stream, folded, readUpTo ?? 0n)
    return get(stream) ?? folded
  }

  const read = async (stream: string, atLeast: bigint | null) => {
    const running = loading.get(stream)
    // A read that began before this call may have missed the caller's write; only a new read surely includes it.
    if (running && atLeast === null) return running
    await running?.catch(() => undefined)
    const own = load(stream, atLeast)
    loading.set(stream, own)
    try {
      return await own
    } finally {
      if (loading.get(stream) === own) {
        loading.delete(stream)
        revisionsWhileLoading.delete(stream)
      }
    }
  }

  return {
    category: kind.decider.category,
    get,
    set,
    of: (tenantId, atLeast) => {
      const stream = `${prefixOf(kind.decider.category)}${tenantId}`
      const found = entries.get(stream)
      if (found && (atLeast === null || atLeast <= found.seenUpTo)) return found.folded.state
      return read(stream, atLeast).then(({ state }) => state)
    },
    apply: (event) => {
      if (loading.has(event.stream)) revisionsWhileLoading.set(event.stream, event.revision)
      const found = entries.get(event.stream)
      if (!found || !isBehind(found.folded, event.revision)) return
      if (event.revision === nextAfter(found.folded)) {
        const folded = foldOnto(kind, found.folded, [event])
        entries.set(event.stream, { folded, seenUpTo: latest(found.seenUpTo, event.position) })
      } else entries.delete(event.stream)
    },
  }
}

const nextAfter = ({ revision }: Folded<unknown>): bigint => (revision === 'no_stream' ? 0n : revision + 1n)
const isBehind = (folded: Folded<unknown>, revision: bigint): boolean => nextAfter(folded) <= revision
const isNewer = (one: Folded<unknown>, other: Folded<unknown>): boolean => nextAfter(one) > nextAfter(other)
const latest = (...positions: readonly (bigint | null)[]): bigint => newestOf(positions) ?? 0n
