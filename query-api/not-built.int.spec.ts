import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
let client: pg.Client
let admin: Person
let boss: Person

beforeAll(async () => {
  system = await openQuerySystem()
  client = new pg.Client({ connectionString: system.databaseUrl })
  await client.connect()
  const tenantId = await system.openTenant()
  admin = await system.enter(tenantId, [], 'admin')
  boss = await system.enter(tenantId, [], 'superadmin')
  await system.stopWorker()
})
afterAll(async () => {
  await client.end()
  await system.close()
})

let reads = 0
/** Reads with a new query each time, so that no cached answer is used. */
const read = ({ cookie }: Person, url: string) =>
  system.app.inject({ url: `/api/v1${url}?read=${reads++}`, headers: { cookie } })

/** Parts of a read model that are renamed, so that they are missing as before its build. */
const cases = [
  ['a table', 'table read.tenants', 'rename to', 'to_come', 'table read.to_come', 'tenants'],
  ['a column', 'table read.tenants', 'rename column is_active to', 'to_come', '', 'is_active'],
  [
    'a function',
    'function read.platform_tenant_counts',
    'rename to',
    'to_come',
    'function read.to_come',
    'platform_tenant_counts',
  ],
] as const

describe('before a read model is built', () => {
  test.each(cases)('that lacks %s, the platform is asked to retry', async (_what, thing, how, name, then, was) => {
    await client.query(`alter ${thing} ${how} ${name}`)
    // an answer is cached for a second
    await expect.poll(async () => (await read(boss, '/superadmin/dashboard')).statusCode, { timeout: 5_000 }).toBe(503)
    const answer = await read(boss, '/superadmin/dashboard')
    const back = then === '' ? `alter ${thing} rename column ${name} to ${was}` : `alter ${then} rename to ${was}`
    await client.query(back)
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: expect.stringMatching(/try again/) }])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(boss, '/superadmin/dashboard')).statusCode).toBe(200)
  })

  test.each(['/orders', '/users', '/customers', '/menu-items', '/dashboard'])('%s is too', async (url) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'read'::regnamespace and c.relkind = 'r'
         and c.relname not in ('models', 'lease')`,
    )
    for (const { name } of rows) await client.query(`alter table read.${name} rename to ${name}__building_9`)
    const answer = await read(admin, url)
    for (const { name } of rows) await client.query(`alter table read.${name}__building_9 rename to ${name}`)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^[1-9]/)])
    expect((await read(admin, url)).statusCode).toBe(200)
  })
})
