import { Instant, UserId } from '@comanda/domain/kernel/ids.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { apiOf, openRestaurant, type Restaurant, thingsOf } from '../calls/given/things.ts'
import { openSession } from '../systems/open-session.ts'
import { type Jar, platformAccount, type System, startSystem } from '../systems/system.ts'

/** The day in Berlin begins at four; the clock of both APIs is set forward and back during the test. */
let system: System
let now = Instant.parse('2026-07-10T10:00:00.000Z')
beforeAll(async () => {
  system = await startSystem({ now: () => now })
})
afterAll(() => system?.close())

let place: Restaurant
let dish: string
beforeEach(async () => {
  place = await openRestaurant(system)
  const storeSetting = { storeName: 'Nachtlokal', currency: 'EUR', timeZone: 'Europe/Berlin', cutOffHour: 4 }
  await place.post('/settings/store-setting', storeSetting)
  dish = await thingsOf(system, place).get('dish')
})

const Placed = z.object({ orderId: z.string(), tokenNo: z.int() })
const Day = z.object({ businessDay: z.string() })

/** Places and pays an order at this moment of the API's clock. */
async function orderAt(moment: string) {
  now = Instant.parse(moment)
  const cart = [{ id: dish, quantity: 1 }]
  const { orderId, tokenNo } = Placed.parse(await place.post('/pos/create-order-and-invoice', { cart }))
  const [placed] = await system.log.readStream(`order-${place.tenantId}_${orderId}`)
  return `${Day.parse(placed?.data).businessDay} #${tokenNo}`
}

async function get(path: string) {
  const { status, body } = await system.ask({ method: 'GET', path: apiOf(path), jar: place.admin })
  expect(status).toBe(200)
  return body
}

const Report = z.object({ ordersCount: z.coerce.number(), revenueTotal: z.coerce.number() })
const Groups = z.array(z.object({ order_ids: z.array(z.string()), total: z.coerce.number() }))
/** The orders of each card that has something to pay. */
const owed = async () =>
  Groups.parse(await get('/orders')).flatMap(({ order_ids, total }) => (total > 0 ? [order_ids] : []))

const Invoices = z.array(z.object({ total: z.coerce.number() }))
/** Sums of a day by the report, and by its invoices. */
async function sumsOf(day: string) {
  await system.settle()
  const period = `type=custom&from=${day}&to=${day}`
  const report = Report.parse(await get(`/reports?${period}`))
  const invoices = Invoices.parse(await get(`/invoices?${period}`))
  expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(report.revenueTotal, 6)
  expect(invoices).toHaveLength(report.ordersCount)
  return report.revenueTotal
}

describe('the business day', () => {
  test('changes at the cut-off to the millisecond, and its tokens start over once', async () => {
    const moments = ['2026-11-21T02:59:59.998Z', '2026-11-21T02:59:59.999Z', '2026-11-21T03:00:00.000Z']
    const drawn = []
    for (const moment of [...moments, '2026-11-21T03:00:00.001Z']) drawn.push(await orderAt(moment))
    expect(drawn).toEqual(['2026-11-20 #1', '2026-11-20 #2', '2026-11-21 #1', '2026-11-21 #2'])
    expect([await sumsOf('2026-11-20'), await sumsOf('2026-11-21')]).toEqual([25, 25])
  })

  test('continues when the clock is set back across the cut-off, and no token occurs twice', async () => {
    const drawn = []
    for (const hour of ['02:30', '03:30', '02:30', '03:30', '04:30', '02:45'])
      drawn.push(await orderAt(`2026-11-21T${hour}:00.000Z`))
    expect(drawn).toEqual([
      '2026-11-20 #1',
      '2026-11-21 #1',
      '2026-11-20 #2',
      '2026-11-21 #2',
      '2026-11-21 #3',
      '2026-11-20 #3',
    ])
    expect([await sumsOf('2026-11-20'), await sumsOf('2026-11-21')]).toEqual([37.5, 37.5])
  })

  test('golden cases 20 and 21: continues until three with a second cashier, and leaves open bills to the next day', async () => {
    const second = await place.enter(['POS', 'ORDERS'])
    const cart = [{ id: dish, quantity: 1 }]
    const send = async (jar: Jar, path: string, body: object) => {
      const answer = await system.ask({ method: 'POST', path: apiOf(path), jar, body })
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    }
    expect(await orderAt('2026-07-10T16:00:00.000Z')).toBe('2026-07-10 #1')
    now = Instant.parse('2026-07-11T00:55:00.000Z')
    await send(second, '/pos/create-order-and-invoice', { cart })
    const open = Placed.parse(await send(second, '/pos/create-order', { cart }))
    expect(open.tokenNo).toBe(3)

    now = Instant.parse('2026-07-11T10:00:00.000Z')
    await system.settle()
    expect(await owed()).toEqual([[open.orderId]])
    const totals = { subTotal: 12.5, taxTotal: 0, total: 12.5 }
    await send(second, '/orders/complete-and-pay-order', { orderIds: [open.orderId], ...totals })
    await system.settle()
    const days = ['2026-07-10', '2026-07-11'].map((day) => get(`/reports?type=custom&from=${day}&to=${day}`))
    expect((await Promise.all(days)).map((day) => Report.parse(day))).toEqual([
      { ordersCount: 3, revenueTotal: 25 },
      { ordersCount: 0, revenueTotal: 12.5 },
    ])
    expect(await owed()).toEqual([])
  })

  test.each([
    ['forward', '2026-03-28', '2026-03-29', ['T00:59:59.999Z', 'T01:00:00.000Z', 'T01:59:59.999Z', 'T02:00:00.000Z']],
    ['back', '2026-10-24', '2026-10-25', ['T00:30:00.000Z', 'T01:30:00.000Z', 'T02:59:59.999Z', 'T03:00:00.000Z']],
  ])('has one beginning in the night the clocks go %s', async (_, before, after, moments) => {
    const drawn = []
    for (const moment of moments) drawn.push(await orderAt(`${after}${moment}`))
    expect(drawn).toEqual([`${before} #1`, `${before} #2`, `${before} #3`, `${after} #1`])
    expect([await sumsOf(before), await sumsOf(after)]).toEqual([37.5, 12.5])
  })
})

describe('signed-in users', () => {
  const hour = 3_600_000
  afterEach(() => void vi.useRealTimers())
  const knock = async (jar: Jar) =>
    (await system.ask({ method: 'POST', path: apiOf('/settings/print-setting'), jar, body: {} })).status
  const refresh = async (jar: Jar) =>
    (await system.ask({ method: 'POST', path: apiOf('/auth/refresh-token'), jar })).status

  async function signedIn(): Promise<Jar> {
    const [row] = await system.sql('select user_id from identity.accounts where tenant_id = $1', [place.tenantId])
    const tokens = await openSession(system.needs, UserId.parse(row?.user_id))
    return new Map([
      ['accessToken', tokens.accessToken],
      ['refreshToken', tokens.refreshToken],
    ])
  }

  test.each([hour, -hour])('stay signed in when the clock is set by %i ms', async (shift) => {
    const tills = await Promise.all(Array.from({ length: 20 }, signedIn))
    expect(await Promise.all(tills.map(knock))).toEqual(Array(20).fill(200))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
    const renewed = await Promise.all(tills.map(async (jar) => ((await knock(jar)) === 401 ? refresh(jar) : 200)))
    expect(renewed).toEqual(Array(20).fill(200))
    expect(await Promise.all(tills.map(knock))).toEqual(Array(20).fill(200))
    vi.setSystemTime(Date.now() - shift)
    expect(await Promise.all(tills.map(refresh))).toEqual(Array(20).fill(200))
    expect(await Promise.all(tills.map(knock))).toEqual(Array(20).fill(200))
  })

  test('are signed out within seconds when their session ended elsewhere, also after the clock was set back', async () => {
    const jar = await signedIn()
    expect(await knock(jar)).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hour })
    await system.sql('update identity.sessions set ended_at = now() where tenant_id = $1', [place.tenantId])
    await expect.poll(() => knock(jar), { timeout: 5_000, interval: 100 }).toBe(401)
    expect(await refresh(jar)).toBe(401)
  })

  test('and can sign in meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour })
    const jar: Jar = new Map()
    const { username, password } = platformAccount
    const path = apiOf('/superadmin/signin')
    expect((await system.ask({ method: 'POST', path, jar, body: { username, password } })).status).toBe(200)
    vi.setSystemTime(Date.now() - 2 * hour)
    expect((await system.ask({ method: 'GET', path: apiOf('/superadmin/tenants'), jar })).status).toBe(200)
  })
})
