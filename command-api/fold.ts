import type { Decider } from '@comanda/domain/kernel/decider.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { z } from 'zod'

/** What every event has. */
export type Written = Readonly<{ type: string; data: unknown }>

/** A stream folded up to a revision, with the commands that wrote it: id to hash. */
export type Folded<S> = Readonly<{
  state: S
  revision: bigint | 'no_stream'
  position: bigint | null
  commands: ReadonlyMap<string, string>
}>

/** Folds kept between commands, for the streams that many commands ask (menu, store). */
export type Cache<S> = Readonly<{
  recall: (stream: string) => Folded<S> | undefined
  keep: (stream: string, folded: Folded<S>) => void
}>

/** A decider with the schema through which its events come back from disk. */
export type Kind<S, C, E extends Written, R extends string> = Readonly<{
  decider: Decider<S, C, E, R>
  events: z.ZodType<E>
  cache?: Cache<S>
  /** Of streams that this process wrote last. Another may have written since: only an append at its revision proves one. */
  recent?: Cache<S>
}>

type Foldable<S, E> = Readonly<{
  decider: { initial: S; evolve: (state: S, event: E) => S }
  events: z.ZodType<E>
}>

export const unwritten = <S>(kind: { decider: { initial: S } }): Folded<S> => ({
  state: kind.decider.initial,
  revision: 'no_stream',
  position: null,
  commands: new Map(),
})

/** `from` with the events on top. They must follow it without a hole. */
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

/** The most recently used folds, up to `capacity`. */
export function recentFolds<S>(capacity: number): Cache<S> {
  const folds = new Map<string, Folded<S>>()
  const keep = (stream: string, folded: Folded<S>) => {
    folds.delete(stream)
    folds.set(stream, folded)
    const [oldest] = folds.size > capacity ? folds.keys() : []
    if (oldest !== undefined) folds.delete(oldest)
  }
  return { recall: (stream) => folds.get(stream), keep }
}

/** What the stream holds now, kept among the recent folds of its kind. */
export async function foldAndKeep<S, C, E extends Written, R extends string>(
  log: EventLog,
  kind: Kind<S, C, E, R>,
  stream: string,
): Promise<Folded<S>> {
  const folded = await foldStream(log, kind, stream, kind.recent?.recall(stream))
  if (folded.revision !== 'no_stream') kind.recent?.keep(stream, folded)
  return folded
}

/** What the stream holds now; reads only what is newer than `from`. */
export async function foldStream<S, E>(
  log: EventLog,
  kind: Foldable<S, E>,
  stream: string,
  from: Folded<S> = unwritten(kind),
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
