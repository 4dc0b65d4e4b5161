import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AnswerOf } from '@comanda/api/all.ts'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openTradingRestaurant, sell, type TradingRestaurant } from '@comanda/tests/query-system/trading-restaurant.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
let boss: Person
let kenOfOld = ''
let [berlin, tokyo, kuwait] = [] as unknown as [TradingRestaurant, TradingRestaurant, TradingRestaurant]
// in Tokyo it is the first of December already
const now = '2026-11-30T16:00:00.000Z'

beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse(now) })
  await writeFile(
    path.join(system.dataDir, 'usd-rates.json'),
    JSON.stringify({ asOf: '2026-11-29', perDollar: { EUR: '0.8', JPY: '160' } }),
  )
  berlin = await openTradingRestaurant(system, { timeZone: 'Europe/Berlin', cutOffHour: 4 })
  tokyo = await openTradingRestaurant(system, { timeZone: 'Asia/Tokyo', currency: 'JPY' })
  kuwait = await openTradingRestaurant(system, { timeZone: 'Asia/Kuwait', currency: 'KWD' })
  await register(berlin, 'Chez Amélie', 'amelie@example.com', '2026-10-15T10:00:00.000Z')
  kenOfOld = await register(tokyo, 'Sushi 寿司', 'Old-Ken@Example.com', '2026-11-30T15:30:00.000Z')
  await register(kuwait, 'Amira', 'amira@example.com', '2026-11-30T15:30:00.000Z', { isActive: false })
  const lines = [{ dish: 0, quantity: 2 }]
  await sell(system, berlin, { placedOn: '2026-11-30', paidOn: '2026-11-30', customer: null, lines })
  await sell(system, tokyo, {
    placedOn: '2026-12-01',
    paidOn: '2026-12-01',
    customer: null,
    lines: [{ dish: 1, quantity: 5 }],
  })
  await sell(system, tokyo, { placedOn: '2026-11-30', paidOn: '2026-11-30', customer: null, lines })
  await sell(system, kuwait, { placedOn: '2026-11-30', paidOn: '2026-11-30', customer: null, lines })
  boss = await system.enter(berlin.tenantId, [], 'superadmin')
}, 60_000)
afterAll(() => system.close())

async function register(
  { tenantId }: TradingRestaurant,
  name: string,
  email: string,
  registeredAt: string,
  { isActive = true, ...more }: { isActive?: boolean; trialEndsAt?: string } = {},
) {
  const adminId = randomUUID()
  const username = await system.seal(tenantId, adminId, email)
  const registered = { type: 'TenantRegistered', data: { tenantId, name, adminId, registeredAt, ...more } }
  const activated = { type: 'TenantActivated', data: { tenantId, activatedAt: registeredAt } }
  await system.record(tenantId, `tenant-${tenantId}`, isActive ? [registered, activated] : [registered])
  const user = { userId: adminId, tenantId, username, name: username, role: 'admin', scopes: [] }
  const added = { type: 'UserAdded', data: { ...user, designation: null, phone: null } }
  await system.record(tenantId, `user-${adminId}`, [added])
  return adminId
}

async function ask(url: string, who: Person = boss) {
  await system.settle()
  return system.app.inject({ url: `/api/v1/superadmin${url}`, headers: { cookie: who.cookie } })
}
const read = async (url: string) => {
  const answer = await ask(url)
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json()
}
const names = async (query: string): Promise<string[]> =>
  (await read(`/tenants?${query}`)).tenants.map(({ name }: { name: string }) => name)

describe('the platform’s dashboard', () => {
  test('counts every tenant’s own today, in dollars where it knows the rate', async () => {
    // 43.53 EUR / 0.8 + 6495 JPY / 160, each rounded once
    expect(await read('/dashboard')).toEqual({
      activeTenants: 2,
      mrr: 2,
      arr: 2,
      ordersProcessedToday: 3,
      salesVolumeToday: 95,
      ratesAsOf: '2026-11-29',
      unknownCurrencies: ['KWD'],
    })
  })
})

describe('the platform’s report', () => {
  test('has every field of WIRE 9.2', async () => {
    const report = await read('/reports?type=this_month&from=null&to=null')
    expect(report).toEqual({
      activeTenants: 2,
      mrr: 2,
      arr: 2,
      totalCustomers: 0,
      ordersProcessed: 3,
      salesVolume: expect.any(Number),
      ratesAsOf: '2026-11-29',
      unknownCurrencies: ['KWD'],
      topSellingItems: [
        item(tokyo, 'Sushi 寿司', 1, 5),
        ...[item(berlin, 'Chez Amélie', 0, 2), item(kuwait, 'Amira', 0, 2)].sort(byTenant),
      ],
    })
  })

  test('takes the period by each tenant’s own days', async () => {
    expect(await read('/reports?type=yesterday')).toMatchObject({ ordersProcessed: 1 }) // Tokyo's alone
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
  ])('that ends within %s counts what was sold in it', async (_what, period, sold) => {
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

describe('the parts of the platform’s report', () => {
  type Series = AnswerOf<'GET /superadmin/reports/series'>
  type Part = Series['days'][number] | Series['months'][number]
  const series = (query: string): Promise<Series> => read(`/reports/series?${query}`)
  const nothing = { ordersCount: 0, salesVolume: 0, tenantsCount: 0 }
  const sumsOf = (parts: readonly Part[]) => ({
    orders: parts.reduce((sum, { ordersCount }) => sum + ordersCount, 0),
    cents: Math.round(parts.reduce((sum, { salesVolume }) => sum + salesVolume, 0) * 100),
    tenants: parts.reduce((sum, { tenantsCount }) => sum + tenantsCount, 0),
  })

  test('are every tenant’s own days, in dollars where it knows the rate', async () => {
    expect(await series('type=today')).toEqual({
      from: '2026-11-30',
      to: '2026-12-01',
      days: [
        { day: '2026-11-30', ordersCount: 2, salesVolume: 54.41, tenantsCount: 1 },
        { day: '2026-12-01', ordersCount: 1, salesVolume: 40.59, tenantsCount: 1 },
      ],
      months: [],
      ratesAsOf: '2026-11-29',
      unknownCurrencies: ['KWD'],
    })
    const { days } = await series('type=yesterday')
    // Tokyo's alone: the others had no yesterday with sales
    expect(days).toMatchObject([
      { day: '2026-11-29', ...nothing },
      { day: '2026-11-30', ordersCount: 1 },
    ])
  })

  test.each([
    'type=today',
    'type=yesterday',
    'type=last_7days',
    'type=this_month',
    'type=last_month',
    'type=custom&from=2026-11-02&to=2026-11-30',
    'type=custom&from=2026-09-15&to=2026-11-29',
    'type=custom&from=2026-08-15&to=2026-11-30',
    'type=custom&from=2026-01-01&to=2026-12-31',
    'type=custom&from=null&to=null',
    'type=custom&from=0001-01-01&to=9999-12-31',
    'type=custom&from=2027-01-01&to=2026-01-01',
  ])('%s add up to the figures of the whole', async (query) => {
    const { days, months, ratesAsOf, unknownCurrencies } = await series(query)
    const { ordersProcessed, salesVolume, ...report } = await read(`/reports?${query}`)
    const listed = Number((await ask(`/tenants?${query}&perPage=1`)).headers['x-total-count'])
    const sums = { orders: ordersProcessed, cents: Math.round(salesVolume * 100), tenants: listed }
    expect(sumsOf([...days, ...months])).toEqual(sums)
    expect(report).toMatchObject({ ratesAsOf, unknownCurrencies })
  })

  test('of a long period are its months in which anything happened, and of the last one only its days', async () => {
    const { days, months } = await series('type=custom&from=2026-09-01&to=2026-12-01')
    expect([days, months]).toMatchObject([
      [],
      [
        { month: '2026-10-01', ordersCount: 0, salesVolume: 0, tenantsCount: 1 },
        { month: '2026-11-01', ordersCount: 3, tenantsCount: 1 },
        { month: '2026-12-01', ordersCount: 1, salesVolume: 40.59, tenantsCount: 1 },
      ],
    ])
    const short = await series('type=custom&from=2026-09-01&to=2026-11-29')
    expect(short.months.map(({ month }) => month)).toEqual(['2026-10-01'])
  })

  test.each([
    ['2026-12-01', 62, 0],
    ['2026-12-02', 0, 3],
  ])('from the first of October to %s are %i days and %i months', async (to, days, months) => {
    const answer = await series(`type=custom&from=2026-10-01&to=${to}`)
    expect([answer.days.length, answer.months.length]).toEqual([days, months])
  })

  test.each(['type=never', 'type=custom&from=2026-02-30'])('refuses %s', async (query) => {
    const answer = await ask(`/reports/series?${query}`)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['message']])
  })

  test('are read from the sums of days and months, never from orders', async () => {
    const zone = { time_zone: 'Europe/Berlin', cut_off_hour: 4 }
    const moments = { ...zone, from: '-infinity', before: 'infinity' }
    expect(await tablesOf('platform_sales_series($1, false)', [{ ...moments, months: false }])).toEqual([
      'sales_days',
      'stores',
    ])
    expect(await tablesOf('platform_sales_series($1, true)', [{ ...moments, months: true }])).toEqual([
      'sales_months',
      'stores',
    ])
    expect(await tablesOf('platform_registrations($1)', [moments])).toEqual(['stores', 'tenants'])
  })

  /** What a function reads, counted by PostgreSQL within one transaction. */
  async function tablesOf(call: string, zones: readonly object[]): Promise<string[]> {
    const client = new pg.Client({ connectionString: system.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query(`select from read.${call}`, [JSON.stringify(zones)])
    const { rows } = await client.query<{ name: string }>(`
      select relname as name from pg_stat_xact_user_tables
      where schemaname = 'read' and seq_scan + coalesce(idx_scan, 0) > 0 order by 1`)
    await client.end()
    return rows.map(({ name }) => name)
  }
})

describe('the list of tenants', () => {
  test('has every field of WIRE 9.2, and its pages are numbers', async () => {
    expect(await read('/tenants?page=1&perPage=5&search=amelie&status=&type=null&from=null&to=null')).toEqual({
      tenants: [
        {
          id: berlin.tenantId,
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

  test('shows the e-mail of the admin there is, not of the one who registered', async () => {
    const [{ tenantId }, email] = [tokyo, 'Ken@example.com']
    const kenId = randomUUID()
    const username = await system.seal(tenantId, kenId, email)
    const ken = { userId: kenId, tenantId: tenantId, username, name: username, role: 'admin', scopes: [] }
    const emailShown = async () => (await read('/tenants?search=寿')).tenants[0]?.email
    await system.record(tenantId, `user-${kenId}`, [
      { type: 'UserAdded', data: { ...ken, designation: null, phone: null } },
    ])
    expect(await emailShown()).toBe(email)
    await system.record(tenantId, `user-${kenOfOld}`, [{ type: 'UserRemoved', data: { userId: kenOfOld } }])
    expect(await emailShown()).toBe(email)
  })

  test('is searched by parts of the name and of the admin’s e-mail', async () => {
    expect(await names('search=寿')).toEqual(['Sushi 寿司'])
    expect(await names('search=KEN@ex')).toEqual(['Sushi 寿司'])
    expect(await names('search=AMI')).toEqual(['Amira'])
    expect(await names('search=example.com')).toHaveLength(3)
    expect(await names("search=%' or 1=1")).toEqual([])
  })

  test('is filtered by status and by the day of registration, each by its own clock', async () => {
    expect(await names('status=inactive')).toEqual(['Amira'])
    expect(await names('status=active&perPage=50')).toHaveLength(2)
    expect(new Set(await names('type=today'))).toEqual(new Set(['Amira', 'Sushi 寿司']))
    // Berlin's last month is October, that of Tokyo is November
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

  test('says beside the page how many there are in all, with a search and a period too', async () => {
    const totalOf = async (query: string) => Number((await ask(`/tenants?perPage=1&${query}`)).headers['x-total-count'])
    expect(await totalOf('page=2')).toBe(3)
    expect(await totalOf('page=2')).toBe(3) // an answer that was kept says so too
    expect(await totalOf('status=active')).toBe(2)
    expect(await totalOf('search=example.com&page=9')).toBe(3)
    expect(await totalOf('type=today')).toBe(2)
    expect(await totalOf('type=today&status=inactive')).toBe(1)
  })

  test('is given whole for a file', async () => {
    const counted = async (status: string) => (await read(`/tenantsData/${status}`)).length
    expect([await counted('active'), await counted('inactive'), await counted('all')]).toEqual([2, 1, 3])
    expect((await ask('/tenantsData/other')).statusCode).toBe(404)
  })

  test.each(['status=dead', 'type=never', 'from=yesterday'])('refuses %s', async (query) => {
    const answer = await ask(`/tenants?${query}`)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['message']])
  })

  test('counts a tenant on trial as active until it ends', async () => {
    const restaurant = await openTradingRestaurant(system)
    const day = { registered: '2026-11-01T10:00:00.000Z', isActive: false }
    await register(restaurant, 'On trial', 'trial@example.com', day.registered, {
      ...day,
      trialEndsAt: '2026-12-15T00:00:00.000Z',
    })
    const late = await openTradingRestaurant(system)
    await register(late, 'Too late', 'late@example.com', day.registered, {
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
  test('has every field of WIRE 9.2', async () => {
    const paid = { tenantId: tokyo.tenantId, subscriptionId: 'sub_1', startsOn: '2026-11-01T00:00:00.000Z' }
    const data = { ...paid, expiresOn: '2026-12-01T00:00:00.000Z', startedAt: '2026-11-01T09:00:00.000Z' }
    await system.record(tokyo.tenantId, `tenant-${tokyo.tenantId}`, [{ type: 'SubscriptionStarted', data }])
    expect(await read(`/tenants/${tokyo.tenantId}/subscription-history`)).toEqual({
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
          tenant_id: tokyo.tenantId,
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
    const admin = await system.enter(berlin.tenantId, [], 'admin')
    for (const url of [...urls, `/tenants/${berlin.tenantId}/subscription-history`])
      expect([url, (await ask(url, admin)).statusCode]).toEqual([url, 403])
  })

  test('still shows the query role no row of anybody, and the functions let out no order', async () => {
    const client = new pg.Client({ connectionString: system.queryUrl })
    await client.connect()
    const { rows: direct } = await client.query(
      'select (select count(*) from read.tenants) + (select count(*) from read.sales_days) as count',
    )
    expect(Number(direct[0].count)).toBe(0)
    const { rows: functions } = await client.query<{ name: string; definer: boolean; config: string[] }>(`
      select p.proname as name, p.prosecdef as definer, p.proconfig as config from pg_proc p
      where p.pronamespace = 'read'::regnamespace and p.prosecdef order by 1`)
    expect(functions.map(({ name }) => name)).toEqual([
      'platform_counts',
      'platform_registrations',
      'platform_sales',
      'platform_sales_series',
      'platform_tenants',
      'platform_top_items',
      'platform_zones',
    ])
    for (const { config } of functions) expect(config).toEqual(['search_path=read, pg_temp'])
    await client.end()
  })

  test('lets no other role call them', async () => {
    const client = new pg.Client({ connectionString: system.databaseUrl })
    await client.connect()
    const { rows } = await client.query(`
      select p.proname from pg_proc p, aclexplode(p.proacl) a
      where p.pronamespace = 'read'::regnamespace and p.prosecdef and a.grantee = 0`)
    expect(rows).toEqual([])
    await client.end()
  })
})
