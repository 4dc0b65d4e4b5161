import { randomUUID } from 'node:crypto'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  cancelOrder,
  moveItem,
  openRestaurant,
  placeOrder,
  type Restaurant,
} from '@comanda/tests/query-system/restaurant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let waiter: Person
beforeAll(async () => {
  system = await openQuerySystem()
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  waiter = await system.enter(place.tenantId, ['POS'])
})

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
const send = (seconds: number, tokenNo = 7) => placeOrder(system, place, { tokenNo, placedAt: ago(seconds) })

async function unseen({ cookie } = waiter) {
  await system.settle()
  const answer = await system.app.inject({ url: '/api/v1/orders/unseen', headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const show = (position: number, seconds = 0, tenant_id = place.tenantId) =>
  system.identity
    .insertInto('identity.kitchen_screens')
    .values({ tenant_id, station_id: '', position, seen_at: ago(seconds) })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'station_id']).doUpdateSet({ position, seen_at: ago(seconds) }),
    )
    .execute()
const lastPosition = async () => {
  await system.settle()
  const cook = await system.enter(place.tenantId, ['KITCHEN'])
  const answer = await system.app.inject({ url: '/api/v1/kitchen', headers: { cookie: cook.cookie } })
  return Math.max(...answer.json().map((order: { last_position: string }) => Number(order.last_position)))
}

describe('orders that no kitchen screen has shown', () => {
  test('are listed a minute after they were sent, until a screen has shown them', async () => {
    await show(0)
    const orderId = await send(90)
    await send(30, 8)
    expect(await unseen()).toEqual([
      {
        order_id: orderId,
        token_no: 7,
        table_id: expect.anything(),
        table_title: expect.any(String),
        stations: [],
        sent_at: expect.any(String),
        is_own: expect.any(Boolean),
      },
    ])
    await show(await lastPosition())
    expect(await unseen()).toEqual([])
  })

  test('are none where no screen has been open for 12 hours', async () => {
    await send(90)
    expect(await unseen()).toEqual([])
    await show(0, 12 * 3_600 + 60)
    expect(await unseen()).toEqual([])
  })

  test('are not those that were started, cancelled or printed, nor those of another restaurant', async () => {
    await show(0)
    const [started, cancelled, printed] = [await send(90, 1), await send(90, 2), await send(90, 3)]
    for (const line of [1, 2, 3]) await moveItem(system, place, started, 'OrderItemStarted', line)
    await cancelOrder(system, place, cancelled)
    await sql`insert into identity.print_jobs
      (job_id, tenant_id, printer_id, way, kind, reference, document, state, order_id, lines)
      values (${randomUUID()}, ${place.tenantId}, ${randomUUID()}, 'polled', 'ticket', '3', '{}', 'printed', ${printed},
      '{1,2,3}')`.execute(system.identity)
    expect(await unseen()).toEqual([])
    const other = await openRestaurant(system)
    expect(await unseen(await system.enter(other.tenantId, ['POS']))).toEqual([])
  })
})
