import { setTimeout as pause } from 'node:timers/promises'
import { type Category, prefixOf } from '@comanda/domain/kernel/streams.ts'
import type { EventLog, Filter, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { isOutage } from '@comanda/http/errors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { FastifyBaseLogger } from 'fastify'

export type FollowNeeds = Readonly<{
  log: EventLog
  identity: IdentityDb
  logger: FastifyBaseLogger
  signal: AbortSignal
}>

type ReactionName = Readonly<{
  /** Name of the checkpoint, also used in log lines. */
  name: string
}>

type Reaction = ReactionName &
  Readonly<{
    eventTypes: readonly string[]
    /** Must be idempotent. True if there was something to do. */
    react: (event: RecordedEvent) => Promise<boolean>
  }>

type StreamReaction = ReactionName &
  Readonly<{
    categories: readonly Category[]
    /** Called with the events of a stream in this batch, without gaps. Must be idempotent. */
    work: (stream: string, events: readonly RecordedEvent[]) => Promise<void>
  }>

/** Calls `react` for every event of these types, from the first event of the log on, until the signal. */
export const followLog = (needs: FollowNeeds, reaction: Reaction): Promise<void> =>
  followBatches(needs, { ...eachEvent(needs, reaction), filter: { eventTypes: reaction.eventTypes } })

/** A reaction that handles the events of a batch one by one. */
export const eachEvent = (needs: FollowNeeds, { name, eventTypes, react }: Reaction): TypedReaction => ({
  name,
  eventTypes,
  react: async (events) => {
    let acted = false
    for (const event of events)
      acted = (await attempt(needs, { reaction: name, stream: event.stream }, () => react(event))) || acted
    return acted
  },
})

/** Calls `work` once per batch for every stream with new events, from the first event of the log on. */
export const followStreams = (needs: FollowNeeds, { name, categories, work }: StreamReaction): Promise<void> =>
  followBatches(needs, {
    name,
    filter: { streamPrefixes: categories.map(prefixOf) },
    react: async (events) => {
      for (const [stream, ofStream] of Map.groupBy(events, (event) => event.stream)) {
        await attempt(needs, { reaction: name, stream }, async () => {
          await work(stream, ofStream)
          return true
        })
      }
      return events.length > 0
    },
  })

type BatchReaction = ReactionName &
  Readonly<{
    /** Must be idempotent. Resolves to true if there was something to do. */
    react: (events: readonly RecordedEvent[]) => Promise<boolean>
  }>
/** Reaction to events of these types, called once per batch. */
export type TypedReaction = BatchReaction & Pick<Reaction, 'eventTypes'>

/** Number of positions without effect after which the checkpoint is stored. */
const maxBehind = 1_000n

/**
 * Pause after a batch, in which events gather for the next one: one commit and one checkpoint serve several orders. The
 * first event after a quiet time is handled at once.
 */
const gatherMs = 200

/** Calls `react` once per batch, from the first event of the log on, until the signal. */
export const followBatches = (
  needs: FollowNeeds,
  { filter, ...reaction }: BatchReaction & Readonly<{ filter: Filter }>,
): Promise<void> => untilStopped(needs, filter, [reaction])

/**
 * Calls each reaction once per batch with its events, in this order, and reads the log once for all of them. Each has a
 * checkpoint of its own. An outage of one restarts them together.
 */
export const followTogether = (needs: FollowNeeds, reactions: readonly TypedReaction[]): Promise<void> =>
  untilStopped(
    needs,
    { eventTypes: [...new Set(reactions.flatMap(({ eventTypes }) => eventTypes))] },
    reactions.map(({ name, eventTypes, react }) => ({
      name,
      react: (events) => react(events.filter(({ type }) => eventTypes.includes(type))),
    })),
  )

async function untilStopped(needs: FollowNeeds, filter: Filter, reactions: readonly BatchReaction[]): Promise<void> {
  while (!needs.signal.aborted) {
    try {
      await follow(needs, filter, reactions)
    } catch (err) {
      // a temporary outage ends an attempt, not the reactions
      if (!needs.signal.aborted) needs.logger.error({ err, reaction: namesOf(reactions) }, 'a reaction begins again')
      await pause(1_000, undefined, { signal: needs.signal }).catch(() => undefined)
    }
  }
}

const namesOf = (reactions: readonly BatchReaction[]): string => reactions.map(({ name }) => name).join(', ')

async function follow(needs: FollowNeeds, filter: Filter, reactions: readonly BatchReaction[]): Promise<void> {
  const { log, identity, logger, signal } = needs
  const checkpoints = await Promise.all(reactions.map(({ name }) => readCheckpoint(identity, name)))
  const after = checkpoints.reduce((least, one) =>
    least === 'start' || (one !== 'start' && one > least) ? least : one,
  )
  const followers = reactions.map((reaction, index) => ({ ...reaction, stored: positionOf(checkpoints[index]) }))
  const onTrouble = (err: unknown) => logger.warn({ err, reaction: namesOf(reactions) }, 'a reaction lost the log')
  for await (const { events, position } of log.subscribe({ after, filter, signal, onTrouble })) {
    let acted = false
    for (const follower of followers) {
      const hasActed = await follower.react(events.filter((event) => event.position > follower.stored))
      acted ||= hasActed
      if (!hasActed && position - follower.stored < maxBehind) continue
      await storeCheckpoint(identity, follower.name, position)
      follower.stored = position
    }
    if (acted) await pause(gatherMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Position of a checkpoint; -1 lies before the first event. */
const positionOf = (checkpoint: bigint | 'start' = 'start'): bigint => (checkpoint === 'start' ? -1n : checkpoint)

/** Skips an event that cannot be handled, so that it does not block later ones; an outage is retried. */
export async function attempt(
  { logger }: FollowNeeds,
  { reaction, stream }: Readonly<{ reaction: string; stream: string }>,
  act: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await act()
  } catch (err) {
    if (isOutage(err)) throw err
    logger.error({ err, stream, reaction }, 'a reaction could not take a stream')
    return false
  }
}

export async function readCheckpoint(identity: IdentityDb, name: string): Promise<bigint | 'start'> {
  const row = await identity
    .selectFrom('identity.checkpoints')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? BigInt(row.position) : 'start'
}

async function storeCheckpoint(identity: IdentityDb, name: string, position: bigint): Promise<void> {
  const row = { name, position: Number(position) }
  await identity
    .insertInto('identity.checkpoints')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
