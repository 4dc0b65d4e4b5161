import { memoryTable } from '@comanda/tests/projection-system/memory-table.ts'
import { storedRows } from '@comanda/tests/projection-system/rows.ts'
import { send } from '@comanda/tests/projection-system/send.ts'
import { visitPairRows } from '@comanda/tests/projection-system/visit-pair-rows.ts'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readModel } from './model.ts'
import { type Row, table } from './projection.ts'
import { createTables, migrateRead } from './schema.ts'
import { visitPairCounts } from './visit-pairs.ts'
import { recorder } from './writes.ts'

const visits = table({
  columns: { tenant_id: 'uuid', guest: 'integer', day: 'date' },
  key: ['tenant_id', 'guest', 'day'],
  visitPairs: { along: 'day', into: 'returns' },
})
const returns = table(visitPairCounts)
const model = readModel({ name: 'visits', version: 1, tables: { visits, returns }, on: {} })
type Visit = Row<typeof visits>

const tenants = ['0a000000-0000-4000-8000-00000000000a', '0b000000-0000-4000-8000-00000000000b'] as const
const visit: fc.Arbitrary<Visit> = fc.record({
  tenant_id: fc.constantFrom(...tenants),
  guest: fc.integer({ min: 1, max: 3 }),
  day: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-02', '2026-02-28', '2026-03-01', '2027-02-01'),
})

let client: pg.Client
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createDatabase()
  drop = database.drop
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await migrateRead(client)
  await createTables(client, model, 'live')
})
afterAll(async () => {
  await client.end()
  await drop()
})

const add = (batch: readonly Visit[]) =>
  send(client, { name: 'visits', spec: visits }, (writes) => {
    for (const row of batch) writes.add(row, {})
  })

const empty = () => client.query('truncate read.visits, read.returns')

describe('visitPairs counts', () => {
  test('equal those of the rows, in any order and in any number of batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(visit, { maxLength: 10 }), { maxLength: 6 }), async (batches) => {
        await empty()
        const { writes, rows } = memoryTable(visits)
        for (const row of batches.flat()) writes.add(row, {})
        for (const batch of batches) await add(batch)
        const stored = await storedRows(client, [model])
        expect(stored.visits).toEqual(rows())
        expect(stored.returns).toEqual(visitPairRows(visits, rows()))
      }),
      { numRuns: 200 },
    )
  })

  test('give the returning customers from any day, and from any month', async () => {
    await empty()
    const [tenant_id] = tenants
    await add([{ tenant_id, guest: 1, day: '2026-03-01' }])
    await add([{ tenant_id, guest: 1, day: '2026-01-31' }])
    const { rows } = await client.query(
      `select came_by, before_by, came::text, before::text, count::int from read.returns where came = '2026-03-01'
      order by came_by, before_by`,
    )
    const came = '2026-03-01'
    expect(rows).toEqual([
      { came_by: 'day', before_by: 'day', came, before: '2026-01-31', count: 1 },
      { came_by: 'day', before_by: 'month', came, before: '2026-01-01', count: 1 },
      { came_by: 'month', before_by: 'day', came, before: '2026-01-31', count: 1 },
      { came_by: 'month', before_by: 'month', came, before: '2026-01-01', count: 1 },
    ])
  })
})

test('a table with visitPairs accepts additions only', () => {
  const row = { tenant_id: tenants[0], guest: 1, day: '2026-01-31' }
  for (const { writes } of [recorder(visits), memoryTable(visits)]) {
    expect(() => writes.put(row)).toThrow('added and nothing else')
    expect(() => writes.remove(row)).toThrow('added and nothing else')
    expect(() => writes.removeWhere({ tenant_id: tenants[0] })).toThrow('added and nothing else')
  }
})
