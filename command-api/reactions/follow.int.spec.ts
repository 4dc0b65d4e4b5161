import type { Batch, EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { type CommandSide, startCommandSide } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog, followStreams } from './follow.ts'

let side: CommandSide
beforeAll(async () => {
  side = await startCommandSide()
})
afterAll(() => side?.close())

const event = (position: bigint): RecordedEvent => ({
  id: crypto.randomUUID(),
  type: 'Tested',
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
