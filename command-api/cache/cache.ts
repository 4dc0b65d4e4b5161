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
  const known = new LRUCache<string, CacheEntry<S>>({ max: capacity })
  const loading = new Map<string, Promise<Folded<S>>>()
  /** Newest revision received for a stream while it was being read: the read may have missed it. */
  const heardWhileLoading = new Map<string, bigint>()

  const recall = (stream: string) => known.get(stream)?.folded

  const keep = (stream: string, folded: Folded<S>, seenUpTo = 0n) => {
    const before = known.get(stream)
    const newest = before && isNewer(before.folded, folded) ? before.folded : folded
    known.set(stream, { folded: newest, seenUpTo: latest(before?.seenUpTo ?? null, seenUpTo, newest.position) })
  }

  const load = async (stream: string, atLeast: bigint | null) => {
    // The caller's position is not used as read: it may be forged, and would hide later changes from other callers.
    const readUpTo = atLeast === null ? null : await log.head()
    let folded = await foldStream(log, kind, stream, recall(stream) ?? emptyStream(kind))
    while (isBehind(folded, heardWhileLoading.get(stream) ?? -1n)) folded = await foldStream(log, kind, stream, folded)
    keep(stream, folded, readUpTo ?? 0n)
    return recall(stream) ?? folded
  }

  const reach = async (stream: string, atLeast: bigint | null) => {
    const underway = loading.get(stream)
    // A read that began before this call may have missed the caller's write; only a new read surely includes it.
    if (underway && atLeast === null) return underway
    await underway?.catch(() => undefined)
    const mine = load(stream, atLeast)
    loading.set(stream, mine)
    try {
      return await mine
    } finally {
      if (loading.get(stream) === mine) {
        loading.delete(stream)
        heardWhileLoading.delete(stream)
      }
    }
  }

  return {
    category: kind.decider.category,
    recall,
    keep,
    of: (tenantId, atLeast) => {
      const stream = `${prefixOf(kind.decider.category)}${tenantId}`
      const found = known.get(stream)
      if (found && (atLeast === null || atLeast <= found.seenUpTo)) return found.folded.state
      return reach(stream, atLeast).then(({ state }) => state)
    },
    apply: (event) => {
      if (loading.has(event.stream)) heardWhileLoading.set(event.stream, event.revision)
      const found = known.get(event.stream)
      if (!found || !isBehind(found.folded, event.revision)) return
      if (event.revision === nextAfter(found.folded)) {
        const folded = foldOnto(kind, found.folded, [event])
        known.set(event.stream, { folded, seenUpTo: latest(found.seenUpTo, event.position) })
      } else known.delete(event.stream)
    },
  }
}

const nextAfter = ({ revision }: Folded<unknown>): bigint => (revision === 'no_stream' ? 0n : revision + 1n)
const isBehind = (folded: Folded<unknown>, revision: bigint): boolean => nextAfter(folded) <= revision
const isNewer = (one: Folded<unknown>, other: Folded<unknown>): boolean => nextAfter(one) > nextAfter(other)
const latest = (...positions: readonly (bigint | null)[]): bigint => newestOf(positions) ?? 0n
