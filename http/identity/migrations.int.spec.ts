import { createHash, randomUUID } from 'node:crypto'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPool, openPool } from '../database.ts'
import { initial, migrateIdentity } from './migrations.ts'

type OpenDatabase = Readonly<{ database: TestDatabase; pool: Pool }>
let [fresh, old]: OpenDatabase[] = []

async function open(): Promise<OpenDatabase> {
  const database = await createDatabase()
  return { database, pool: openPool(database.url, { applicationName: 'migrations', max: 2 }) }
}
const migrate = ({ pool }: OpenDatabase) => migrateIdentity(onPool(pool))
const rowsOf = async ({ pool }: OpenDatabase, text: string) => (await pool.query<Record<string, unknown>>(text)).rows

beforeAll(async () => {
  ;[fresh, old] = await Promise.all([open(), open()])
})
afterAll(async () => {
  for (const opened of [fresh, old]) {
    await opened?.pool.end()
    await opened?.database.drop()
  }
})

/** Tables with their columns, constraints and indexes. */
const shapeOf = async (opened: OpenDatabase) => [
  await rowsOf(
    opened,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'identity' order by 1, 2`,
  ),
  await rowsOf(opened, `select indexdef from pg_indexes where schemaname = 'identity' order by 1`),
  await rowsOf(
    opened,
    `select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as rule from pg_constraint
     where connamespace = 'identity'::regnamespace order by 1, 2`,
  ),
]
const doneOn = (opened: OpenDatabase) => rowsOf(opened, 'select name, timestamp from identity.migrations order by name')

test('a database from before migrations gets the same schema as a new one, and loses nothing', async () => {
  if (!fresh || !old) throw new Error('beforeAll opens both')
  const [tenant, command, user] = [randomUUID(), randomUUID(), randomUUID()]
  for (const statement of initial) await old.pool.query(statement)
  await old.pool.query(
    `insert into identity.command_receipts values ('${tenant}', '${command}', 'h', 409, '{}', now())`,
  )
  await old.pool.query(`insert into identity.accounts (user_id, tenant_id, role, password_hash, username, name)
    values ('${user}', '${tenant}', 'admin', 'p', 'u', 'n')`)
  const before = await rowsOf(old, 'select * from identity.command_receipts')

  await migrate(old)
  await migrate(fresh)

  expect(await rowsOf(old, 'select * from identity.idempotency_records')).toEqual(before)
  expect(await rowsOf(old, 'select user_id from identity.accounts')).toEqual([{ user_id: user }])
  expect(await shapeOf(old)).toEqual(await shapeOf(fresh))
})

test('many concurrent starts migrate once, and a later one changes nothing', async () => {
  const opened = await open()
  await Promise.all(Array.from({ length: 5 }, () => migrate(opened)))
  const done = await doneOn(opened)
  const shape = await shapeOf(opened)
  expect(done.map(({ name }) => name)).toEqual([
    '0001-initial',
    '0002-idempotency-records',
    '0003-order-rights',
    '0006-settling-day',
    '0012-tables-in-use',
    '0013-person-limits',
    '0014-pins',
    '0015-print-jobs',
    '0017-start-screens',
    '0018-joined-tables',
    '0019-kitchen-screens',
    '0021-approval-requests',
    '0022-approved-values',
    '0023-unseen-tickets',
  ])
  await migrate(opened)
  expect([await doneOn(opened), await shapeOf(opened)]).toEqual([done, shape])
  await opened.pool.end()
  await opened.database.drop()
})

test('a failing migration leaves the schema unchanged, and reports the cause', async () => {
  const opened = await open()
  for (const statement of initial) await opened.pool.query(statement)
  await opened.pool.query('create table identity.idempotency_records (n integer)')
  await expect(migrate(opened)).rejects.toThrow('relation "idempotency_records" already exists')
  expect(await doneOn(opened)).toEqual([])
  await opened.pool.query('drop table identity.idempotency_records')
  await migrate(opened)
  expect(await doneOn(opened)).toHaveLength(14)
  await opened.pool.end()
  await opened.database.drop()
})

test('the first migration equals what ran on databases before there were migrations', () => {
  const digest = createHash('sha256').update(initial.join('\n')).digest('hex')
  expect(digest).toBe('04b0eaef52a32b28f0a14b2b9f3b5a684101df2c82b9eb3cffa6aa755caabadc')
})
