import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  newOrderId,
  openRestaurant,
  placed,
  placeOrder,
  type Restaurant,
} from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let auditor: Person

beforeAll(async () => {
  system = await openQuerySystem()
  place = await openRestaurant(system)
  auditor = await system.enter(place.tenantId, [], 'admin')
  await system.settle()
})
afterAll(() => system.close())

/** Writes an order and reads it at once, with the position cookie of the command's answer. */
async function writeAndRead() {
  const orderId = newOrderId()
  const position = await system.record(place.tenantId, `order-${place.tenantId}_${orderId}`, [placed(place, orderId)])
  const answer = await system.app.inject({
    url: `/api/v1/audit/orders?q=${orderId}`,
    headers: { cookie: `${auditor.cookie}; comanda_position=${position}` },
  })
  const { orders } = answer.json()
  return {
    isThere: orders.some(({ id }: { id: string }) => id === orderId),
    isStale: answer.headers['x-stale'] === '1',
  }
}

describe('a read after an own write', () => {
  test('includes it, each of 300 times, while the projector is 200 ms late', async () => {
    system.slowDown(200)
    const looks: Awaited<ReturnType<typeof writeAndRead>>[] = []
    for (let round = 0; round < 3; round += 1)
      looks.push(...(await Promise.all(Array.from({ length: 100 }, writeAndRead))))
    system.slowDown(0)
    expect(looks.filter(({ isThere, isStale }) => !isThere && !isStale)).toEqual([])
    expect(looks.filter(({ isThere }) => isThere).length).toBeGreaterThan(270)
  })

  test('answers without it after the timeout, and reports that', async () => {
    system.slowDown(2_500)
    const look = await writeAndRead()
    system.slowDown(0)
    expect(look).toEqual({ isThere: false, isStale: true })
    await system.settle()
  })

  test('of an order that is not included in time is 503 and not 404, and finds it as soon as it is', async () => {
    system.slowDown(2_500)
    const orderId = newOrderId()
    const position = await system.record(place.tenantId, `order-${place.tenantId}_${orderId}`, [placed(place, orderId)])
    const summarise = () =>
      system.app.inject({
        method: 'POST',
        url: '/api/v1/orders/complete-order-payment-summary',
        headers: { cookie: `${auditor.cookie}; comanda_position=${position}` },
        payload: { orderIds: [orderId] },
      })
    const early = await summarise()
    expect([early.statusCode, early.headers['retry-after'], early.json()]).toEqual([
      503,
      '1',
      { message: 'The service is busy, please try again!' },
    ])
    system.slowDown(0)
    await system.settle()
    expect((await summarise()).statusCode).toBe(200)
    const neverThere = await system.app.inject({
      method: 'POST',
      url: '/api/v1/orders/complete-order-payment-summary',
      headers: { cookie: `${auditor.cookie}; comanda_position=${position}` },
      payload: { orderIds: [newOrderId()] },
    })
    expect(neverThere.statusCode).toBe(404)
  })

  test.each(['-1', 'x', '99999999999999999999999', ''])('is not held up by the cookie %j', async (position) => {
    await placeOrder(system, place)
    const headers = { cookie: `${auditor.cookie}; comanda_position=${position}` }
    const answer = await system.app.inject({ url: '/api/v1/orders', headers })
    expect([answer.statusCode, answer.headers['x-stale']]).toEqual([200, undefined])
  })

  test('does not delay another user', async () => {
    system.slowDown(2_500)
    const orderId = await placeOrder(system, place)
    const answer = await system.app.inject({ url: '/api/v1/orders', headers: { cookie: auditor.cookie } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain(orderId)
    system.slowDown(0)
    await system.settle()
  })
})
