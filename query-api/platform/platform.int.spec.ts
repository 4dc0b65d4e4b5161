import { randomUUID } from 'node:crypto'
import { openPlatform, type Platform } from '@comanda/tests/query-system/platform.ts'
import type { Person } from '@comanda/tests/query-system/query-system.ts'
import { openTradingRestaurant, type TradingRestaurant } from '@comanda/tests/query-system/trading-restaurant.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
}, 60_000)
afterAll(() => platform.system.close())

const ask = (url: string, who?: Person) => platform.ask(url, who)
const read = (url: string) => platform.read(url)

const names = async (query: string): Promise<string[]> =>
  (await read(`/tenants?${query}`)).tenants.map(({ name }: { name: string }) => name)

describe('the platform’s dashboard', () => {
  test('sums every tenant’s own today, in dollars where a rate is known', async () => {
    // 43.53 EUR / 0.8 + 6495 JPY / 160, each rounded once
    expect(await read('/dashboard')).toEqual({
      activeTenants: 2,
      mrr: 0,
      arr: 0,
      ordersProcessedToday: 3,
      salesVolumeToday: 95,
      ratesAsOf: '2026-11-29',
      unknownCurrencies: ['KWD'],
    })
  })
})

describe('the platform’s report', () => {
  test('has every field of C9.2', async () => {
    const report = await read('/reports?type=this_month&from=null&to=null')
    expect(report).toEqual({
      activeTenants: 2,
      mrr: 0,
      arr: 0,
      totalCustomers: 0,
      ordersProcessed: 3,
      salesVolume: expect.any(Number),
      ratesAsOf: '2026-11-29',
      unknownCurrencies: ['KWD'],
      topSellingItems: [
        item(platform.tokyo, 'Sushi 寿司', 1, 5),
        ...[item(platform.berlin, 'Chez Amélie', 0, 2), item(platform.kuwait, 'Amira', 0, 2)].sort(byTenant),
      ],
    })
  })

  test('takes the period by each tenant’s own days', async () => {
    expect(await read('/reports?type=yesterday')).toMatchObject({ ordersProcessed: 1 }) // Tokyo's only
    expect(await read('/reports?type=last_month')).toMatchObject({ ordersProcessed: 1 })
    const everything = await read('/reports?type=custom&from=null&to=null')
    expect(everything).toMatchObject({ ordersProcessed: 4 })
    expect(everything.topSellingItems).toHaveLength(4)
    const empty = await read('/reports?type=custom&from=2027-01-01&to=2026-01-01')
    expect(empty).toMatchObject({ ordersProcessed: 0, salesVolume: 0, topSellingItems: [] })
  })

  test.each([
    ['a month before its last sale', 'from=2026-11-01&to=2026-11-29', []],
    ['a month after its last sale', 'from=2026-12-01&to=2026-12-10', [5]],
    ['some days of a month', 'from=2026-11-02&to=2026-11-30', [2, 2, 2]],
    ['a month and some days', 'from=2026-11-01&to=2026-12-05', [5, 2, 2, 2]],
  ])('that ends within %s counts the sales until then', async (_what, period, sold) => {
    const { topSellingItems } = await read(`/reports?type=custom&${period}`)
    expect(topSellingItems.map(({ qty }: { qty: number }) => qty)).toEqual(sold)
  })

  const item = ({ tenantId, dishes }: TradingRestaurant, tenant_name: string, dish: number, qty: number) => ({
    tenant_id: tenantId,
    tenant_name,
    item_id: dishes[dish]?.id,
    title: dishes[dish]?.title,
    qty,
  })
  const byTenant = (one: { tenant_id: string }, two: { tenant_id: string }) => (one.tenant_id < two.tenant_id ? -1 : 1)
})

describe('the list of tenants', () => {
  test('has every field of C9.2, and its pages are numbers', async () => {
    expect(await read('/tenants?page=1&perPage=5&search=amelie&status=&type=null&from=null&to=null')).toEqual({
      tenants: [
        {
          id: platform.berlin.tenantId,
          name: 'Chez Amélie',
          email: 'amelie@example.com',
          is_active: 1,
          subscription_start: null,
          subscription_end: null,
          registered_at: '2026-10-15T10:00:00.000Z',
        },
      ],
      currentPage: 1,
      perPage: 5,
    })
    expect(await read('/tenantsData')).toEqual({ activeTenants: 2, inactiveTenants: 1, allTenants: 3 })
  })

  test('shows the e-mail of the current admin, not of the one who registered', async () => {
    const [{ tenantId }, email] = [platform.tokyo, 'Ken@example.com']
    const kenId = randomUUID()
    const username = await platform.system.seal(tenantId, kenId, email)
    const ken = { userId: kenId, tenantId: tenantId, username, name: username, role: 'admin', scopes: [] }
    const emailShown = async () => (await read('/tenants?search=寿')).tenants[0]?.email
    await platform.system.record(tenantId, `user-${kenId}`, [
      { type: 'UserAdded', data: { ...ken, designation: null, phone: null } },
    ])
    expect(await emailShown()).toBe(email)
    await platform.system.record(tenantId, `user-${platform.kenOfOld}`, [
      { type: 'UserRemoved', data: { userId: platform.kenOfOld } },
    ])
    expect(await emailShown()).toBe(email)
  })

  test('is searched by parts of the name and of the admin’s e-mail', async () => {
    expect(await names('search=寿')).toEqual(['Sushi 寿司'])
    expect(await names('search=KEN@ex')).toEqual(['Sushi 寿司'])
    expect(await names('search=AMI')).toEqual(['Amira'])
    expect(await names('search=example.com')).toHaveLength(3)
    expect(await names("search=%' or 1=1")).toEqual([])
  })

  test('is filtered by status and by the day of registration, each in its own zone', async () => {
    expect(await names('status=inactive')).toEqual(['Amira'])
    expect(await names('status=active&perPage=50')).toHaveLength(2)
    expect(new Set(await names('type=today'))).toEqual(new Set(['Amira', 'Sushi 寿司']))
    // the last month is October in Berlin, and November in Tokyo
    expect(await names('type=last_month')).toEqual(['Chez Amélie'])
    expect(await names('type=custom&from=2026-12-01&to=null')).toEqual(['Sushi 寿司'])
    expect(await names('type=custom&from=null&to=2026-10-31')).toEqual(['Chez Amélie'])
  })

  test('pages without losing or repeating any, newest first', async () => {
    const pages = [await names('page=1&perPage=2'), await names('page=2&perPage=2'), await names('page=3&perPage=2')]
    expect(pages.map(({ length }) => length)).toEqual([2, 1, 0])
    expect(pages.flat().at(-1)).toBe('Chez Amélie')
    expect(new Set(pages.flat()).size).toBe(3)
  })

  test('returns the total number beside the page, with a search and a period too', async () => {
    const totalOf = async (query: string) => Number((await ask(`/tenants?perPage=1&${query}`)).headers['x-total-count'])
    expect(await totalOf('page=2')).toBe(3)
    expect(await totalOf('page=2')).toBe(3) // a cached answer has it too
    expect(await totalOf('status=active')).toBe(2)
    expect(await totalOf('search=example.com&page=9')).toBe(3)
    expect(await totalOf('type=today')).toBe(2)
    expect(await totalOf('type=today&status=inactive')).toBe(1)
  })

  test('is complete in a file', async () => {
    const counted = async (status: string) => (await read(`/tenantsData/${status}`)).length
    expect([await counted('active'), await counted('inactive'), await counted('all')]).toEqual([2, 1, 3])
    expect((await ask('/tenantsData/other')).statusCode).toBe(404)
  })

  test.each(['status=dead', 'type=never', 'from=yesterday'])('refuses %s', async (query) => {
    const answer = await ask(`/tenants?${query}`)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['message']])
  })

  test('counts a tenant on trial as active until its end', async () => {
    const restaurant = await openTradingRestaurant(platform.system)
    const day = { registered: '2026-11-01T10:00:00.000Z', isActive: false }
    await platform.register(restaurant, 'On trial', 'trial@example.com', day.registered, {
      ...day,
      trialEndsAt: '2026-12-15T00:00:00.000Z',
    })
    const late = await openTradingRestaurant(platform.system)
    await platform.register(late, 'Too late', 'late@example.com', day.registered, {
      ...day,
      trialEndsAt: '2026-11-15T00:00:00.000Z',
    })
    expect(await names('search=trial')).toEqual(['On trial'])
    expect(await names('status=active&search=trial')).toEqual(['On trial'])
    expect(await names('status=inactive&search=late')).toEqual(['Too late'])
    expect(await read('/tenantsData')).toEqual({ activeTenants: 3, inactiveTenants: 2, allTenants: 5 })
    expect((await read(`/tenants/${restaurant.tenantId}/subscription-history`)).tenantInfo.is_active).toBe(1)
  })
})

describe('the history of a subscription', () => {
  test('counts the restaurant as paying until its days of grace are over', async () => {
    const restaurant = await openTradingRestaurant(platform.system)
    const { tenantId } = restaurant
    await platform.register(restaurant, 'Paying', 'paying@example.com', '2026-11-01T10:00:00.000Z')
    const recurring = async () => (({ mrr, arr }) => [mrr, arr])(await read('/dashboard'))
    const [mrr = 0, arr = 0] = await recurring()
    const paidUntil = (id: string, expiresOn: string) => {
      const data = { tenantId, subscriptionId: `sub_${id}`, startsOn: '2026-10-27T00:00:00.000Z', expiresOn }
      return { type: 'SubscriptionStarted', data: { ...data, startedAt: '2026-10-27T00:00:00.000Z' } }
    }
    await platform.system.record(tenantId, `tenant-${tenantId}`, [paidUntil('old', '2026-11-26T00:00:00.000Z')])
    expect(await recurring(), 'the grace of three days is over').toEqual([mrr, arr])
    await platform.system.record(tenantId, `tenant-${tenantId}`, [paidUntil('new', '2026-11-27T00:00:00.000Z')])
    expect(await recurring()).toEqual([mrr + 1, arr + 1])
  })

  test('has every field of C9.2', async () => {
    const paid = { tenantId: platform.tokyo.tenantId, subscriptionId: 'sub_1', startsOn: '2026-11-01T00:00:00.000Z' }
    const data = { ...paid, expiresOn: '2026-12-01T00:00:00.000Z', startedAt: '2026-11-01T09:00:00.000Z' }
    await platform.system.record(platform.tokyo.tenantId, `tenant-${platform.tokyo.tenantId}`, [
      { type: 'SubscriptionStarted', data },
    ])
    expect(await read(`/tenants/${platform.tokyo.tenantId}/subscription-history`)).toEqual({
      tenantInfo: { name: 'Sushi 寿司', is_active: 1 },
      storeDetails: {
        store_name: 'Chez Amélie',
        address: null,
        email: null,
        phone: null,
        currency: 'JPY',
        is_qr_menu_enabled: expect.any(Number),
      },
      totalUsers: 1,
      subscriptionHistory: [
        {
          id: expect.any(String),
          tenant_id: platform.tokyo.tenantId,
          created_at: '2026-11-01T09:00:00.000Z',
          starts_on: '2026-11-01',
          expires_on: '2026-12-01',
          status: 'created',
        },
      ],
    })
    const listed = (await read('/tenants?search=ken@')).tenants
    expect(listed).toMatchObject([{ subscription_start: '2026-11-01', subscription_end: '2026-12-01' }])
  })

  test.each([randomUUID(), 'x'])('does not know the tenant %s', async (id) => {
    expect((await ask(`/tenants/${id}/subscription-history`)).statusCode).toBe(404)
  })
})

describe('row-level security', () => {
  const urls = ['/dashboard', '/reports', '/reports/series', '/tenants', '/tenantsData', '/tenantsData/all']

  test('is refused to every account of a restaurant', async () => {
    const admin = await platform.system.enter(platform.berlin.tenantId, [], 'admin')
    for (const url of [...urls, `/tenants/${platform.berlin.tenantId}/subscription-history`])
      expect([url, (await ask(url, admin)).statusCode]).toEqual([url, 403])
  })

  test('still shows the query role no row of anybody, and the functions return no order', async () => {
    const client = new pg.Client({ connectionString: platform.system.queryUrl })
    await client.connect()
    const { rows: direct } = await client.query(
      'select (select count(*) from read.tenants) + (select count(*) from read.sales_days) as count',
    )
    expect(Number(direct[0].count)).toBe(0)
    const { rows: functions } = await client.query<{ name: string; definer: boolean; config: string[] }>(`
      select p.proname as name, p.prosecdef as definer, p.proconfig as config from pg_proc p
      where p.pronamespace = 'read'::regnamespace and p.prosecdef order by 1`)
    expect(functions.map(({ name }) => name)).toEqual([
      'platform_registrations',
      'platform_sales',
      'platform_sales_series',
      'platform_tenant_counts',
      'platform_tenants',
      'platform_top_items',
      'platform_zones',
    ])
    for (const { config } of functions) expect(config).toEqual(['search_path=read, pg_temp'])
    await client.end()
  })

  test('lets no other role call them', async () => {
    const client = new pg.Client({ connectionString: platform.system.databaseUrl })
    await client.connect()
    const { rows } = await client.query(`
      select p.proname from pg_proc p, aclexplode(p.proacl) a
      where p.pronamespace = 'read'::regnamespace and p.prosecdef and a.grantee = 0`)
    expect(rows).toEqual([])
    await client.end()
  })
})
