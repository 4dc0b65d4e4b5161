import type { AnswerOf } from '@comanda/api/all.ts'
import { openPlatform, type Platform } from '@comanda/tests/query-system/platform.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
}, 60_000)
afterAll(() => platform.system.close())

const ask = (url: string) => platform.ask(url)
const read = (url: string) => platform.read(url)

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

  test('are every tenant’s own days, in dollars where a rate is known', async () => {
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
    // Tokyo's only: the others had no sales yesterday
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

  test('of a long period are its months with any activity, and of the last one only its days', async () => {
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

  /** Tables read by a function, counted by PostgreSQL within one transaction. */
  async function tablesOf(call: string, zones: readonly object[]): Promise<string[]> {
    const client = new pg.Client({ connectionString: platform.system.databaseUrl })
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
