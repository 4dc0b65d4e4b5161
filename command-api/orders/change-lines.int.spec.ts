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

/** 1 Pizza, and 3 large coffees with milk. */
async function placeOrder(paid = false): Promise<string> {
  const { pizza, coffee, large, milk } = tenant.menu
  const cart = [
    { id: pizza, quantity: 1 },
    { id: coffee, variant_id: large, addons_ids: [milk], quantity: 3 },
  ]
  const answer = await tenant.post(paid ? '/pos/create-order-and-invoice' : '/pos/create-order', { cart })
  return String(answer.body.orderId)
}
const eventsOf = (orderId: string) => side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
const typesOf = async (orderId: string) => (await eventsOf(orderId)).map(({ type }) => type)
const add = (orderId: string, change: object = {}, options = {}) => {
  const cart = [{ id: tenant.menu.water, quantity: 2, price: 3.2 }]
  return tenant.post('/orders/add', { orderId, additionId: randomUUID(), cart, ...change }, options)
}
const revise = (orderId: string, body: object, line = 2, options = {}) =>
  tenant.post(`/orders/revise/${orderId}.${line}`, { of: line === 2 ? 3 : 1, ...body }, options)
const kitchen = (orderId: string, line: number, status: string) =>
  tenant.post(`/kitchen/${orderId}.${line}`, { status })

describe('adding to an order', () => {
  test('puts new lines at the price of the menu on the same order, once', async () => {
    const orderId = await placeOrder()
    const additionId = randomUUID()
    const answers = [await add(orderId, { additionId }), await add(orderId, { additionId })]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { message: 'Added to the order!', ids: [`${orderId}.3`] }])
    const events = await eventsOf(orderId)
    expect(events.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderLinesAdded'])
    expect(events[1]?.data).toMatchObject({ lines: [{ line: 3, title: 'Water', quantity: 2, unitPrice: 320 }] })
  })

  test('is paid with the rest', async () => {
    const orderId = await placeOrder()
    await add(orderId)
    expect((await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId] })).status).toBe(200)
    const [invoice] = await side.log.readStream(`invoices-${tenant.tenantId}_${new Date().getFullYear()}`)
    // 12.50 + 19 %, three at 5.00 with the tax inside, two at 3.20
    expect(invoice?.data).toMatchObject({ total: 1488 + 1500 + 640 })
  })

  test('refuses a price that is not the menu’s', async () => {
    const answer = await add(await placeOrder(), { cart: [{ id: tenant.menu.water, quantity: 1, price: 2 }] })
    expect(answer).toMatchObject({ status: 409, body: { lines: [{ line: 1, claimed: 2, price: '3.20' }] } })
  })

  test('refuses sold-out dishes', async () => {
    const orderId = await placeOrder()
    await tenant.post(`/menu-items/${tenant.menu.water}/sold-out`, { until: 'switched' })
    expect(await add(orderId)).toMatchObject({ status: 409, body: { message: 'Water is sold out!', soldOut: 'Water' } })
  })

  test('answers an earlier addition that is sold out by now', async () => {
    const orderId = await placeOrder()
    const additionId = randomUUID()
    await add(orderId, { additionId })
    await tenant.post(`/menu-items/${tenant.menu.water}/sold-out`, { until: 'switched' })
    expect(await add(orderId, { additionId })).toMatchObject({ status: 200, body: { ids: [`${orderId}.3`] } })
  })

  test('refuses a paid and an unknown order', async () => {
    expect(await add(await placeOrder(true))).toMatchObject({
      status: 409,
      body: { message: 'This order is already paid!', conflict: { reason: 'OrderAlreadyPaid', title: null } },
    })
    for (const orderId of [randomUUID(), 'x']) expect(await add(orderId)).toMatchObject({ status: 404 })
  })

  test('needs a cart, an id of its own, and the right to order', async () => {
    const orderId = await placeOrder()
    expect((await add(orderId, { cart: [] })).body).toEqual({ message: 'Cart is empty!' })
    expect((await add(orderId, { additionId: 'x' })).status).toBe(400)
    const cookie = await tenant.signIn(['ORDERS'])
    expect((await add(orderId, {}, { cookie })).status).toBe(403)
    expect(await typesOf(orderId)).toEqual(['OrderPlaced'])
  })
})

describe('changing an item', () => {
  test('records note and options at the price of the menu, and nothing twice', async () => {
    const orderId = await placeOrder()
    const { small, syrup } = tenant.menu
    const body = { notes: ' no foam ', options: { variant_id: small, addons_ids: [syrup], price: 3.75 } }
    for (const _ of [1, 2])
      expect(await revise(orderId, body)).toMatchObject({ status: 200, body: { message: 'Order item changed!' } })
    const events = await eventsOf(orderId)
    expect(events.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderLineRevised', 'OrderLineNoted'])
    expect(events[1]?.data).toMatchObject({ variant: { title: 'Small' }, addons: [{ title: 'Syrup' }], unitPrice: 375 })
    expect(events[2]?.data).toMatchObject({ notes: 'no foam' })
  })

  test('divides it if only some portions are changed', async () => {
    const orderId = await placeOrder()
    const key = randomUUID()
    for (const _ of [1, 2])
      expect((await revise(orderId, { quantity: 1, notes: 'decaf' }, 2, { key })).status).toBe(200)
    const events = await eventsOf(orderId)
    expect(events.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderLineDivided', 'OrderLineNoted'])
    expect(events[2]?.data).toMatchObject({ line: 3, notes: 'decaf' })
  })

  test('answers an earlier change of some portions whose options are sold out by now', async () => {
    const orderId = await placeOrder()
    const { coffee, small, syrup } = tenant.menu
    const body = { quantity: 1, options: { variant_id: small, addons_ids: [syrup], price: 3.75 } }
    const key = randomUUID()
    expect((await revise(orderId, body, 2, { key })).status).toBe(200)
    await tenant.post(`/menu-items/${coffee}/sold-out`, { until: 'switched' })
    expect(await revise(orderId, body, 2, { key })).toMatchObject({ status: 200 })
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderLineDivided', 'OrderLineRevised'])
  })

  test('refuses a line that the kitchen has started, with its state', async () => {
    const orderId = await placeOrder()
    await kitchen(orderId, 2, 'preparing')
    const { status, body } = await revise(orderId, { notes: 'decaf' })
    expect([status, body]).toEqual([
      409,
      {
        message: 'The kitchen has already started this item!',
        conflict: {
          reason: 'ItemStarted',
          title: 'Coffee',
          quantity: 3,
          status: 'preparing',
          status_at: expect.stringMatching(/Z$/),
        },
      },
    ])
  })

  test('refuses a claimed price that differs, an unknown addon and other portions than were shown', async () => {
    const orderId = await placeOrder()
    const options = { variant_id: tenant.menu.small, addons_ids: [], price: 1 }
    expect(await revise(orderId, { options })).toMatchObject({ status: 409, body: { lines: [{ price: '3.00' }] } })
    const unknown = { ...options, addons_ids: [randomUUID()] }
    expect((await revise(orderId, { options: unknown })).status).toBe(404)
    expect(await revise(orderId, { of: 2, notes: 'x' })).toMatchObject({
      status: 409,
      body: { conflict: { reason: 'ItemChanged', quantity: 3 } },
    })
    expect(await typesOf(orderId)).toEqual(['OrderPlaced'])
  })

  test('needs something to change, no more portions than there are, and a note that fits', async () => {
    const orderId = await placeOrder()
    expect((await revise(orderId, {})).body).toEqual({ message: 'Please say what to change!' })
    expect((await revise(orderId, { quantity: 4, notes: 'x' })).status).toBe(400)
    expect((await revise(orderId, { notes: 'x'.repeat(101) })).status).toBe(400)
    expect((await revise(orderId, { notes: 'x' }, 9)).status).toBe(404)
  })

  test('leaves the price of a discounted item', async () => {
    const orderId = await placeOrder()
    const discount = { orderId, discountId: randomUUID(), kind: 'discount', percent: 10, reason: { code: 'other' } }
    expect((await tenant.post('/orders/discount', discount)).status).toBe(200)
    const options = { variant_id: tenant.menu.small, addons_ids: [], price: 3 }
    expect(await revise(orderId, { options })).toMatchObject({ status: 409 })
    expect(await revise(orderId, { notes: 'decaf' })).toMatchObject({ status: 200 })
  })
})

describe('cancelling an item as it was seen', () => {
  const cancel = (orderId: string, seen: object) =>
    tenant.post(`/orders/update-status/${orderId}.2`, { status: 'cancelled', reason: { code: 'wrong_item' }, seen })

  test('is refused with the facts where the kitchen was faster', async () => {
    const orderId = await placeOrder()
    await kitchen(orderId, 2, 'preparing')
    expect(await cancel(orderId, { quantity: 3, status: 'created' })).toMatchObject({
      status: 409,
      body: { conflict: { reason: 'ItemStarted', status: 'preparing' } },
    })
    expect(await cancel(orderId, { quantity: 3, status: 'preparing' })).toMatchObject({ status: 200 })
    expect(await cancel(orderId, { quantity: 3, status: 'preparing' })).toMatchObject({
      status: 409,
      body: { conflict: { reason: 'ItemVoided', status: 'cancelled' } },
    })
  })
})

test('the marks of a sent item change until it is made', async () => {
  const orderId = await placeOrder()
  const mark = (marks: object) => tenant.post(`/orders/revise/${orderId}.2`, { of: 3, marks })
  const marks = { rush: true, allergy: false }
  expect((await mark(marks)).body).toEqual({ message: 'Order item changed!' })
  expect((await eventsOf(orderId)).at(-1)).toMatchObject({ type: 'OrderLineNoted', data: { line: 2, marks } })
  expect((await mark({ rush: true })).status).toBe(400)
  await kitchen(orderId, 2, 'preparing')
  expect((await mark({ rush: false, allergy: true })).body).toEqual({ message: 'Order item changed!' })
  await kitchen(orderId, 2, 'completed')
  expect((await mark(marks)).body).toMatchObject({ conflict: { reason: 'ItemStarted' } })
})

test('the seat of a sent item changes while its order is open and unpaid', async () => {
  const orderId = await placeOrder()
  const seat = (body: object, line = 2) => tenant.post(`/orders/seat/${orderId}.${line}`, { of: 3, ...body })
  await kitchen(orderId, 2, 'preparing')
  expect((await seat({ quantity: 1, seat: 2 })).body).toEqual({ message: 'Seat changed!' })
  expect((await eventsOf(orderId)).at(-1)).toMatchObject({ type: 'OrderLineSeated', data: { line: 3, seat: 2 } })
  expect((await seat({ seat: 1 })).body).toMatchObject({ conflict: { reason: 'ItemChanged', quantity: 2 } })
  expect((await seat({ of: 2, seat: 1 })).status).toBe(200)
  expect((await seat({ of: 2, seat: 0 })).status).toBe(400)
  expect((await seat({ of: 2, seat: 1 }, 9)).status).toBe(404)
  await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId], complete: false })
  expect((await seat({ of: 2, seat: null })).body).toMatchObject({ conflict: { reason: 'OrderAlreadyPaid' } })
})
