import { randomUUID } from 'node:crypto'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let side: CommandSide
let tenant: TestTenant
beforeAll(async () => {
  side = await startCommandSide()
})
afterAll(() => side?.close())
beforeEach(async () => {
  tenant = await side.addTenant()
})

async function placeOrder(...courses: (number | null)[]): Promise<string> {
  const cart = courses.map((course) => ({ id: tenant.menu.water, quantity: 1, course }))
  return String((await tenant.post('/pos/create-order', { cart })).body.orderId)
}
const eventsOf = async (orderId: string) => {
  const events = await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
  return events.map(({ type, data }) => ({ type, data }))
}

describe('the courses of an order', () => {
  test('are held after the first, fired once for all orders of a card, and held again', async () => {
    const orderIds = [await placeOrder(null, 1, 2), await placeOrder(1, 2)]
    const key = randomUUID()
    const fire = { orderIds, course: 2 }
    const first = await tenant.post('/orders/fire', fire, { key })
    expect([first.status, first.body]).toEqual([200, { message: 'Course fired!' }])
    expect((await tenant.post('/orders/fire', fire, { key })).text).toBe(first.text)
    expect((await tenant.post('/orders/fire', fire)).status).toBe(200)
    expect((await tenant.post('/orders/hold', fire)).body).toEqual({ message: 'Course held!' })
    const [one = '', other = ''] = orderIds
    const change = (type: string, lines: number[]) => ({ type, data: { course: 2, lines } })
    const life = (line: number) => [
      { type: 'OrderPlaced' },
      change('OrderCourseHeld', [line]),
      change('OrderCourseFired', [line]),
      change('OrderCourseHeld', [line]),
    ]
    expect(await eventsOf(one)).toMatchObject(life(3))
    expect(await eventsOf(other)).toMatchObject(life(2))
  })

  test('are held for what is added to them, until they are fired', async () => {
    const orderId = await placeOrder(1, 2)
    const cart = [{ id: tenant.menu.water, quantity: 1, course: 2 }]
    const add = () => tenant.post('/orders/add', { orderId, additionId: randomUUID(), cart })
    await add()
    const held = [{ type: 'OrderLinesAdded' }, { type: 'OrderCourseHeld', data: { course: 2, lines: [3] } }]
    expect((await eventsOf(orderId)).slice(2)).toMatchObject(held)
    await tenant.post('/orders/fire', { orderIds: [orderId], course: 2 })
    await add()
    expect((await eventsOf(orderId)).slice(4)).toMatchObject([{ data: { lines: [2, 3] } }, { type: 'OrderLinesAdded' }])
  })

  test('are fired by a status, and then not held again', async () => {
    const orderId = await placeOrder(1, 2)
    expect((await tenant.post(`/kitchen/${orderId}.2`, { status: 'preparing' })).status).toBe(200)
    const held = await tenant.post('/orders/hold', { orderIds: [orderId], course: 2 })
    expect([held.status, held.body.message]).toEqual([409, 'The kitchen has already started this course!'])
    expect((await eventsOf(orderId)).map(({ type }) => type)).toEqual([
      'OrderPlaced',
      'OrderCourseHeld',
      'OrderCourseFired',
      'OrderItemStarted',
    ])
  })

  test('are numbered from 1 to 5', async () => {
    const cart = [{ id: tenant.menu.water, quantity: 1, course: 6 }]
    expect((await tenant.post('/pos/create-order', { cart })).status).toBe(400)
    const orderId = await placeOrder(1)
    expect((await tenant.post('/orders/fire', { orderIds: [orderId], course: 0 })).status).toBe(400)
    expect((await tenant.post('/orders/fire', { orderIds: ['x'], course: 1 })).status).toBe(404)
  })
})
