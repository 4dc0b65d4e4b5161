import { memoryTable } from '@comanda/tests/projection-system/memory-table.ts'
import { send } from '@comanda/tests/projection-system/send.ts'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readModel } from './model.ts'
import { type Row, table, type Writes } from './projection.ts'
import { createTables, migrateRead } from './schema.ts'
import { statementsOf } from './statements.ts'
import { recorder } from './writes.ts'

const things = table({
  columns: {
    tenant_id: 'uuid',
    id: 'integer',
    kind: 'text',
    total: 'bigint',
    count: 'integer',
    at: 'timestamptz?',
    note: 'text?',
    extra: 'jsonb?',
  },
  key: ['tenant_id', 'id'],
})
type Things = typeof things
type Op = (write: Writes<Things>) => void

const tenants = ['0a000000-0000-4000-8000-00000000000a', '0b000000-0000-4000-8000-00000000000b'] as const
const key = fc.record({ tenant_id: fc.constantFrom(...tenants), id: fc.integer({ min: 1, max: 3 }) })
const kind = fc.constantFrom('pizza', 'pasta')
const note = fc.constantFrom(null, 'hot', 'O\'Neill \\ "x" \u{1F355}', '')
const amount = fc.integer({ min: -5, max: 5 })
const contents = fc.record({
  kind,
  total: amount,
  count: amount,
  at: fc.constantFrom(null, '2026-11-20T10:00:00.000Z'),
  note,
  extra: fc.constantFrom<unknown[]>(null, [], [{ id: 1 }]),
})
const change = fc.record({ kind, total: amount, note }, { requiredKeys: [] })
const sums = fc.record({ total: amount, count: amount }, { requiredKeys: [] })
const labels = fc.oneof(
  kind.map((kind) => ({ kind })),
  fc.record({ kind, note }),
)
const match = fc.oneof(
  key,
  fc.record({ tenant_id: fc.constantFrom(...tenants), kind }),
  fc.record({ tenant_id: fc.constantFrom(...tenants), note }),
  fc.record({ tenant_id: fc.constantFrom(...tenants) }),
)
const op: fc.Arbitrary<Op> = fc.oneof(
  fc.tuple(key, contents).map(
    ([key, rest]): Op =>
      (write) =>
        write.put({ ...key, ...rest }),
  ),
  fc.tuple(key, change).map(
    ([key, change]): Op =>
      (write) =>
        write.set(key, change),
  ),
  fc.tuple(key, sums, labels).map(
    ([key, sums, labels]): Op =>
      (write) =>
        write.add(key, sums, labels),
  ),
  key.map(
    (key): Op =>
      (write) =>
        write.remove(key),
  ),
  match.map(
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
  await createTables(client, readModel({ name: 'things', version: 1, tables: { things }, on: {} }), 'live')
})
afterAll(async () => {
  await client.end()
  await drop()
})

const flush = (ops: readonly Op[]) =>
  send(client, { name: 'things', spec: things }, (writes) => {
    for (const op of ops) op(writes as unknown as Writes<Things>) // typed rows are written to the untyped buffer
  })

async function stored(): Promise<Row<Things>[]> {
  const { rows } = await client.query('select * from read.things order by tenant_id, id')
  return rows.map((row) => ({ ...row, total: Number(row.total), at: row.at?.toISOString() ?? null }))
}

describe('collected writes', () => {
  test('have the same result as the writes one by one, however they are batched', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(op, { maxLength: 12 }), { maxLength: 6 }), async (batches) => {
        await client.query('truncate read.things')
        const naive = memoryTable(things)
        for (const op of batches.flat()) op(naive.writes as unknown as Writes<Things>)
        for (const batch of batches) await flush(batch)
        expect(await stored()).toEqual(naive.rows())
      }),
      { numRuns: 300 },
    )
  })

  test('of one kind to many rows are one statement', () => {
    const { writes, segments } = recorder(things)
    const row = { kind: 'pizza', total: 1, count: 1, at: null, note: null, extra: null }
    for (let id = 1; id <= 500; id += 1) writes.put({ tenant_id: tenants[0], id, ...row })
    expect(segments().flatMap((segment) => statementsOf('things', things, segment))).toHaveLength(1)
  })

  test('keep a sum whose columns were all set afterwards beside an inserted row', async () => {
    await client.query('truncate read.things')
    const row = { kind: 'pizza', total: 1, count: 1, at: null, note: null, extra: null }
    const [one, other] = [
      { tenant_id: tenants[0], id: 1 },
      { tenant_id: tenants[0], id: 2 },
    ]
    await flush([
      (write) => write.set(one, row),
      (write) => write.add(one, {}, row),
      (write) => write.put({ ...other, ...row }),
    ])
    expect(await stored()).toMatchObject([one, other])
  })

  test('keep text readable that PostgreSQL cannot store', async () => {
    await client.query('truncate read.things')
    const odd = {
      tenant_id: tenants[0],
      id: 1,
      kind: 'a\0b\ud800c',
      total: 0,
      count: 0,
      at: null,
      note: null,
      extra: null,
    }
    await flush([(write) => write.put(odd)])
    expect(await stored()).toMatchObject([{ kind: 'a\ufffdb\ufffdc' }])
  })
})

describe('a write is refused', () => {
  const { writes } = recorder(things)
  test('if a sum would create a row without a required label', () => {
    expect(() => writes.add({ tenant_id: tenants[0], id: 1 }, { total: 1 })).toThrow('label for kind')
  })
  test('if it would change a row’s key', () => {
    expect(() => writes.set({ tenant_id: tenants[0], id: 1 }, { id: 2 })).toThrow('must not change id')
  })
  test('if the key is incomplete', () => {
    expect(() => writes.remove({ tenant_id: tenants[0] })).toThrow('needs id')
  })
})
