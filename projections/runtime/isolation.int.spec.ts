import { randomBytes } from 'node:crypto'
import { historyOn } from '@comanda/tests/projection-system/history.ts'
import { openProjectionSystem, type ProjectionSystem } from '@comanda/tests/projection-system/projection-system.ts'
import { expectFold } from '@comanda/tests/projection-system/rows.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readModels } from '../all.ts'
import { grantQueryRole, migrateRead } from './schema.ts'
import { requestRebuild } from './status.ts'

let system: ProjectionSystem
let reader: pg.Client
let tenants: readonly string[]
beforeAll(async () => {
  system = await openProjectionSystem()
  await grantQueryRole(system.client, 'comanda_query')
  const history = historyOn(system.log)
  tenants = history.tenants
  system.worker(readModels)
  await system.reached(readModels, await history.orders(20))
  await rebuildAll() // rebuilt tables must be granted and protected as well
  reader = new pg.Client({ connectionString: system.database.queryUrl })
  await reader.connect()
})
afterAll(async () => {
  await reader.end()
  await system.close()
})

async function rebuildAll() {
  const pool = new pg.Pool({ connectionString: system.database.url, max: 1 })
  const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })
  await requestRebuild(db, 'all').finally(() => db.destroy())
  await vi.waitFor(async () => {
    const { rows } = await system.client.query(`select count(*)::int as count from read.models where stage = 'old'`)
    expect(rows[0].count).toBe(readModels.filter(({ forgets }) => !forgets).length)
  }, 10_000)
}

const tables = async () => {
  const { rows } = await system.client.query<{ name: string; secured: boolean; forced: boolean; policies: number }>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'read' and c.relkind in ('r', 'p', 'v', 'm')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`)
  return rows
}

async function seenAs(tenant: string | null, table: string): Promise<Set<string>> {
  await reader.query('begin')
  if (tenant !== null) await reader.query(`select set_config('app.tenant', $1, true)`, [tenant])
  const { rows } = await reader.query<{ tenant_id: string }>(`select distinct tenant_id from read."${table}"`)
  await reader.query('commit')
  return new Set(rows.map((row) => row.tenant_id))
}

describe('row-level security', () => {
  test('is forced, with its policies, on every table with a tenant’s rows', async () => {
    const all = await tables()
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter(({ secured, forced, policies }) => !secured || !forced || policies !== 2)).toEqual([])
  })

  test('has the tenant first in every key', async () => {
    const first = readModels.flatMap(({ tables }) => Object.values(tables).map(({ key }) => key[0]))
    expect(new Set(first)).toEqual(new Set(['tenant_id']))
  })

  test('shows the query role one tenant, on a connection that another has just used', async () => {
    for (const table of ['orders', 'order_items', 'sales_days', 'menu_items', 'orders__old'])
      for (const tenant of tenants) expect(await seenAs(tenant, table), table).toEqual(new Set([tenant]))
  })

  test('shows nothing without a tenant, and fails on a malformed one', async () => {
    expect(await seenAs(null, 'orders')).toEqual(new Set())
    expect(await seenAs('', 'orders')).toEqual(new Set())
    await expect(seenAs('x', 'orders')).rejects.toThrow('invalid input syntax')
    await reader.query('rollback')
  })

  test('lets the query role write nothing', async () => {
    await expect(reader.query(`delete from read.orders`)).rejects.toThrow('permission denied')
    await expect(reader.query(`update read.models set checkpoint = 0`)).rejects.toThrow('permission denied')
  })

  test('lets a projector that owns the tables, without being superuser, write for all', async () => {
    const own = await openProjectionSystem()
    const role = `projector_${randomBytes(4).toString('hex')}`
    await own.client.query(`drop schema read cascade; create role ${role} login password 'x';
      do $$ begin execute format('grant create on database %I to ${role}', current_database()); end $$`)
    const url = new URL(own.database.url)
    url.username = role
    url.password = 'x'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await migrateRead(client).finally(() => client.end())
    await historyOn(own.log).orders(20)
    own.worker(readModels, { databaseUrl: url.href })
    await vi.waitFor(() => expectFold(own.client, own.log, readModels), 10_000)
    await own.close()
    await system.client.query(`drop role ${role}`)
  })
})
