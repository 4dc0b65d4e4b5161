import { randomUUID } from 'node:crypto'
import { scopes } from '@comanda/domain/users/scopes.ts'
import { access, apiPrefix } from '@comanda/http/access.ts'
import { openQuerySystem, ownOrigin, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, pay, placed, placeOrder, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
let ours: Restaurant
let theirs: Restaurant
let admin: Person
let theirOrder: string
let client: pg.Client

beforeAll(async () => {
  system = await openQuerySystem()
  ours = await openRestaurant(system)
  theirs = await openRestaurant(system)
  admin = await system.enter(ours.tenantId, [], 'admin')
  theirOrder = await placeOrder(system, theirs)
  const paid = await placeOrder(system, theirs)
  await pay(system, theirs, [[placed(theirs, paid)]], 1)
  const userId = randomUUID()
  const names = { username: 'v1.x', name: 'v1.x', designation: 'chef', phone: null }
  const user = { userId, tenantId: theirs.tenantId, role: 'user', scopes: [], ...names }
  await system.record(theirs.tenantId, `user-${userId}`, [{ type: 'UserAdded', data: user }])
  const tenant = {
    tenantId: theirs.tenantId,
    name: 'Theirs',
    adminId: userId,
    registeredAt: '2026-11-20T10:00:00.000Z',
  }
  await system.record(theirs.tenantId, `tenant-${theirs.tenantId}`, [{ type: 'TenantRegistered', data: tenant }])
  await system.settle()
  client = new pg.Client({ connectionString: system.queryUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await system.close()
})

/** All calls of this API, from its own routes. */
const routes = () =>
  Object.keys(access).filter((call) => {
    const [method = 'GET', url = ''] = call.split(' ')
    const known =
      method === 'GET' || method === 'POST' ? system.app.hasRoute({ method, url: `${apiPrefix}${url}` }) : false
    return known && url !== '/feed'
  })
const ask = (call: string, ids: { order: string; item: string }, cookie: string) => {
  const [method = 'GET', path = ''] = call.split(' ')
  const url = apiPrefix + path.replace(':id', path.startsWith('/menu') ? ids.item : ids.order)
  const post = { method: 'POST' as const, url, payload: { orderIds: [ids.order] } }
  const headers = { cookie, origin: ownOrigin }
  return method === 'POST' ? system.app.inject({ ...post, headers }) : system.app.inject({ url, headers })
}
/** Calls without a tenant: they contain none, or (the QR menu) have a spec of their own. */
const open = new Set(Object.entries(access).flatMap(([call, { who }]) => (who === 'public' ? [call] : [])))

describe('another tenant', () => {
  test('is answered on every route like an unknown one', async () => {
    const theirIds = { order: theirOrder, item: theirs.steak }
    const noIds = { order: randomUUID(), item: randomUUID() }
    for (const call of routes()) {
      if (open.has(call)) continue
      const [foreign, missing] = [await ask(call, theirIds, admin.cookie), await ask(call, noIds, admin.cookie)]
      expect([call, foreign.statusCode, foreign.body]).toEqual([call, missing.statusCode, missing.body])
      for (const secret of [theirs.tenantId, theirOrder, theirs.steak, theirs.table.id, theirs.category])
        expect(`${call} ${foreign.body}`).not.toContain(secret)
    }
    expect(routes().length).toBeGreaterThan(18)
  })

  test('is invisible in lists too, which contain only our own', async () => {
    const mine = await placeOrder(system, ours)
    await system.settle()
    const { body } = await ask('GET /orders', { order: '', item: '' }, admin.cookie)
    expect(body).toContain(mine)
    expect(body).not.toContain(theirOrder)
  })
})

describe('scopes', () => {
  test('open exactly the routes of the table', async () => {
    const ids = { order: randomUUID(), item: randomUUID() }
    for (const scope of scopes) {
      const { cookie } = await system.enter(ours.tenantId, [scope])
      for (const call of routes()) {
        const { who } = access[call as keyof typeof access]
        const mayPass = typeof who === 'string' ? who !== 'superadmin' : who.some((needed) => needed === scope)
        const { statusCode } = await ask(call, ids, cookie)
        expect([scope, call, statusCode === 403]).toEqual([scope, call, !mayPass])
      }
    }
  })

  test('do not replace a session', async () => {
    for (const call of routes()) {
      if (open.has(call)) continue
      const { statusCode } = await ask(call, { order: theirOrder, item: theirs.steak }, 'accessToken=rubbish')
      expect([call, statusCode]).toEqual([call, 401])
    }
  })
})

describe('row-level security', () => {
  const tablesOf = async () => {
    const { rows } = await client.query<{ name: string; forced: boolean; policies: number }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'read' and c.relkind = 'r'
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`)
    return rows
  }
  const count = async (table: string) =>
    Number((await client.query(`select count(*) from read.${table}`)).rows[0].count)
  const as = async (tenantId: string, look: () => Promise<void>) => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
    await look().finally(() => client.query('rollback'))
  }

  test('is forced on every table with a tenant, for a role that is neither owner nor superuser', async () => {
    const tables = await tablesOf()
    expect(tables.length).toBeGreaterThanOrEqual(15)
    expect(tables.filter(({ forced, policies }) => !forced || policies === 0)).toEqual([])
    const { rows } = await client.query(`
      select rolsuper or rolbypassrls as passes,
        exists (select from pg_tables where schemaname = 'read' and tableowner = current_user) as owns
      from pg_roles where rolname = current_user`)
    expect(rows).toEqual([{ passes: false, owns: false }])
  })

  test('shows one tenant only, whatever the query requests', async () => {
    await as(theirs.tenantId, async () => expect(await count('orders')).toBe(2))
    await as(ours.tenantId, async () => {
      const { rows } = await client.query(`select distinct tenant_id from read.store_tables`)
      expect(rows).toEqual([{ tenant_id: ours.tenantId }])
      expect(await count(`orders where tenant_id = '${theirs.tenantId}'`)).toBe(0)
    })
  })

  test('shows nothing without a tenant, on the same connection that another tenant has just used', async () => {
    await as(theirs.tenantId, async () => expect(await count('orders')).toBe(2))
    for (const { name } of await tablesOf()) expect([name, await count(name)]).toEqual([name, 0])
  })

  test('shows nothing for a malformed tenant', async () => {
    await expect(as('x', async () => void (await count('orders')))).rejects.toThrow('invalid input syntax')
    await as('', async () => expect(await count('orders')).toBe(0))
    await as(randomUUID(), async () => expect(await count('orders')).toBe(0))
  })

  test('lets this role write nothing, and read nothing of identity and log', async () => {
    for (const statement of [
      `delete from read.orders`,
      `update read.orders set status = 'open'`,
      `insert into read.categories values ('${ours.tenantId}', '${randomUUID()}', 'x', 1)`,
      `select * from identity.accounts`,
      `select * from log.events`,
      `alter table read.orders disable row level security`,
    ])
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner|does not exist/)
  })
})
