import { randomUUID } from 'node:crypto'
import { Instant, TableId } from '@comanda/domain/kernel/ids.ts'
import { requestRebuild } from '@comanda/projections/runtime/status.ts'
import { foldOf } from '@comanda/tests/query-system/fold.ts'
import { openQuerySystem, type QuerySystem, until } from '@comanda/tests/query-system/query-system.ts'
import {
  askFigures,
  type Fact,
  openTradingRestaurant,
  type Sale,
  sell,
  sitting,
  type TradingRestaurant,
} from '@comanda/tests/query-system/trading-restaurant.ts'
import fc from 'fast-check'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
let clock = '2026-11-20T12:00:00.000Z'
beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse(clock) })
})
afterAll(() => system.close())

const ask = (restaurant: TradingRestaurant, url: string) => askFigures(system, restaurant, url)
const addCustomer = (restaurant: TradingRestaurant, addedAt: string, customerId = randomUUID()) => {
  const unknown = { email: null, birthDate: null, gender: null }
  const data = { customerId, phone: 'v1.x', name: 'v1.x', ...unknown, addedAt }
  return system.record(restaurant.tenantId, `customer-${restaurant.tenantId}_${customerId}`, [
    { type: 'CustomerAdded', data },
  ])
}

describe('GET /reports', () => {
  test('has zeros and no nulls for a period without activity', async () => {
    const restaurant = await openTradingRestaurant(system)
    expect(await ask(restaurant, '/reports?type=today&from=null&to=null')).toEqual({
      ordersCount: 0,
      newCustomers: 0,
      repeatedCustomers: 0,
      totalCustomers: 0,
      invoicesCount: 0,
      averageOrderValue: '0.00',
      netRevenue: '0.00',
      taxTotal: '0.00',
      revenueTotal: '0.00',
      currency: 'EUR',
      topSellingItems: [],
      otherCurrencies: [],
      from: '2026-11-20',
      to: '2026-11-20',
    })
  })

  test('counts an order when it is placed and its money when it is paid', async () => {
    const restaurant = await openTradingRestaurant(system)
    await sell(system, restaurant, sitting('2026-11-19', { paidOn: '2026-11-20', customer: 0 }))
    await sell(system, restaurant, sitting('2026-11-20', { paidOn: null, isCancelled: true }))
    const today = await ask(restaurant, '/reports?type=today')
    // 19.99 and 8.875 % on it
    expect(today).toMatchObject({ ordersCount: 1, revenueTotal: '21.76', netRevenue: '19.99', taxTotal: '1.77' })
    expect(today).toMatchObject({ averageOrderValue: '21.76', invoicesCount: 1, repeatedCustomers: 0 })
    expect(await ask(restaurant, '/reports?type=yesterday')).toMatchObject({
      ordersCount: 1,
      revenueTotal: '0.00',
      averageOrderValue: '0.00',
      repeatedCustomers: 1,
    })
  })

  test('has the guests who were seated, and the average of their bills', async () => {
    const restaurant = await openTradingRestaurant(system)
    const { tenantId } = restaurant
    const table = { tableId: TableId.parse(randomUUID()), title: 'T1', floor: 'Hall' }
    await sell(system, restaurant, sitting('2026-11-20', { table }))
    await sell(system, restaurant, sitting('2026-11-20'))
    const seat = (covers: number, businessDay: string) => {
      const visitId = randomUUID()
      const data = { visitId, table, covers, reservationId: null, businessDay, startedAt: clock }
      return system.record(tenantId, `visit-${tenantId}_${visitId}`, [{ type: 'VisitStarted', data }])
    }
    expect(await ask(restaurant, '/reports?type=today')).not.toHaveProperty('covers')
    await seat(3, '2026-11-20')
    await seat(1, '2026-11-20')
    await seat(5, '2026-11-19')
    expect(await ask(restaurant, '/reports?type=today')).toMatchObject({ covers: 4, averagePerCover: '5.44' })
    expect(await ask(restaurant, '/reports?type=yesterday')).toMatchObject({ covers: 5, averagePerCover: '0.00' })
  })

  test('keeps the title and the price of a dish that was deleted since', async () => {
    const restaurant = await openTradingRestaurant(system)
    const [steak] = restaurant.dishes
    await sell(system, restaurant, sitting('2026-11-20', { lines: [{ dish: 0, quantity: 3 }] }))
    await system.record(restaurant.tenantId, `menu-${restaurant.tenantId}`, [
      { type: 'MenuItemDeleted', data: { itemId: steak?.id } },
    ])
    expect((await ask(restaurant, '/reports?type=today')).topSellingItems).toEqual([
      { item_id: steak?.id, title: 'Steak', price: '19.99', orders_count: 3, image: null },
    ])
    expect((await ask(restaurant, '/dashboard')).topSellingItems).toMatchObject([{ title: 'Steak' }])
  })

  test('never adds up two currencies, and writes each in its own decimals', async () => {
    const restaurant = await openTradingRestaurant(system, { currency: 'JPY' })
    await sell(system, { ...restaurant, currency: 'KWD' }, sitting('2026-11-20'))
    await sell(system, restaurant, sitting('2026-11-20'))
    expect(await ask(restaurant, '/reports?type=today')).toMatchObject({
      ordersCount: 2,
      revenueTotal: '2176',
      currency: 'JPY',
      otherCurrencies: [{ currency: 'KWD', revenueTotal: '2.176', invoicesCount: 1 }],
    })
  })

  test.each([
    ['Asia/Tokyo', 0, '2026-11-30T14:59:59.999Z', '2026-11-30'],
    ['Asia/Tokyo', 0, '2026-11-30T15:00:00.000Z', '2026-12-01'],
    ['America/New_York', 4, '2026-11-01T08:59:59.999Z', '2026-10-31'], // the night the clocks go back
    ['America/New_York', 4, '2026-11-01T09:00:00.000Z', '2026-11-01'],
    ['Europe/Berlin', 3, '2026-03-29T00:59:59.999Z', '2026-03-28'], // the night the clocks go forward
    ['Europe/Berlin', 3, '2026-03-29T01:00:00.000Z', '2026-03-29'],
  ])('lives by the clock of %s, days from %i o’clock, at %s', async (timeZone, cutOffHour, now, today) => {
    clock = now
    const restaurant = await openTradingRestaurant(system, { timeZone, cutOffHour })
    await sell(system, restaurant, sitting(today))
    await addCustomer(restaurant, now)
    const report = await ask(restaurant, '/reports?type=today')
    expect(report).toMatchObject({ from: today, to: today, ordersCount: 1, newCustomers: 1, totalCustomers: 1 })
    expect(await ask(restaurant, '/dashboard')).toMatchObject({
      ordersCount: 1,
      newCustomerCount: 1,
      business_day: today,
    })
    expect(await ask(restaurant, '/reports?type=yesterday')).toMatchObject({ ordersCount: 0, newCustomers: 0 })
    const month = await ask(restaurant, '/reports?type=this_month')
    expect(month).toMatchObject({ from: `${today.slice(0, 7)}-01`, ordersCount: 1, newCustomers: 1 })
    clock = '2026-11-20T12:00:00.000Z'
  })

  test('has as many new customers in all as customers, also when some were forgotten or came back', async () => {
    const restaurant = await openTradingRestaurant(system)
    const [gone, back] = [randomUUID(), randomUUID()]
    for (const id of [gone, back, randomUUID()]) await addCustomer(restaurant, clock, id)
    for (const customerId of [gone, back]) {
      const forgotten = { type: 'CustomerForgotten', data: { customerId, forgottenAt: clock } }
      await system.record(restaurant.tenantId, `customer-${restaurant.tenantId}_${customerId}`, [forgotten])
    }
    await addCustomer(restaurant, clock, back)
    expect(await ask(restaurant, '/reports?type=today')).toMatchObject({ newCustomers: 2, totalCustomers: 2 })
    const always = '/reports?type=custom&from=null&to=null'
    expect(await ask(restaurant, always)).toMatchObject({ newCustomers: 2, totalCustomers: 2 })
  })

  test('has the prices of the top items in the decimals of the store’s currency, removed items included', async () => {
    const restaurant = await openTradingRestaurant(system, { currency: 'KWD' })
    const [steak, water] = restaurant.dishes
    const both = [
      { dish: 0, quantity: 2 },
      { dish: 1, quantity: 1 },
    ]
    await sell(system, restaurant, sitting('2026-11-20', { lines: both }))
    const said = (stream: string, type: string, data: object) =>
      system.record(restaurant.tenantId, `${stream}-${restaurant.tenantId}`, [{ type, data }])
    await said('store', 'CurrencyChosen', { currency: 'EUR' })
    await said('menu', 'MenuItemRemoved', { itemId: water?.id })
    const inEuros = [
      { item_id: steak?.id, price: '2.00' }, // 1.999
      { item_id: water?.id, price: '1.30' }, // 1.299
    ]
    expect(await ask(restaurant, '/reports?type=today')).toMatchObject({ topSellingItems: inEuros })
    expect(await ask(restaurant, '/dashboard')).toMatchObject({ topSellingItems: inEuros })
  })

  test.each(['type=never', 'type=custom&from=2026-02-30', 'from=x'])('refuses %s', async (query) => {
    const restaurant = await openTradingRestaurant(system)
    const { cookie } = await system.enter(restaurant.tenantId, ['REPORTS'])
    const answer = await system.app.inject({ url: `/api/v1/reports?${query}`, headers: { cookie } })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['message']])
  })

  test.each(['0000-01-01', '0001-01-01', '9999-12-31'])('takes %s for a bound like any other', async (bound) => {
    const restaurant = await openTradingRestaurant(system)
    await sell(system, restaurant, sitting('2026-11-20'))
    expect((await ask(restaurant, `/reports?type=custom&from=${bound}&to=null`)).ordersCount).toBe(bound < '2' ? 1 : 0)
    expect((await ask(restaurant, `/reports?type=custom&from=&to=${bound}`)).ordersCount).toBe(bound < '2' ? 0 : 1)
  })
})

describe('GET /dashboard', () => {
  test('has every field of C7.6, the expected guests soonest first', async () => {
    const restaurant = await openTradingRestaurant(system, { cutOffHour: 4 })
    const [customerId] = restaurant.customers
    await sell(system, restaurant, sitting('2026-11-20', { customer: 0 }))
    for (const [date, status] of [
      ['2026-11-21T00:30', 'booked'],
      ['2026-11-20T19:30', 'booked'],
      ['2026-11-20T20:00', 'cancelled'],
      ['2026-11-20T03:30', 'booked'],
    ]) {
      const reservationId = randomUUID()
      const guest = { customer: { customerId, name: null }, table: null, notes: null, peopleCount: 4 }
      const data = { reservationId, ...guest, date, status, uniqueCode: reservationId.slice(0, 6), bookedAt: clock }
      const stream = `reservation-${restaurant.tenantId}_${reservationId}`
      await system.record(restaurant.tenantId, stream, [{ type: 'ReservationBooked', data }])
    }
    const answer = await ask(restaurant, '/dashboard')
    expect(answer).toEqual({
      reservations: [expect.anything(), expect.anything()],
      topSellingItems: [
        { item_id: restaurant.dishes[0]?.id, title: 'Steak', price: '19.99', orders_count: 1, image: null },
      ],
      ordersCount: 1,
      newCustomerCount: 0,
      repeatedCustomerCount: 1,
      currency: 'EUR',
      business_day: '2026-11-20',
    })
    expect(answer.reservations.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-20T19:30:00',
      '2026-11-21T00:30:00',
    ])
    expect(answer.reservations[0]).toMatchObject({
      people_count: 4,
      table_title: null,
      unique_code: expect.any(String),
    })
  })
})

const days = Array.from({ length: 75 }, (_, at) => new Date(Date.UTC(2026, 8, 10 + at)).toISOString().slice(0, 10))
const anyDay = fc.constantFrom(...days)
const anySale: fc.Arbitrary<Sale> = fc
  .record({
    placedOn: fc.integer({ min: 0, max: 70 }),
    paidAfter: fc.option(fc.integer({ min: 0, max: 4 })),
    isCancelled: fc.boolean(),
    customer: fc.option(fc.integer({ min: 0, max: 2 })),
    lines: fc.array(fc.record({ dish: fc.integer({ min: 0, max: 2 }), quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(({ placedOn, paidAfter, isCancelled, customer, lines }) => ({
    placedOn: days[placedOn] ?? '2026-09-10',
    paidOn: paidAfter === null || isCancelled ? null : (days[placedOn + paidAfter] ?? null),
    isCancelled,
    customer,
    lines,
  }))

describe('every report', () => {
  const periods = ['today', 'yesterday', 'last_7days', 'this_month', 'last_month', 'custom']
  const history: Fact[] = []
  let restaurant: TradingRestaurant
  let other: TradingRestaurant

  const agrees = async () => {
    for (const type of periods) {
      const report = await ask(restaurant, `/reports?type=${type}&from=null&to=null`)
      expect({ type, ...report }).toMatchObject({ type, ...foldOf(history, restaurant, report) })
    }
    await fc.assert(
      fc.asyncProperty(fc.option(anyDay), fc.option(anyDay), async (from, to) => {
        const report = await ask(restaurant, `/reports?type=custom&from=${from}&to=${to}`)
        expect(report).toMatchObject({ from, to, ...foldOf(history, restaurant, report) })
      }),
      { numRuns: 25 },
    )
    const { topSellingItems, ...today } = foldOf(history, restaurant, { from: '2026-11-20', to: '2026-11-20' })
    const dashboard = await ask(restaurant, '/dashboard')
    expect(dashboard).toMatchObject({
      ordersCount: today.ordersCount,
      repeatedCustomerCount: today.repeatedCustomers,
      topSellingItems,
    })
  }

  beforeAll(async () => {
    restaurant = await openTradingRestaurant(system, { currency: 'KWD' })
    other = await openTradingRestaurant(system, { currency: 'KWD' })
    const sales = fc.sample(anySale, { numRuns: 60, seed: 20_261_120 })
    for (const sale of [...sales, sitting('2026-11-20', { customer: 1 })]) {
      history.push(...(await sell(system, restaurant, sale)))
      await sell(system, other, sale) // never seen in the figures of the first
    }
  }, 60_000)

  test('equals an independent fold of the log, to the minor unit', agrees)

  test('and does so again after the sums were rebuilt from zero', async () => {
    const pool = new pg.Pool({ connectionString: system.databaseUrl, max: 1 })
    const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })
    await requestRebuild(db, ['sales'])
    await until(async () => {
      const { rows } = await pool.query(`select 1 from read.models where name = 'sales' and stage = 'old'`)
      return rows.length === 1
    })
    await db.destroy()
    await agrees()
  })
})
