import type { Batch, EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { type CommandSide, startCommandSide } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog, followStreams, followTogether } from './follow.ts'

let side: CommandSide
beforeAll(async () => {
  side = await startCommandSide()
})
afterAll(() => side?.close())

const event = (position: bigint, type = 'Tested'): RecordedEvent => ({
  id: crypto.randomUUID(),
  type,
  stream: 'tested-1',
  revision: position,
  position,
  data: {},
  metadata: {},
  created: new Date(),
})

test('a position without effect is stored only now and then', async () => {
  const stop = new AbortController()
  const kept: string[] = []
  const checkpoint = async () => {
    const rows = side.needs.identity.selectFrom('identity.checkpoints').select('position')
    return String((await rows.where('name', '=', 'tested').executeTakeFirst())?.position)
  }
  const subscribe: EventLog['subscribe'] = async function* () {
    for (const [position, ...events] of [[100n], [200n, event(150n)], [300n], [1_199n], [1_200n], [1_300n]] as const) {
      yield { events, position, live: true } satisfies Batch
      kept.push(await checkpoint())
    }
    stop.abort()
  }
  const worked: string[] = []
  const work = async (stream: string) => void worked.push(stream)
  const needs = { ...side.needs, log: { ...side.log, subscribe }, signal: stop.signal }
  await followStreams(needs, { name: 'tested', categories: ['order'], work })
  expect(kept).toEqual(['undefined', '200', '200', '200', '1200', '1200'])
  expect(worked).toEqual(['tested-1'])
})

test('an event with too many conflicts is not skipped: the reaction restarts at it', async () => {
  const stop = new AbortController()
  const subscribe: EventLog['subscribe'] = async function* ({ after }) {
    if (after === 'start') yield { events: [event(10n), event(20n)], position: 20n, live: true } satisfies Batch
    stop.abort()
  }
  const tried: bigint[] = []
  const react = async ({ position }: RecordedEvent) => {
    tried.push(position)
    if (tried.length === 1) throw tooBusy()
    return true
  }
  const needs = { ...side.needs, log: { ...side.log, subscribe }, signal: stop.signal }
  await followLog(needs, { name: 'contended', eventTypes: ['Tested'], react })
  expect(tried).toEqual([10n, 10n, 20n])
})

test('reactions that read the log together have their own events and checkpoints', async () => {
  const { identity } = side.needs
  const checkpoints = () =>
    identity
      .selectFrom('identity.checkpoints')
      .select(['name', 'position'])
      .where('name', 'in', ['ahead', 'behind'])
      .orderBy('name')
      .execute()
  await identity
    .insertInto('identity.checkpoints')
    .values([
      { name: 'ahead', position: 20 },
      { name: 'behind', position: 10 },
    ])
    .execute()
  const stop = new AbortController()
  const begun: unknown[] = []
  const subscribe: EventLog['subscribe'] = async function* ({ after, filter }) {
    begun.push({ after, filter })
    const events = [event(15n, 'Paid'), event(18n), event(25n, 'Paid'), event(30n)]
    yield { events, position: 30n, live: true } satisfies Batch
    stop.abort()
  }
  const seen: string[] = []
  const reaction = (name: string, eventTypes: readonly string[]) => ({
    name,
    eventTypes,
    react: async (events: readonly RecordedEvent[]) => {
      seen.push(...events.map(({ position }) => `${name} ${position}`))
      return name === 'behind'
    },
  })
  const needs = { ...side.needs, log: { ...side.log, subscribe }, signal: stop.signal }
  await followTogether(needs, [reaction('ahead', ['Tested', 'Paid']), reaction('behind', ['Tested'])])
  expect(begun).toEqual([{ after: 10n, filter: { eventTypes: ['Tested', 'Paid'] } }])
  expect(seen).toEqual(['ahead 25', 'ahead 30', 'behind 18', 'behind 30'])
  const stored = (await checkpoints()).map(({ name, position }) => `${name} ${position}`)
  expect(stored, 'the other had nothing to do').toEqual(['ahead 20', 'behind 30'])
})
