import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@comanda/api/all.ts'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { openQuerySystem, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  askFigures,
  openTradingRestaurant,
  sell,
  sitting,
  type TradingRestaurant,
} from '@comanda/tests/query-system/trading-restaurant.ts'
import { paymentTypeId } from '@comanda/tests/samples/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Series = AnswerOf<'GET /reports/series'>

let system: QuerySystem
const clock = '2026-11-20T12:00:00.000Z' // a Friday
beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse(clock) })
})
afterAll(() => system.close())

const ask = (restaurant: TradingRestaurant, url: string) => askFigures(system, restaurant, url)
const series = (restaurant: TradingRestaurant, query: string): Promise<Series> =>
  ask(restaurant, `/reports/series?${query}`)
const dishOf = (at: number) => ({ id: randomUUID(), title: `Dish ${at}`, price: 1_000 + at, categoryId: randomUUID() })
const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + Math.round(Number(one) * 100), 0)
const filled = <Part extends { ordersCount: number; invoicesCount: number }>(parts: readonly Part[]) =>
  parts.filter(({ ordersCount, invoicesCount }) => ordersCount + invoicesCount > 0)

describe('GET /reports/series', () => {
  test('has every day and hour of a period without activity, and none before it', async () => {
    const restaurant = await openTradingRestaurant(system, { cutOffHour: 4 })
    const { days, hours, ...rest } = await series(restaurant, 'type=last_7days')
    const zeros = { averageOrderValue: '0.00', netRevenue: '0.00', taxTotal: '0.00', revenueTotal: '0.00' }
    expect(rest).toEqual({
      currency: 'EUR',
      from: '2026-11-14',
      to: '2026-11-20',
      before: {
        from: '2026-11-07',
        to: '2026-11-13',
        until: '2026-11-13T12:00:00',
        ordersCount: 0,
        invoicesCount: 0,
        currency: 'EUR',
        ...zeros,
      },
      months: [],
      categories: [],
      taxes: [],
      payments: [],
    })
    expect(days.map(({ day }) => day)).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`))
    expect(hours.map(({ hour }) => hour)).toEqual([...Array(24).keys()].map((at) => (at + 4) % 24))
    expect(filled(days)).toEqual([])
  })

  test('divides the sales by category, tax and hour of the wall clock', async () => {
    const restaurant = await openTradingRestaurant(system, { timeZone: 'Europe/Paris' })
    await sell(system, restaurant, sitting('2026-11-19', { paidAt: '22:14', lines: [{ dish: 1, quantity: 2 }] }))
    await sell(system, restaurant, sitting('2026-11-20'))
    await sell(system, restaurant, sitting('2026-11-12', { lines: [{ dish: 2, quantity: 1 }] }))
    const { hours, days, categories, taxes, before } = await series(restaurant, 'type=last_7days')
    expect(filled(hours)).toEqual([
      { hour: 11, ordersCount: 2, invoicesCount: 0, revenueTotal: '0.00' },
      { hour: 13, ordersCount: 0, invoicesCount: 1, revenueTotal: '21.76' },
      { hour: 23, ordersCount: 0, invoicesCount: 1, revenueTotal: '25.98' },
    ])
    expect(filled(days).map(({ day, revenueTotal, taxTotal }) => [day, revenueTotal, taxTotal])).toEqual([
      ['2026-11-19', '25.98', '0.00'],
      ['2026-11-20', '21.76', '1.77'],
    ])
    expect(categories).toEqual([
      { category_id: null, title: null, quantity: 2, netRevenue: '25.98' },
      { category_id: restaurant.dishes[0]?.categoryId, title: 'Kitchen', quantity: 1, netRevenue: '19.99' },
    ])
    expect(taxes).toEqual([
      { title: 'VAT', rate: '8.875', type: 'exclusive', netRevenue: '19.99', taxTotal: '1.77' },
      { title: null, rate: '0', type: null, netRevenue: '25.98', taxTotal: '0.00' },
    ])
    expect(before).toMatchObject({ from: '2026-11-07', to: '2026-11-13', ordersCount: 1, netRevenue: '5.99' })
  })

  test('compares a day that is not over with as much of the day before', async () => {
    const restaurant = await openTradingRestaurant(system, { cutOffHour: 4 })
    await sell(system, restaurant, sitting('2026-11-18'))
    const [placed] = await sell(system, restaurant, sitting('2026-11-19', { paidAt: '11:59' }))
    await sell(system, restaurant, sitting('2026-11-19', { paidAt: '12:01', lines: [{ dish: 1, quantity: 1 }] }))
    // a part of the first order is no further order
    const { data } = OrderEvent.parse(placed)
    const part = { orderId: randomUUID(), dividedFrom: data.orderId, lines: [], splitAt: '2026-11-19T11:05:00.000Z' }
    const splitOff = { ...data, ...part }
    const stream = `order-${restaurant.tenantId}_${splitOff.orderId}`
    await system.record(restaurant.tenantId, stream, [{ type: 'OrderSplitOff', data: splitOff }])
    const until = '2026-11-19T12:00:00'
    const morning = { invoicesCount: 1, revenueTotal: '21.76', netRevenue: '19.99', taxTotal: '1.77' }
    expect((await series(restaurant, 'type=today')).before).toMatchObject({ until, ordersCount: 2, ...morning })
    const twoDays = await series(restaurant, 'type=custom&from=2026-11-20&to=2026-11-20')
    expect(twoDays.before).toMatchObject({ until, ...morning })
    const over = await series(restaurant, 'type=yesterday')
    expect(over.before).toMatchObject({ until: null, from: '2026-11-18', invoicesCount: 1, revenueTotal: '21.76' })
  })

  test('contains the payment types, most revenue first, each under its last name', async () => {
    const restaurant = await openTradingRestaurant(system)
    const [card, cash, newCash] = [
      { paymentTypeId: paymentTypeId(1), title: 'Card' },
      { paymentTypeId: paymentTypeId(2), title: 'Cash' },
      { paymentTypeId: paymentTypeId(2), title: 'Notes and coins' },
    ]
    await sell(system, restaurant, sitting('2026-05-31', { paidWith: cash }))
    await sell(system, restaurant, sitting('2026-08-01', { paidWith: cash }))
    await sell(system, restaurant, sitting('2026-11-19', { paidWith: newCash }))
    await sell(system, restaurant, sitting('2026-11-20', { paidWith: card }))
    await sell(system, restaurant, sitting('2026-11-20', { lines: [{ dish: 1, quantity: 1 }] }))
    const unnamed = { payment_type_id: null, title: null, invoicesCount: 1, revenueTotal: '12.99' }
    const byCard = { payment_type_id: card.paymentTypeId, title: 'Card', invoicesCount: 1, revenueTotal: '21.76' }
    const inCash = { payment_type_id: cash.paymentTypeId, title: 'Notes and coins', invoicesCount: 3 }
    expect((await series(restaurant, 'type=today')).payments).toEqual([byCard, unnamed])
    const whole = await series(restaurant, 'type=custom&from=2026-05-30&to=2026-11-20')
    expect(whole.payments).toEqual([{ ...inCash, revenueTotal: '65.28' }, byCard, unnamed])
    const paid = whole.payments.reduce((sum, { revenueTotal }) => sum + Number(revenueTotal), 0)
    const taken = whole.months.reduce((sum, { revenueTotal }) => sum + Number(revenueTotal), 0)
    expect(paid).toBeCloseTo(taken, 2)
  })

  test('divides a bill with several payments by their covered parts', async () => {
    const restaurant = await openTradingRestaurant(system)
    const none = { rounding: money(0), tip: money(0), change: money(0) }
    const tenders = [
      {
        paymentTypeId: paymentTypeId(2),
        title: 'Cash',
        amount: money(1176),
        ...none,
        rounding: money(-1),
        received: money(1175),
      },
      {
        paymentTypeId: paymentTypeId(1),
        title: 'Card',
        amount: money(1000),
        ...none,
        tip: money(150),
        received: money(1150),
      },
    ]
    await sell(system, restaurant, sitting('2026-11-20', { tenders }))
    expect((await series(restaurant, 'type=today')).payments).toEqual([
      { payment_type_id: paymentTypeId(2), title: 'Cash', invoicesCount: 1, revenueTotal: '11.76', rounding: '-0.01' },
      { payment_type_id: paymentTypeId(1), title: 'Card', invoicesCount: 1, revenueTotal: '10.00', tips: '1.50' },
    ])
    const { cookie } = await system.enter(restaurant.tenantId, ['INVOICES'])
    const get = (path: string) => system.app.inject({ url: `/api/v1${path}`, headers: { cookie } })
    expect((await get('/invoices?type=today')).json()).toMatchObject([
      {
        payment_type_id: null,
        payment_type: 'Cash, Card',
        tenders: [
          { payment_type: 'Cash', amount: '11.76', rounding: '-0.01', tip: '0.00', received: '11.75', change: '0.00' },
          { payment_type: 'Card', amount: '10.00', rounding: '0.00', tip: '1.50', received: '11.50', change: '0.00' },
        ],
      },
    ])
    expect((await get('/invoices/export.csv?type=today')).body).toContain(
      ',"Cash, Card","Cash 11.76, Card 10.00",-0.01,1.50',
    )
  })

  test('names part payments of bills that are not paid, on the day they were made', async () => {
    const restaurant = await openTradingRestaurant(system)
    const { tenantId } = restaurant
    const record = (orderId: string, type: string, data: object) =>
      system.record(tenantId, `order-${tenantId}_${orderId}`, [{ type, data: { orderId, ...data } }])
    const place = async () => {
      const [fact] = await sell(system, restaurant, sitting('2026-11-19', { paidOn: null }))
      return OrderEvent.parse(fact).data.orderId
    }
    const [one, other] = [await place(), await place()]
    const type = (id: number, title: string) => ({ paymentTypeId: paymentTypeId(id), title })
    const part = async (partPaymentId: string, tender: object, orders: readonly string[], day = '20') => {
      const none = { rounding: 0, tip: 0, change: 0, amount: 1000, received: 1000 }
      const parts = orders.map((orderId) => ({ orderId, amount: 1000 / orders.length }))
      for (const orderId of orders) {
        const paidAt = `2026-11-${day}T10:00:00.000Z`
        await record(orderId, 'OrderPartPaid', { partPaymentId, tender: { ...none, ...tender }, parts, paidAt })
      }
    }
    const returned = randomUUID()
    await part(randomUUID(), { ...type(1, 'Cash'), tip: 100, received: 2000, change: 900 }, [one, other])
    await part(randomUUID(), { ...type(1, 'Cash'), amount: 1001, rounding: -1 }, [one])
    await part(randomUUID(), type(2, 'Card'), [other], '19')
    await part(returned, type(2, 'Card'), [other])
    const giving = { partPaymentId: returned, amount: 1000, reason: { code: 'other' } }
    await record(other, 'OrderPartPaymentReturned', { ...giving, returnedAt: '2026-11-20T11:00:00.000Z' })
    const cash = { payment_type_id: paymentTypeId(1), title: 'Cash', count: 2, amount: '21.00' }
    const card = { payment_type_id: paymentTypeId(2), title: 'Card', count: 1, amount: '10.00' }
    expect((await series(restaurant, 'type=today')).openPartPayments).toEqual([cash])
    expect((await series(restaurant, 'type=last_7days')).openPartPayments).toEqual([cash, card])
    const settled = { settlementId: randomUUID(), invoiceId: '2026-1', completes: false }
    for (const orderId of [one, other])
      await record(orderId, 'OrderSettled', { ...settled, settledAt: '2026-11-20T11:30:00.000Z' })
    expect(await series(restaurant, 'type=last_7days')).not.toHaveProperty('openPartPayments')
  })

  test('adds up to the net revenue and the tax, of however many categories, rates and payment types', async () => {
    const restaurant = await openTradingRestaurant(system)
    const many = Array.from({ length: 120 }, (_, at) => dishOf(at))
    const lines = many.map((_, dish) => ({ dish, quantity: 1, ratePpm: 5_000 * (dish + 1) }))
    await sell(system, { ...restaurant, dishes: many }, sitting('2026-11-20', { lines }))
    for (let at = 0; at < 101; at += 1)
      await sell(
        system,
        restaurant,
        sitting('2026-11-20', { paidWith: { paymentTypeId: paymentTypeId(at), title: 'P' } }),
      )
    const { categories, taxes, payments, days } = await series(restaurant, 'type=today')
    const [net, tax, revenue] = [days[0]?.netRevenue, days[0]?.taxTotal, days[0]?.revenueTotal].map((one) =>
      sum([one ?? '']),
    )
    expect([categories.length, taxes.length, payments.length]).toEqual([121, 121, 102])
    expect(sum(categories.map(({ netRevenue }) => netRevenue))).toBe(net)
    expect(sum(taxes.map(({ netRevenue }) => netRevenue))).toBe(net)
    expect(sum(taxes.map(({ taxTotal }) => taxTotal))).toBe(tax)
    expect(sum(payments.map(({ revenueTotal }) => revenueTotal))).toBe(revenue)
  })

  test('sums categories beyond a thousand in one row, with their number', async () => {
    const restaurant = await openTradingRestaurant(system)
    const many = Array.from({ length: 1_003 }, (_, at) => dishOf(at))
    const lines = many.map((_, dish) => ({ dish, quantity: 1 }))
    await sell(system, { ...restaurant, dishes: many }, sitting('2026-11-20', { lines }))
    const { categories, days } = await series(restaurant, 'type=today')
    expect(categories).toHaveLength(1_001)
    expect(categories.filter(({ others }) => others !== undefined)).toEqual([categories.at(-1)])
    const rest = { category_id: null, title: null, quantity: 3, netRevenue: '30.03', others: 3 }
    expect(categories.at(-1)).toEqual(rest)
    expect(sum(categories.map(({ netRevenue }) => netRevenue))).toBe(sum([days[0]?.netRevenue ?? '']))
  })

  test('has months in place of the days of a long period, of the first and the last only its own days', async () => {
    const restaurant = await openTradingRestaurant(system)
    for (const day of ['2026-05-09', '2026-05-10', '2026-08-01', '2026-11-20', '2026-11-21'])
      await sell(system, restaurant, sitting(day))
    const { days, hours, months } = await series(restaurant, 'type=custom&from=2026-05-10&to=2026-11-20')
    expect([days, hours]).toEqual([[], []])
    expect(months.map(({ month, ordersCount, revenueTotal }) => [month, ordersCount, revenueTotal])).toEqual([
      ['2026-05-01', 1, '21.76'],
      ['2026-08-01', 1, '21.76'],
      ['2026-11-01', 1, '21.76'],
    ])
    const all = await series(restaurant, 'type=custom')
    expect([all.before, all.months.map(({ ordersCount }) => ordersCount)]).toEqual([null, [2, 1, 2]])
  })

  test('counts the orders of every currency, and the money of its own', async () => {
    const restaurant = await openTradingRestaurant(system, { currency: 'JPY' })
    await sell(system, { ...restaurant, currency: 'KWD' }, sitting('2026-11-20'))
    await sell(system, restaurant, sitting('2026-11-20'))
    const { days, hours, categories, taxes } = await series(restaurant, 'type=today')
    expect(days).toMatchObject([{ ordersCount: 2, invoicesCount: 1, revenueTotal: '2176' }])
    expect(filled(hours)).toMatchObject([{ ordersCount: 2 }, { invoicesCount: 1, revenueTotal: '2176' }])
    expect([categories, taxes]).toMatchObject([[{ netRevenue: '1999' }], [{ netRevenue: '1999', taxTotal: '177' }]])
  })

  test.each(['type=never', 'type=custom&from=2026-02-30'])('refuses %s', async (query) => {
    const restaurant = await openTradingRestaurant(system)
    const { cookie } = await system.enter(restaurant.tenantId, ['REPORTS'])
    const answer = await system.app.inject({ url: `/api/v1/reports/series?${query}`, headers: { cookie } })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['message']])
  })

  test.each(['from=0001-01-01&to=9999-12-31', 'from=9999-12-31&to=0001-01-01', 'from=9999-12-30&to=9999-12-31'])(
    'takes %s for a period like any other',
    async (bounds) => {
      const restaurant = await openTradingRestaurant(system)
      await sell(system, restaurant, sitting('2026-11-20'))
      const { months, days } = await series(restaurant, `type=custom&${bounds}`)
      expect(filled([...months, ...days])).toHaveLength(bounds.startsWith('from=0001') ? 1 : 0)
    },
  )
})

describe('GET /dashboard/hours', () => {
  test('shows today beside the same weekday a week before, from the first hour of the day', async () => {
    const restaurant = await openTradingRestaurant(system, { cutOffHour: 5 })
    await sell(system, restaurant, sitting('2026-11-20'))
    await sell(system, restaurant, sitting('2026-11-13', { lines: [{ dish: 1, quantity: 1 }] }))
    await sell(system, restaurant, sitting('2026-11-19'))
    const { hours, ...rest } = await ask(restaurant, '/dashboard/hours')
    expect(rest).toEqual({
      currency: 'EUR',
      business_day: '2026-11-20',
      before_day: '2026-11-13',
      revenueTotal: '21.76',
    })
    expect(hours[0]).toEqual({ hour: 5, revenueTotal: '0.00', revenueBefore: '0.00' })
    expect(hours).toHaveLength(24)
    expect(hours[7]).toEqual({ hour: 12, revenueTotal: '21.76', revenueBefore: '12.99' })
  })
})
