import { randomUUID } from 'node:crypto'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiOf, openRestaurant, type Restaurant, someEmail, thingsOf } from '../calls/given/things.ts'
import { type Jar, platformAccount, type System, startSystem } from '../systems/system.ts'

/** Corrections after the end of a business day, in Berlin, where the day begins at four. */
let system: System
let place: Restaurant
let dish: string
let cash: string
let now = Instant.parse('2026-07-10T19:00:00.000Z')
const evening = '2026-07-10T19:00:00.000Z'
const beforeFour = '2026-07-11T01:59:00.000Z'
const nextNoon = '2026-07-11T10:00:00.000Z'

beforeAll(async () => {
  system = await startSystem({ now: () => now })
  place = await openRestaurant(system)
  const storeSetting = { storeName: 'Nachtlokal', currency: 'EUR', timeZone: 'Europe/Berlin', cutOffHour: 4 }
  await place.post('/settings/store-setting', storeSetting)
  dish = await thingsOf(system, place).get('dish') // 12.50
  const coins = { step: '0.05', direction: 'nearest' }
  cash = await place.add('/settings/payment-types/add', { title: 'Coins', isActive: true, cash: coins })
})
afterAll(() => system?.close())

const Placed = z.object({ orderId: z.string() })
const Paid = z.object({ invoiceId: z.string(), change: z.string().optional() })
const reason = { code: 'other' }

async function orderAt(moment: string): Promise<string> {
  now = Instant.parse(moment)
  return Placed.parse(await place.post('/pos/create-order', { cart: [{ id: dish, quantity: 1 }] })).orderId
}
const discount = (orderId: string, amount: string) => {
  return { orderId, discountId: randomUUID(), kind: 'discount', amount, reason }
}

async function read(path: string) {
  await system.settle()
  const { status, body } = await system.ask({ method: 'GET', path: apiOf(path), jar: place.admin })
  expect(status).toBe(200)
  return body
}
const Series = z.object({ payments: z.array(z.looseObject({ title: z.string().nullable() })) })
/** The cash of a day, and its report. */
async function dayOf(day: string) {
  const period = `type=custom&from=${day}&to=${day}`
  const { payments } = Series.parse(await read(`/reports/series?${period}`))
  return { report: await read(`/reports?${period}`), coins: payments.find(({ title }) => title === 'Coins') }
}

describe('a refund after the end of the business day', () => {
  test('belongs to its own day and leaves the day of the sale as it was; each day has its cash', async () => {
    const orderId = await orderAt(evening)
    await place.post('/orders/discount', discount(orderId, '0.12'))
    const tenders = [{ paymentTypeId: cash, amount: '12.38', tip: '1.00', received: '20.00' }]
    const paid = Paid.parse(await place.post('/orders/complete-and-pay-order', { orderIds: [orderId], tenders }))
    expect(paid.change).toBe('6.60')
    const refund = (more: object) =>
      place.post(`/invoices/${paid.invoiceId}/refund`, { refundId: randomUUID(), reason, ...more })

    now = Instant.parse(beforeFour)
    await refund({ amount: '2.00' })
    const soldDay = await dayOf('2026-07-10')
    // 20.00 in, 6.60 and 2.00 out
    expect(soldDay.coins).toMatchObject({ revenueTotal: '12.38', rounding: '0.02', tips: '1.00', remaining: '11.40' })

    now = Instant.parse(nextNoon)
    await refund({ amount: '5.38', tip: true })
    const sold = await orderAt(nextNoon)
    await place.post('/orders/complete-and-pay-order', {
      orderIds: [sold],
      tenders: [{ paymentTypeId: cash, amount: '12.50' }],
    })
    expect(await dayOf('2026-07-10'), 'the day of the sale').toEqual(soldDay)
    const { report, coins } = await dayOf('2026-07-11')
    expect(report).toMatchObject({ revenueTotal: '12.50', refunds: { count: 1, amount: '5.38' }, netSales: '7.12' })
    // 12.50 in, 5.40 and the tip of 1.00 out
    expect(coins).toMatchObject({ revenueTotal: '12.50', refunded: '6.40', remaining: '6.10' })

    const notes = await system.log.readStream(`creditNotes-${place.tenantId}_2026`)
    expect(notes.map(({ data }) => data)).toMatchObject([
      { invoiceDay: '2026-07-10', businessDay: '2026-07-10' },
      { invoiceDay: '2026-07-10', businessDay: '2026-07-11' },
    ])
  })

  test('counts for the limit of its invoice on every day; discounts count for the limit of their business day', async () => {
    const username = someEmail()
    const { password } = platformAccount
    const userScopes = ['POS', 'ORDERS', 'INVOICES', 'DISCOUNT', 'REFUND']
    await place.post('/users/add', { username, password, name: 'Wanda', userScopes, namesRights: true })
    await place.post(`/users/limits/${username}`, {
      discountPerDay: '2.00',
      refund: '5.00',
      comp: 'alone',
      voidStarted: 'alone',
    })
    const jar: Jar = new Map()
    await system.ask({ method: 'POST', path: apiOf('/auth/signin'), jar, body: { username, password } })
    const send = async (path: string, body: object) => {
      const answer = await system.ask({ method: 'POST', path: apiOf(path), jar, body })
      return [answer.status, z.object({ limit: z.string().optional() }).parse(answer.body).limit]
    }
    const invoiced = z.object({ invoiceId: z.string() })
    now = Instant.parse(evening)
    const cart = [{ id: dish, quantity: 1 }]
    const { invoiceId } = invoiced.parse(await place.post('/pos/create-order-and-invoice', { cart }))
    const refund = (amount: string) => send(`/invoices/${invoiceId}/refund`, { refundId: randomUUID(), amount, reason })
    const taken = [await refund('4.00')]
    taken.push(await send('/orders/discount', discount(await orderAt(evening), '2.00')))
    const late = await orderAt(beforeFour)
    taken.push(await send('/orders/discount', discount(late, '0.01')))
    now = Instant.parse(nextNoon)
    taken.push(await send('/orders/discount', discount(late, '2.00')), await refund('1.01'), await refund('1.00'))
    expect(taken).toEqual([
      [200, undefined],
      [200, undefined],
      [409, 'discount_per_day'],
      [200, undefined],
      [409, 'refund'],
      [200, undefined],
    ])
  })
})
