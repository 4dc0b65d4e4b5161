import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOrderId, openRestaurant, placed, placeOrder, type Restaurant } from './testing/dinner.ts'
import { type House, openHouse, type Person } from './testing/house.ts'

let house: House
let place: Restaurant
let auditor: Person

beforeAll(async () => {
  house = await openHouse()
  place = await openRestaurant(house)
  auditor = await house.enter(place.tenantId, [], 'admin')
  await house.settle()
})
afterAll(() => house.close())

/** Writes an order and looks for it at once, with the position cookie that the command's answer would have set. */
async function writeAndRead() {
  const orderId = newOrderId()
  const position = await house.record(place.tenantId, `order-${place.tenantId}_${orderId}`, [placed(place, orderId)])
  const answer = await house.app.inject({
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
  test('holds it, a thousand times, while the projector is 200 ms late', async () => {
    house.slowDown(200)
    const looks: Awaited<ReturnType<typeof writeAndRead>>[] = []
    for (let round = 0; round < 10; round += 1)
      looks.push(...(await Promise.all(Array.from({ length: 100 }, writeAndRead))))
    house.slowDown(0)
    expect(looks.filter(({ isThere, isStale }) => !isThere && !isStale)).toEqual([])
    expect(looks.filter(({ isThere }) => isThere).length).toBeGreaterThan(900)
  })

  test('says so when it does not hold it in time, and answers all the same', async () => {
    house.slowDown(2_500)
    const started = Date.now()
    const look = await writeAndRead()
    house.slowDown(0)
    expect(look).toEqual({ isThere: false, isStale: true })
    expect(Date.now() - started).toBeLessThan(2_400)
    await house.settle()
  })

  test.each(['-1', 'x', '99999999999999999999999', ''])('is not held up by the cookie %j', async (position) => {
    await placeOrder(house, place)
    const headers = { cookie: `${auditor.cookie}; comanda_position=${position}` }
    const answer = await house.app.inject({ url: '/api/v1/orders', headers })
    expect([answer.statusCode, answer.headers['x-stale']]).toEqual([200, undefined])
  })

  test('is not needed for somebody else: he does not wait', async () => {
    house.slowDown(1_000)
    await placeOrder(house, place)
    const started = Date.now()
    await house.app.inject({ url: '/api/v1/orders', headers: { cookie: auditor.cookie } })
    expect(Date.now() - started).toBeLessThan(900)
    house.slowDown(0)
    await house.settle()
  })
})
