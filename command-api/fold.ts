import type { Decider } from '@comanda/domain/kernel/decider.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'

/** Fields of every event. */
export type DomainEvent = Readonly<{ type: string; data: unknown }>

/** A stream's state at a revision, with the commands that wrote it (id to hash). */
export type Folded<S> = Readonly<{
  state: S
  revision: bigint | 'no_stream'
  position: bigint | null
  commands: ReadonlyMap<string, string>
}>

/** States cached between commands, for streams that many commands read (menu, store). */
export type Cache<S> = Readonly<{
  get: (stream: string) => Folded<S> | undefined
  set: (stream: string, folded: Folded<S>) => void
}>

/** A decider and the schema of its stored events. */
export type Kind<S, C, E extends DomainEvent, R extends string> = Readonly<{
  decider: Decider<S, C, E, R>
  events: z.ZodType<E>
  cache?: Cache<S>
  /**
   * Streams that this process wrote recently. Another process may have written since: only an append at the cached
   * revision proves that none has.
   */
  recent?: Cache<S>
}>

type Foldable<S, E> = Readonly<{ decider: { initial: S; evolve: (state: S, event: E) => S }; events: z.ZodType<E> }>

export const emptyStream = <S>(kind: { decider: { initial: S } }): Folded<S> => ({
  state: kind.decider.initial,
  revision: 'no_stream',
  position: null,
  commands: new Map(),
})

/** Folds the events onto `from`. They must follow it without a gap. */
export function foldOnto<S, E>(kind: Foldable<S, E>, from: Folded<S>, events: readonly RecordedEvent[]): Folded<S> {
  const last = events.at(-1)
  if (!last) return from
  let state = from.state
  const commands = new Map(from.commands)
  for (const { type, data, metadata } of events) {
    state = kind.decider.evolve(state, kind.events.parse({ type, data }))
    const written = commandIn(metadata)
    if (written) commands.set(written.commandId, written.commandHash)
  }
  return { state, revision: last.revision, position: last.position, commands }
}

/** A cache of the `capacity` most recently used states. */
export function recentFolds<S>(capacity: number): Cache<S> {
  const folds = new LRUCache<string, Folded<S>>({ max: capacity })
  return { get: (stream) => folds.get(stream), set: (stream, folded) => void folds.set(stream, folded) }
}

/** The stream's current state, read from the recent states of its kind on and stored with them. */
export async function foldRecent<S, C, E extends DomainEvent, R extends string>(
  log: EventLog,
  kind: Kind<S, C, E, R>,
  stream: string,
): Promise<Folded<S>> {
  const folded = await foldStream(log, kind, stream, kind.recent?.get(stream))
  if (folded.revision !== 'no_stream') kind.recent?.set(stream, folded)
  return folded
}

/** The stream's current state; reads only events after `from`. */
export async function foldStream<S, E>(
  log: Pick<EventLog, 'readStream'>,
  kind: Foldable<S, E>,
  stream: string,
  from: Folded<S> = emptyStream(kind),
): Promise<Folded<S>> {
  const events = await log.readStream(stream, from.revision === 'no_stream' ? {} : { from: from.revision + 1n })
  return foldOnto(kind, from, events)
}

function commandIn(metadata: unknown): { commandId: string; commandHash: string } | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined
  if (!('commandId' in metadata) || !('commandHash' in metadata)) return undefined
  const { commandId, commandHash } = metadata
  return typeof commandId === 'string' && typeof commandHash === 'string' ? { commandId, commandHash } : undefined
}
