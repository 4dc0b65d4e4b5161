import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  START,
  StreamDeletedError,
  streamNameFilter,
} from '@eventstore/db-client'
import { describe, expect, test } from 'vitest'
import { type Contract, connectTo, done, freshStream, json, several } from './subject.ts'

type EventRecord = { id: string; stream: string; type: string; revision: bigint; position: bigint }
type Subscription = { on(event: string, listener: (...args: never[]) => void): unknown; unsubscribe(): Promise<void> }

/** Records the events of a subscription. */
function watch(subscription: Subscription) {
  const events: EventRecord[] = []
  const seen = { events, confirmed: 0, caughtUp: 0, errors: [] as unknown[], stop: () => subscription.unsubscribe() }
  subscription.on('data', ({ event }: { event?: Record<string, never> }) => {
    if (!event) return
    const { id, streamId: stream, type, revision, position } = event
    const commit = (position as unknown as { commit: bigint } | undefined)?.commit ?? 0n
    events.push({ id, stream, type, revision, position: commit } as unknown as EventRecord)
  })
  subscription.on('confirmation', () => seen.confirmed++)
  subscription.on('caughtUp', () => seen.caughtUp++)
  subscription.on('error', (error: unknown) => seen.errors.push(error))
  return seen
}

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000, interval: 10 }).toBe(true)

export function subscribing(contract: Contract): void {
  const append = (stream: string, events: Parameters<Contract['client']['appendToStream']>[1]) =>
    contract.client.appendToStream(stream, events)
  const endOfLog = async () => {
    const { position } = await append(freshStream(), json())
    if (!position) throw new Error('no position')
    return position
  }

  describe('subscribing to a stream', () => {
    test('from the start sends stored events, then reports that it has caught up, then sends new ones', async () => {
      const stream = freshStream()
      await append(stream, several(3))
      const seen = watch(contract.client.subscribeToStream(stream, { fromRevision: START }))
      await until(() => seen.caughtUp === 1)
      expect(seen.events).toHaveLength(3)
      await append(stream, several(2))
      await append(freshStream(), several(2))
      await until(() => seen.events.length === 5)
      expect(seen.events.map(({ revision }) => Number(revision))).toEqual([0, 1, 2, 3, 4])
      expect(seen.confirmed).toBe(1)
      await seen.stop()
    })

    test('from a revision excludes it, from the end all stored events', async () => {
      const stream = freshStream()
      await append(stream, several(3))
      const after = watch(contract.client.subscribeToStream(stream, { fromRevision: 1n }))
      const live = watch(contract.client.subscribeToStream(stream, { fromRevision: END }))
      await until(() => after.caughtUp === 1 && live.caughtUp === 1)
      await append(stream, json())
      await until(() => after.events.length === 2 && live.events.length === 1)
      expect(after.events.map(({ revision }) => Number(revision))).toEqual([2, 3])
      expect(live.events.map(({ revision }) => Number(revision))).toEqual([3])
      await Promise.all([after.stop(), live.stop()])
    })

    test('that does not exist yet waits for it', async () => {
      const stream = freshStream()
      const seen = watch(contract.client.subscribeToStream(stream))
      await until(() => seen.confirmed === 1)
      await append(stream, several(2))
      // 23.10 reports it once the stream exists, later versions at once
      await until(() => seen.events.length === 2 && seen.caughtUp === 1)
      await seen.stop()
    })

    test('sends its tombstone, and ends', async () => {
      const stream = freshStream()
      await append(stream, json())
      const seen = watch(contract.client.subscribeToStream(stream))
      await until(() => seen.caughtUp === 1)
      await contract.client.tombstoneStream(stream)
      await until(() => seen.errors.length > 0)
      expect(seen.events.map(({ type }) => type)).toEqual(['Tested', '$streamDeleted'])
      expect(seen.errors[0]).toBeInstanceOf(StreamDeletedError)
    })

    test('that was tombstoned reports so', async () => {
      const stream = freshStream()
      await append(stream, json())
      await contract.client.tombstoneStream(stream)
      const seen = watch(contract.client.subscribeToStream(stream))
      await until(() => seen.errors.length > 0)
      expect(seen.errors[0]).toBeInstanceOf(StreamDeletedError)
    })
  })

  describe('subscribing to $all', () => {
    test('from a position sends everything after it once, in order', async () => {
      const start = await endOfLog()
      const streams = [freshStream(), freshStream()]
      const seen = watch(contract.client.subscribeToAll({ fromPosition: start, filter: excludeSystemEvents() }))
      for (let round = 0; round < 20; round++) await Promise.all(streams.map((stream) => append(stream, several(3))))
      const ours = () => seen.events.filter(({ stream }) => streams.includes(stream))
      await until(() => ours().length === 120)
      const positions = seen.events.map(({ position }) => position)
      expect(positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0n))).toBe(true)
      expect(positions.every((position) => position > start.commit)).toBe(true)
      await seen.stop()
    })

    test('from the start reaches the end and reports it', async () => {
      const event = json()
      await append(freshStream(), event)
      const seen = watch(contract.client.subscribeToAll({ fromPosition: START }))
      await until(() => seen.caughtUp === 1)
      expect(seen.events.some(({ id }) => id === event.id)).toBe(true)
      await seen.stop()
    })

    test('from the end sends new events only', async () => {
      const seen = watch(contract.client.subscribeToAll({ fromPosition: END }))
      await until(() => seen.confirmed === 1)
      const stream = freshStream()
      await expect
        .poll(async () => {
          await append(stream, json())
          return seen.events.filter((event) => event.stream === stream).length > 0
        })
        .toBe(true)
      await seen.stop()
    })

    const category = freshStream('wanted').slice(0, -2)
    const type = `Wanted${category}`
    test.for([
      ['stream prefixes', streamNameFilter({ prefixes: [`${category}-`, 'absent-'] })],
      ['a regular expression on streams', streamNameFilter({ regex: `^${category}-\\d+$` })],
      ['type prefixes', eventTypeFilter({ prefixes: [type] })],
      ['a regular expression on types', eventTypeFilter({ regex: `^(${type}|Absent)$` })],
    ] as [string, Filter][])('with %s brings what matches and nothing else', async ([, filter]) => {
      const start = await endOfLog()
      const wanted = [1, 2, 3].map((n) => ({ stream: `${category}-${n}`, event: json(type) }))
      const seen = watch(contract.client.subscribeToAll({ fromPosition: start, filter }))
      for (const [index, { stream, event }] of wanted.entries()) {
        if (index === 2) await until(() => seen.caughtUp === 1)
        await append(freshStream(), several(2))
        await append(stream, event)
      }
      await until(() => seen.events.length >= 3)
      expect(seen.events.map(({ id }) => id)).toEqual(wanted.map(({ event }) => event.id))
      await seen.stop()
    })

    test.for([
      [`(?i)^${category.toUpperCase()}\\-\\d+$`, ['1', 'two', '3'], ['1', '3']],
      [`^(?:${category}-[0-9]|absent)`, ['1', 'two', '3'], ['1', '3']],
      [`${category}\\-two$`, ['1', 'two', '3'], ['two']],
    ] as const)('reads the regular expression %s as .NET does', async ([regex, names, wanted]) => {
      const start = await endOfLog()
      for (const name of names) await append(`${category}-${name}`, json())
      const filter = streamNameFilter({ regex })
      const seen = watch(contract.client.subscribeToAll({ fromPosition: start, filter }))
      await until(() => seen.caughtUp === 1)
      expect(seen.events.map(({ stream }) => stream)).toEqual(wanted.map((name) => `${category}-${name}`))
      await seen.stop()
    })

    test('with a filter reports checkpoints also if everything matches', async () => {
      const start = await endOfLog()
      const stream = freshStream()
      const checkpoints: bigint[] = []
      const filter = streamNameFilter({
        prefixes: [stream],
        maxSearchWindow: 32,
        checkpointReached: (_, { commit }) => void checkpoints.push(commit),
      })
      const seen = watch(contract.client.subscribeToAll({ fromPosition: start, filter }))
      for (let round = 0; round < 20; round++) await append(stream, several(20))
      await until(() => seen.events.length === 400)
      await until(() => checkpoints.length > 0)
      expect(checkpoints.every((position) => position > start.commit)).toBe(true)
      await seen.stop()
    })

    test('with a filter reports checkpoints if nothing matches', async () => {
      const start = await endOfLog()
      const checkpoints: bigint[] = []
      const filter = streamNameFilter({
        prefixes: ['absent-'],
        maxSearchWindow: 10,
        checkpointReached: (_, { commit }) => void checkpoints.push(commit),
      })
      const seen = watch(contract.client.subscribeToAll({ fromPosition: start, filter }))
      await append(freshStream(), several(200))
      await until(() => checkpoints.length > 0)
      expect(seen.events).toEqual([])
      expect(checkpoints.every((position) => position > start.commit)).toBe(true)
      await seen.stop()
    })

    test('resumes after a dropped connection from the last event seen', async () => {
      const start = await endOfLog()
      const stream = freshStream()
      const filter = streamNameFilter({ prefixes: [stream] })
      const first = connectTo(contract.url)
      const before = watch(first.subscribeToAll({ fromPosition: start, filter }))
      await append(stream, several(5))
      await until(() => before.events.length === 5)
      await done(first)
      await append(stream, several(5))
      const commit = before.events.at(-1)?.position ?? 0n
      const after = watch(contract.client.subscribeToAll({ fromPosition: { commit, prepare: commit }, filter }))
      await until(() => after.events.length === 5)
      expect(after.events.map(({ revision }) => Number(revision))).toEqual([5, 6, 7, 8, 9])
      await after.stop()
    })

    test('after unsubscribing sends nothing more, and others continue', async () => {
      const stream = freshStream()
      const filter = streamNameFilter({ prefixes: [stream] })
      const [stays, leaves] = [1, 2].map(() => watch(contract.client.subscribeToAll({ fromPosition: END, filter })))
      if (!stays || !leaves) throw new Error('two were made')
      await until(() => stays.caughtUp === 1 && leaves.caughtUp === 1)
      await leaves.stop()
      await append(stream, several(3))
      await until(() => stays.events.length === 3)
      expect(leaves.events).toEqual([])
      await stays.stop()
    })
  })
}
