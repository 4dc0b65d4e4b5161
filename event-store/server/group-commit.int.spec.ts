import { randomBytes } from 'node:crypto'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectLog } from '../client/connect.ts'
import { EventTooLarge } from '../client/errors.ts'
import { ANY, NO_STREAM, type Outcome, STREAM_EXISTS } from './appends.ts'
import { migrateLog } from './schema.ts'
import { startEventStore } from './server.ts'
import { openWriter, type Writer } from './writer.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
  await migrateLog(database.url)
})
afterAll(() => database.drop())

const proposed = (bytes = 10, id = randomBytes(16)) => ({
  id,
  type: Buffer.from('Tested'),
  isJson: false,
  data: Buffer.alloc(bytes),
  metadata: Buffer.alloc(0),
})
type Proposed = ReturnType<typeof proposed>

const append = (writer: Writer, stream: string, expected: number, events: Proposed[], deadline = Date.now() + 10_000) =>
  new Promise<Outcome>((answer) => writer.append({ does: 'append', stream, expected, events, deadline, answer }))

describe('one group commit', () => {
  test('a conflict, a repetition and a too large event fail alone, neighbours succeed in order', async () => {
    const writer = await openWriter({ databaseUrl: database.url })
    const known = proposed()
    await append(writer, 'known-1', NO_STREAM, [known])
    await append(writer, 'before-1', ANY, [proposed()])
    const outcomes = await Promise.all([
      append(writer, 'before-1', 0, [proposed()]),
      append(writer, 'known-1', 7, [proposed()]),
      append(writer, 'known-1', ANY, [known]),
      append(writer, 'known-1', ANY, [proposed(1_153_434)]),
      append(writer, 'before-1', 1, [proposed(), proposed()]),
      append(writer, 'known-1', 0, [proposed()]),
    ])
    expect(outcomes).toEqual([
      { is: 'stored', revision: 1, position: 3 },
      { is: 'wrong-revision', current: 0 },
      { is: 'stored', revision: 0, position: 1 },
      { is: 'too-large' },
      { is: 'stored', revision: 3, position: 5 },
      { is: 'stored', revision: 1, position: 6 },
    ])
    expect(await transactions('position > 2')).toBe(1)
    await writer.close()
  })

  test('in the forgetful mode a restart ends only the recognition of appends without an exact revision', async () => {
    const events = [proposed(), proposed()]
    const first = await openWriter({ databaseUrl: database.url, forgetsIds: true })
    await append(first, 'forgotten-1', NO_STREAM, events)
    expect(await append(first, 'forgotten-1', ANY, events)).toMatchObject({ is: 'stored', revision: 1 })
    await first.close()
    const writer = await openWriter({ databaseUrl: database.url, forgetsIds: true })
    expect(await append(writer, 'forgotten-1', NO_STREAM, events)).toMatchObject({ is: 'stored', revision: 1 })
    expect(await append(writer, 'forgotten-1', 0, events.slice(1))).toMatchObject({ is: 'stored', revision: 1 })
    const again = await append(writer, 'forgotten-1', ANY, events)
    expect(again).toMatchObject({ is: 'stored', revision: 3 })
    expect(await append(writer, 'forgotten-1', ANY, events)).toMatchObject({ is: 'stored', revision: 3 })
    await writer.close()
    const third = await openWriter({ databaseUrl: database.url, forgetsIds: true })
    expect(await append(third, 'forgotten-1', STREAM_EXISTS, events)).toMatchObject({ is: 'stored', revision: 5 })
    await third.close()
  })

  test('a repetition that is no longer in memory is found in the table, and its neighbours are stored', async () => {
    const events = [proposed(), proposed(), proposed()]
    const first = await openWriter({ databaseUrl: database.url })
    const before = await append(first, 'old-1', ANY, events)
    await first.close()
    const writer = await openWriter({ databaseUrl: database.url })
    const [again, part, repeatedBehind, neighbour] = await Promise.all([
      append(writer, 'old-1', ANY, events),
      append(writer, 'old-1', ANY, [...events, proposed()]),
      append(writer, 'old-1', ANY, [proposed(), ...events]),
      append(writer, 'new-1', NO_STREAM, [proposed()]),
    ])
    expect(again).toEqual(before)
    expect(part).toEqual({ is: 'wrong-revision', current: 2 })
    expect(repeatedBehind).toMatchObject({ is: 'stored', revision: 6 })
    expect(neighbour).toMatchObject({ is: 'stored', revision: 0 })
    await writer.close()
  })

  test('is refused at once when too much is waiting, and times out when it waits beyond its deadline', async () => {
    const writer = await openWriter({ databaseUrl: database.url, maxOpen: 20 })
    const blocker = new pg.Client({ connectionString: database.url })
    await blocker.connect()
    await blocker.query('begin; lock table log.events in share mode')
    const deadline = Date.now() + 500
    const waiting = Array.from({ length: 20 }, (_, n) => append(writer, `wait-${n}`, ANY, [proposed()], deadline))
    expect(await append(writer, 'wait-20', ANY, [proposed()])).toEqual({ is: 'overloaded' })
    expect(new Set((await Promise.all(waiting)).map(({ is }) => is))).toEqual(new Set(['timeout']))
    await blocker.query('rollback')
    await blocker.end()
    await expect
      .poll(async () => (await append(writer, 'wait-21', ANY, [proposed()])).is, { timeout: 10_000 })
      .toBe('stored')
    await writer.close()
  })

  test('treats a NUL in a name as a bad request of that append only, and accepts larger appends if configured', async () => {
    const store = await startEventStore({ databaseUrl: database.url, maxAppendBytes: 8 * 1_048_576 })
    const log = connectLog({ url: store.url, appendTimeoutMs: 10_000, attemptTimeoutMs: 10_000 })
    const hasty = connectLog({ url: store.url, appendTimeoutMs: 500 })
    const event = (pad: number) => ({ id: crypto.randomUUID(), type: 'Big', data: 'x'.repeat(pad), metadata: {} })
    const [bad, good] = await Promise.allSettled([
      hasty.append('nul-\0', [event(10)], 'any'),
      log.append(
        'large-1',
        Array.from({ length: 5 }, () => event(900_000)),
        'no_stream',
      ),
    ])
    expect(bad.status).toBe('rejected')
    expect(good).toMatchObject({ status: 'fulfilled', value: { revision: 4n } })
    await expect(log.append('large-1', [event(8_400_000)], 'any')).rejects.toBeInstanceOf(EventTooLarge)
    await Promise.all([hasty.close(), log.close()])
    await store.close()
  })
})

async function transactions(where: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ count: string }>(
    `select count(distinct xmin::text) from log.events where ${where}`,
  )
  await client.end()
  return Number(rows[0]?.count)
}
