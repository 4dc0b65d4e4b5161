import { idOf } from '@comanda/tests/projection-system/history.ts'
import { placedModel } from '@comanda/tests/projection-system/models.ts'
import { recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commitStep, LeaseLost } from './commit.ts'
import { acquireLease, type Lease } from './lease.ts'
import type { ParsedEvent, Step } from './parse.ts'
import { begin } from './plan.ts'
import { migrateRead } from './schema.ts'
import { readProgress } from './status.ts'
import { prepare } from './track.ts'

let database: TestDatabase
let client: pg.Client
const held: Lease[] = []
beforeEach(async () => {
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.url, pipeline: true })
  await client.connect()
  await migrateRead(client)
})
afterEach(async () => {
  await Promise.all(held.splice(0).map((lease) => lease.release()))
  await client.end()
  await database.drop()
})

async function acquire(leaseMs = 10_000, signal: AbortSignal = new AbortController().signal) {
  const lease = await acquireLease({ databaseUrl: database.url, holder: 'spec', leaseMs, signal })
  if (lease) held.push(lease)
  return lease
}

const taken = async () => {
  const lease = await acquire()
  if (!lease) throw new Error('the lease was free')
  return lease
}

/** Effect of suspending the holder: its connection stays open, and its lease expires. */
const expire = () => client.query(`update read.lease set until = clock_timestamp() - interval '1 s'`)

describe('the lease', () => {
  test('is held by one worker at a time', async () => {
    await taken()
    const impatient = AbortSignal.timeout(400)
    expect(await acquire(300, impatient)).toBeNull()
  })

  test('is free at once on release', async () => {
    const first = await taken()
    await first.release()
    expect((await taken()).fence).toBeGreaterThan(first.fence)
  })

  test('of a worker whose connection is gone is free at once, even before its expiry', async () => {
    const first = await taken()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'comanda-lease'`,
    )
    expect((await taken()).fence).toBeGreaterThan(first.fence)
  })

  test('of a suspended worker is taken over when it expires, and the worker notices', async () => {
    const first = await acquire(300)
    // again and again, because the holder of this test is not suspended and renews the lease every 50 ms
    const expiring = setInterval(expire, 10)
    const takeOver = async () => expect(await acquire(10_000, AbortSignal.timeout(500))).not.toBeNull()
    await vi.waitFor(takeOver, 20_000).finally(() => clearInterval(expiring))
    await vi.waitFor(() => expect(first?.lost.aborted).toBe(true), 5_000)
  })

  test('shows readers whether a worker is active: not before, not when suspended, not when gone', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })
    const isWorking = async () => (await readProgress(db)).isWorking
    expect(await isWorking()).toBe(false)
    const lease = await acquire(3_600_000) // no renewal happens during the test
    expect(await isWorking()).toBe(true)
    await expire()
    expect(await isWorking()).toBe(false)
    await client.query(`update read.lease set until = clock_timestamp() + interval '1 h'`)
    expect(await isWorking()).toBe(true)
    await lease?.release()
    await vi.waitFor(async () => expect(await isWorking()).toBe(false))
    await db.destroy()
  })

  test('is renewed while its worker runs', async () => {
    const lease = await acquire(300)
    const until = async () => (await client.query(`select until, clock_timestamp() as now from read.lease`)).rows[0]
    const first = await until()
    await vi.waitFor(async () => expect((await until()).until.getTime()).toBeGreaterThan(first.until.getTime() + 300))
    expect(lease?.lost.aborted).toBe(false)
  })
})

describe('a commit under an old fence', () => {
  const recorded = recordedEvents([
    { type: 'OrderPlaced', data: { orderId: idOf('o'), tokenNo: 1, businessDay: '2026-11-20' } },
  ])
  const parsed: ParsedEvent[] = recorded.map((event) => ({ ...event, created: new Date(), event }))
  const step: Step = { events: parsed, after: -1n, position: 1n }

  test.each([[false], [true]])('is refused without effect (careful path: %s)', async (careful) => {
    const first = await taken()
    const track = await begin(client, placedModel(), 'live')
    await expire()
    await taken()
    const work = prepare(track, parsed)
    const works = [careful ? { ...work, poison: { parsed: parsed[0] as ParsedEvent, error: new Error('x') } } : work]
    await expect(commitStep(client, first.fence, works, step)).rejects.toThrow(LeaseLost)
    const { rows } = await client.query(
      `select (select count(*)::int from read.placed) as rows, checkpoint from read.models where name = 'placed'`,
    )
    expect(rows).toEqual([{ rows: 0, checkpoint: '-1' }])
  })

  test('cannot happen between the check and the end of a transaction', async () => {
    const first = await taken()
    await client.query(`begin; select read.hold_lease(${first.fence})`)
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    await other.query(`set lock_timeout = '100ms'`)
    // taking the lease waits for the transaction that has checked the fence
    await expect(other.query(`update read.lease set fence = fence + 1`)).rejects.toThrow('lock timeout')
    await client.query('commit')
    await other.query(`update read.lease set fence = fence + 1`)
    await other.end()
    await expect(client.query(`select read.hold_lease(${first.fence})`)).rejects.toThrow('another worker')
  })
})
