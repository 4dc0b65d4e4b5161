import { type History, historyOn } from '@comanda/tests/projection-system/history.ts'
import { placedModel } from '@comanda/tests/projection-system/models.ts'
import { openProjectionSystem, type ProjectionSystem } from '@comanda/tests/projection-system/projection-system.ts'
import { expectFold, storedRows } from '@comanda/tests/projection-system/rows.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readModels } from '../all.ts'
import { committedPosition, requestRebuild } from './status.ts'

let system: ProjectionSystem
let history: History
let db: Kysely<Record<never, never>>
beforeEach(async () => {
  system = await openProjectionSystem()
  history = historyOn(system.log)
  const pool = new pg.Pool({ connectionString: system.database.url, max: 1 })
  pool.on('error', () => undefined)
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
})
afterEach(async () => {
  await db.destroy()
  await system.close()
})

const models = readModels

/** True for the read of a build, which is filtered by the model's event types; live reads are not. */
const isBuild = ({ filter }: { filter?: unknown }) => filter !== undefined

/** Reads the tables repeatedly until stopped; each read must find at least the rows of the previous one. */
function reader() {
  let isOver = false
  let looks = 0
  const looking = (async () => {
    const client = new pg.Client({ connectionString: system.database.url })
    await client.connect()
    let [orders, sum] = [0, 0]
    while (!isOver) {
      const { rows } = await client.query(
        `select (select count(*)::int from read.orders) as orders,
           (select coalesce(sum(orders), 0)::int from read.sales_days) as sum`,
      )
      expect(rows[0].orders).toBeGreaterThanOrEqual(orders)
      expect(rows[0].sum).toBeGreaterThanOrEqual(sum)
      orders = rows[0].orders
      sum = rows[0].sum
      looks += 1
    }
    await client.end()
  })()
  looking.catch(() => undefined) // reported when it is stopped
  return {
    async stop() {
      isOver = true
      await looking
      expect(looks).toBeGreaterThan(0)
    },
  }
}

const swapped = async () => {
  const { rows } = await system.client.query(`select count(*)::int as count from read.models where stage = 'old'`)
  expect(rows[0].count).toBe(models.filter(({ forgets }) => !forgets).length)
}

describe('a rebuild of every model', () => {
  test('equals the live tables row for row, during orders and reads', async () => {
    system.worker(models, { maxBatch: 40 })
    await system.reached(models, await history.orders(120))
    const look = reader()
    expect(await requestRebuild(db, 'all')).toHaveLength(models.length)
    let last = await history.orders(10)
    await vi.waitFor(async () => {
      last = await history.orders(3)
      await swapped()
    }, 20_000)
    await system.reached(models, last)
    await look.stop()
    await expectFold(system.client, system.log, models)
  })

  test('interrupted halfway resumes where it was, invisible to readers', async () => {
    const first = system.worker(models)
    const last = await history.orders(120)
    await system.reached(models, last)
    await first.stop()
    const before = await storedRows(system.client, models)
    await requestRebuild(db, 'all')

    // the log fails in the middle of every pass
    const { log } = system
    let reads = 0
    const breaking = {
      ...log,
      async *subscribe(options: Parameters<typeof log.subscribe>[0]) {
        for await (const batch of log.subscribe(options)) {
          const before = reads
          if (isBuild(options)) reads += batch.events.length
          if (Math.floor(before / 150) < Math.floor(reads / 150)) throw new Error('cut off')
          yield batch
        }
      },
    }
    const look = reader()
    system.worker(models, { log: breaking, maxBatch: 20 })
    await vi.waitFor(swapped, 20_000)
    await system.reached(models, last)
    await look.stop()
    expect(reads).toBeGreaterThan(150)
    expect(await storedRows(system.client, models)).toEqual(before)
  })
})

describe('a model that is new to a log', () => {
  test('has empty tables until it is built, if lists of others join them', async () => {
    const last = await history.orders(5)
    const { log } = system
    const opened = Promise.withResolvers<void>()
    const waiting: typeof log = {
      ...log,
      async *subscribe(options) {
        if (isBuild(options)) await opened.promise
        yield* log.subscribe(options)
      },
    }
    const model = { ...placedModel(), emptyAtFirst: true } as const
    system.worker([model], { log: waiting })
    const found = () => system.client.query(`select * from read.placed`)
    await vi.waitFor(async () => expect((await found()).rows).toEqual([]), 20_000)
    opened.resolve()
    await system.reached([model], last)
    await expectFold(system.client, log, [model])
    expect((await system.client.query(`select to_regclass('read.placed__old') as old`)).rows).toEqual([{ old: null }])
  })
})

describe('a new version', () => {
  const first = placedModel(1)
  const second = placedModel(2, ({ data }) => ({ token_no: data.tokenNo, label: `table for ${data.tokenNo}` }))

  test('is built beside, swapped in, and the old tables are kept for going back', async () => {
    const before = system.worker([first])
    const last = await history.orders(20)
    await system.reached([first], last)
    await before.stop()

    const after = system.worker([second])
    await system.reached([second], last)
    await expectFold(system.client, system.log, [second])
    const kept = await storedRows(system.client, [first], '__old')
    expect(kept.placed?.[0]).toMatchObject({ label: expect.stringMatching(/^order/) })
    const further = await history.orders(5)
    await system.reached([second], further)
    await after.stop()

    // back to the first version: its tables are reused and brought up to date
    const { log } = system
    let reads = 0
    const counting = {
      ...log,
      async *subscribe(options: Parameters<typeof log.subscribe>[0]) {
        for await (const batch of log.subscribe(options)) {
          if (isBuild(options)) reads += batch.events.length
          yield batch
        }
      },
    }
    system.worker([first], { log: counting })
    await system.reached([first], further)
    await expectFold(system.client, system.log, [first])
    expect(reads, 'nothing is read that it knows or does not handle').toBe(5)
  })

  test('has the position and the mark of the log’s end, though it read a part of it', async () => {
    const before = system.worker([first])
    const last = await history.orders(20)
    await system.reached([first], last)
    await before.stop()
    const after = system.worker([second])
    await system.reached([second], last)
    await after.stop()
    const { rows } = await system.client.query(
      `select checkpoint, mark_after, mark_id from read.models where stage = 'live'`,
    )
    const [{ checkpoint, mark_after, mark_id }] = rows
    expect(checkpoint).toBe(String(await system.log.head()))
    const ids: string[] = []
    for await (const { id } of system.log.readAll({ after: BigInt(mark_after), maxCount: 1 })) ids.push(id)
    expect(ids).toEqual([mark_id])
  })

  test('is not needed for a changed table: its fingerprint shows the change', async () => {
    const before = system.worker([first])
    const last = await history.orders(5)
    await system.reached([first], last)
    await before.stop()
    const { placed, placed_counts } = first.tables
    if (!placed || !placed_counts) throw new Error('the model has two tables')
    const indexed = { placed: { ...placed, indexes: [{ on: ['tenant_id', 'token_no'] }] }, placed_counts }
    system.worker([{ ...first, tables: indexed }])
    await vi.waitFor(async () => {
      const { rows } = await system.client.query(`select indexdef from pg_indexes where tablename = 'placed'`)
      expect(rows).toHaveLength(2)
    })
    await system.reached([first], last)
    await expectFold(system.client, system.log, [first])
  })

  test('waits for a reader that holds a table, without blocking others', async () => {
    const before = system.worker([first])
    const last = await history.orders(5)
    await system.reached([first], last)
    await before.stop()
    const slow = new pg.Client({ connectionString: system.database.url })
    await slow.connect()
    await slow.query('begin; select count(*) from read.placed')
    system.worker([second])
    // the build tries to swap, but is blocked
    await vi.waitFor(async () => {
      const { rows } = await system.client.query(`select checkpoint from read.models where stage = 'building'`)
      expect(rows[0]?.checkpoint).toBe(String(last))
    })
    const began = performance.now()
    await system.client.query('select count(*) from read.placed')
    expect(performance.now() - began).toBeLessThan(1_000)
    await slow.query('commit')
    await slow.end()
    await system.reached([second], last)
  })
})

describe('a model that the code no longer has', () => {
  test('is removed with its tables and its checkpoint', async () => {
    const before = system.worker([placedModel(), ...models])
    await system.reached([placedModel(), ...models], await history.orders(3))
    await before.stop()
    system.worker(models)
    const last = await history.orders(3)
    await system.reached(models, last)
    const { rows } = await system.client.query(`select relname from pg_class where relname like 'placed%'`)
    expect(rows).toEqual([])
    expect(await committedPosition(db)).toBe(last)
  })
})
