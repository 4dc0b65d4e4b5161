import { storedRows } from '@comanda/tests/projection-system/rows.ts'
import { send } from '@comanda/tests/projection-system/send.ts'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupedCounts, groupedRows } from './grouped-counts.ts'
import { memoryTable } from './memory.ts'
import { readModel } from './model.ts'
import { type Row, table, type Writes } from './projection.ts'
import { createTables, migrateRead } from './schema.ts'

const guests = table({
  columns: { tenant_id: 'uuid', id: 'integer', came: 'bigint', name: 'text?', gone: 'text?' },
  key: ['tenant_id', 'id'],
  counts: [
    { into: 'stretches', by: 'came', per: 10, unless: 'gone' },
    { into: 'starts', by: 'name', per: 2 },
  ],
})
const stretches = table(groupedCounts.ofNumbers)
const starts = table(groupedCounts.ofTexts)
const model = readModel({ name: 'guests', version: 1, tables: { guests, stretches, starts }, on: {} })
type Guests = typeof guests
type Op = (write: Writes<Guests>) => void

const tenants = ['0a000000-0000-4000-8000-00000000000a', '0b000000-0000-4000-8000-00000000000b'] as const
const key = fc.record({ tenant_id: fc.constantFrom(...tenants), id: fc.integer({ min: 1, max: 3 }) })
const came = fc.constantFrom(0, 9, 10, 25)
const name = fc.constantFrom(null, '', 'a', 'an', 'ann', 'Ärger', 'b')
const gone = fc.constantFrom(null, 'yes')
const rest = fc.record({ came, name, gone })
const op: fc.Arbitrary<Op> = fc.oneof(
  fc.tuple(key, rest).map(
    ([key, rest]): Op =>
      (write) =>
        write.put({ ...key, ...rest }),
  ),
  fc.tuple(key, fc.record({ came, name, gone }, { requiredKeys: [] })).map(
    ([key, change]): Op =>
      (write) => {
        write.set(key, change)
      },
  ),
  fc.tuple(key, came, name).map(
    ([key, came, name]): Op =>
      (write) =>
        write.add(key, { came }, { name }),
  ),
  key.map(
    (key): Op =>
      (write) =>
        write.remove(key),
  ),
  fc.record({ tenant_id: fc.constantFrom(...tenants), gone }).map(
    (match): Op =>
      (write) =>
        write.removeWhere(match),
  ),
)

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

const apply = (ops: readonly Op[]) =>
  send(client, { name: 'guests', spec: guests }, (writes) => {
    for (const op of ops) op(writes)
  })

const empty = () => client.query('truncate read.guests, read.stretches, read.starts')
const [stretch, start] = guests.counts ?? []
if (!stretch || !start) throw new Error('the table has two counts')

describe('the counts of a groupedCounts', () => {
  test('are those of the rows, whatever is written and in however many batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(op, { maxLength: 10 }), { maxLength: 6 }), async (batches) => {
        await empty()
        const { writes, rows } = memoryTable(guests)
        for (const op of batches.flat()) op(writes)
        for (const batch of batches) await apply(batch)
        const stored = await storedRows(client, [model])
        expect(stored.guests).toEqual(rows())
        expect(sorted(stored.stretches ?? [])).toEqual(sorted(groupedRows(stretch, rows())))
        expect(sorted(stored.starts ?? [])).toEqual(sorted(groupedRows(start, rows())))
      }),
      { numRuns: 300 },
    )
  })

  test('know a row that moved, one that went and one that is not counted', async () => {
    await empty()
    const [tenant_id] = tenants
    const guest = (id: number, came: number, gone: string | null): Row<Guests> => ({
      tenant_id,
      id,
      came,
      name: 'Bo',
      gone,
    })
    await apply([
      (write) => {
        for (const row of [guest(1, 5, null), guest(2, 9, null), guest(3, 12, 'yes')]) write.put(row)
      },
    ])
    const counted = async () => {
      const { rows } = await client.query('select part::int, count::int from read.stretches order by part')
      return rows.map(({ part, count }) => [part, count])
    }
    expect(await counted()).toEqual([[0, 2]])
    await apply([(write) => write.set({ tenant_id, id: 1 }, { came: 19 })])
    expect(await counted()).toEqual([
      [0, 1],
      [1, 1],
    ])
    await apply([
      (write) => write.set({ tenant_id, id: 3 }, { gone: null }),
      (write) => write.remove({ tenant_id, id: 2 }),
    ])
    expect(await counted()).toEqual([[1, 2]])
  })
})

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
