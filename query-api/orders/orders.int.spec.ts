import { randomUUID } from 'node:crypto'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  cancelOrder,
  completeOrder,
  knowCustomer,
  moveItem,
  moveOrder,
  openRestaurant,
  placeOrder,
  type Restaurant,
} from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let waiter: Person
let cook: Person

beforeAll(async () => {
  system = await openQuerySystem()
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  waiter = await system.enter(place.tenantId, ['POS', 'ORDERS'])
  cook = await system.enter(place.tenantId, ['KITCHEN'])
})

const get = async (url: string, { cookie }: Person) => {
  await system.settle()
  return system.app.inject({ url: `/api/v1${url}`, headers: { cookie } })
}
describe('GET /kitchen?ended=1', () => {
  test('contains recently ended orders beside open ones, which the list without it leaves out', async () => {
    const [open, cancelled, making, done] = [
      await placeOrder(system, place, { tokenNo: 1 }),
      await placeOrder(system, place, { tokenNo: 2 }),
      await placeOrder(system, place, { tokenNo: 3 }),
      await placeOrder(system, place, { tokenNo: 4 }),
    ]
    await cancelOrder(system, place, cancelled)
    await moveItem(system, place, making, 'OrderItemStarted', 1)
    for (const orderId of [making, done]) await completeOrder(system, place, orderId)
    const ids = (answer: { json: () => { id: string }[] }) => answer.json().map(({ id }) => id)
    expect(ids(await get('/kitchen', cook))).toEqual([open])
    const all = await get('/kitchen?ended=1', cook)
    expect(ids(all).sort()).toEqual([open, cancelled, making, done].sort())
    expect(all.json().find(({ id }: { id: string }) => id === making)).toMatchObject({
      status: 'completed',
      items: [{ status: 'preparing' }, { status: 'created' }],
    })
    expect((await get('/kitchen?ended=yes', cook)).statusCode).toBe(400)
  })
})

test('a moved order is at its new table everywhere, and names the one at which it was placed', async () => {
  const at = '2026-11-20T20:32:04.120Z'
  const orderId = await placeOrder(system, place, { tokenNo: 131, placedAt: at })
  const to = { tableId: randomUUID(), title: 'Table 15', floor: 'Terrace' }
  await moveOrder(system, place, orderId, to)
  const there = { table_id: to.tableId, table_title: 'Table 15', floor: 'Terrace' }
  const order = { ...there, moved_from: place.table.title, placed_at: at, date: at, token_no: 131 }
  expect((await get('/kitchen', cook)).json()).toMatchObject([order])
  expect((await get('/orders', waiter)).json()).toMatchObject([{ ...there, orders: [order] }])
  await moveOrder(system, place, orderId, { ...to, tableId: place.table.id, title: place.table.title })
  const [back] = (await get('/kitchen', cook)).json()
  expect(back).toMatchObject({ table_id: place.table.id, table_title: place.table.title })
  expect(back).not.toHaveProperty('moved_from')
})

describe('GET /kitchen', () => {
  test('has every field of C6.3', async () => {
    const at = '2026-11-20T20:32:04.120Z'
    const orderId = await placeOrder(system, place, { tokenNo: 131, placedAt: at })
    const found = (await get('/kitchen', cook)).json().find(({ id }: { id: string }) => id === orderId)
    expect(found).toEqual({
      id: orderId,
      date: at,
      placed_at: at,
      business_day: '2026-11-20',
      token_no: 131,
      delivery_type: 'dinein',
      customer_type: 'WALKIN',
      customer_id: null,
      customer_name: null,
      table_id: place.table.id,
      table_title: 'Table 12',
      floor: 'Saal',
      status: 'created',
      payment_status: 'pending',
      invoice_id: null,
      in_checkout: false,
      closed_at: null,
      currency: 'EUR',
      sub_total: '56.00',
      tax_total: '5.30',
      total: '61.30',
      last_position: expect.stringMatching(/^\d+$/),
      items: [
        {
          id: `${orderId}.1`,
          line: 1,
          order_id: orderId,
          item_id: place.steak,
          item_title: 'Steak frites',
          category_id: place.category,
          variant_id: place.variant,
          variant_title: '320 g',
          variant_price: null,
          quantity: 2,
          price: '26.50',
          status: 'created',
          date: at,
          status_at: at,
          notes: 'rare',
          tax_title: 'VAT',
          tax_rate: '10',
          tax_type: 'exclusive',
          addons: [{ id: place.addon, title: 'Sauce' }],
        },
        {
          id: `${orderId}.2`,
          line: 2,
          order_id: orderId,
          item_id: place.water,
          item_title: 'Water',
          category_id: null,
          variant_id: null,
          variant_title: null,
          variant_price: null,
          quantity: 1,
          price: '3.00',
          status: 'created',
          date: at,
          status_at: at,
          notes: null,
          tax_title: null,
          tax_rate: null,
          tax_type: null,
          addons: null,
        },
      ],
    })
  })

  test('lists all open orders however old, oldest first, and no closed one', async () => {
    const young = await placeOrder(system, place, { placedAt: '2026-11-20T10:00:00.000Z' })
    const old = await placeOrder(system, place, { placedAt: '2024-01-05T10:00:00.000Z' })
    const done = await placeOrder(system, place)
    await completeOrder(system, place, done)
    const ids = (await get('/kitchen', cook)).json().map(({ id }: { id: string }) => id)
    expect(ids).toEqual([old, young])
  })

  test('keeps an order that is paid but not completed', async () => {
    const orderId = await placeOrder(system, place)
    const paid = {
      orderId,
      settlementId: randomUUID(),
      invoiceId: '2026-900',
      completes: false,
      settledAt: new Date().toISOString(),
    }
    await system.record(place.tenantId, `order-${place.tenantId}_${orderId}`, [{ type: 'OrderSettled', data: paid }])
    const [order] = (await get('/kitchen', cook)).json()
    expect(order).toMatchObject({ id: orderId, payment_status: 'paid', status: 'created', invoice_id: '2026-900' })
  })

  test('shows the progress of the kitchen', async () => {
    const orderId = await placeOrder(system, place)
    await moveItem(system, place, orderId, 'OrderItemStarted', 1)
    await moveItem(system, place, orderId, 'OrderItemFinished', 2)
    const [order] = (await get('/kitchen', cook)).json()
    expect(order.items.map(({ status }: { status: string }) => status)).toEqual(['preparing', 'completed'])
    await moveItem(system, place, orderId, 'OrderItemServed', 2)
    await moveItem(system, place, orderId, 'OrderItemCancelled', 1)
    const [later] = (await get('/kitchen', cook)).json()
    expect(later.items.map(({ status }: { status: string }) => status)).toEqual(['cancelled', 'delivered'])
    expect(later.total).toBe('3.00')
  })

  test('shows a customer with name and phone, and as erased once they are forgotten', async () => {
    const customer = await knowCustomer(system, place, '+49 151 1', 'Kemal Öztürk')
    await placeOrder(system, place, { customer, table: false })
    const [order] = (await get('/kitchen', cook)).json()
    expect(order).toMatchObject({
      customer_id: '+49 151 1',
      customer_name: 'Kemal Öztürk',
      customer_type: 'CUSTOMER',
      delivery_type: 'takeaway',
      table_id: null,
    })
    await system.forget(place.tenantId, customer.customerId)
    // without an event, a cached answer is used until it expires
    const now = async () => (await get('/kitchen', cook)).json()[0]
    await expect.poll(now, { timeout: 10_000 }).toMatchObject({ customer_name: 'erased', customer_id: null })
  })
})

describe('GET /orders', () => {
  test('puts the orders of a table on one card and each order without a table on its own', async () => {
    const first = await placeOrder(system, place, { placedAt: '2026-11-20T10:00:00.000Z' })
    const away = await placeOrder(system, place, { table: false, placedAt: '2026-11-20T10:01:00.000Z' })
    const second = await placeOrder(system, place, { placedAt: '2026-11-20T10:02:00.000Z' })
    const other = await placeOrder(system, place, { table: false, placedAt: '2026-11-20T10:03:00.000Z' })
    const groups = (await get('/orders', waiter)).json()
    expect(groups).toMatchObject([
      {
        table_id: place.table.id,
        table_title: 'Table 12',
        floor: 'Saal',
        order_ids: [first, second],
        total: '122.60',
        tax_total: '10.60',
      },
      { table_id: null, table_title: null, floor: null, order_ids: [away], total: '61.30' },
      { order_ids: [other] },
    ])
    expect(groups[0].orders.map(({ id }: { id: string }) => id)).toEqual([first, second])
  })

  test('shows the unpaid amount only', async () => {
    const paid = await placeOrder(system, place)
    const settled = {
      orderId: paid,
      settlementId: randomUUID(),
      invoiceId: '2026-901',
      completes: false,
      settledAt: new Date().toISOString(),
    }
    await system.record(place.tenantId, `order-${place.tenantId}_${paid}`, [{ type: 'OrderSettled', data: settled }])
    expect((await get('/orders', waiter)).json()).toMatchObject([{ order_ids: [paid], total: '0.00' }])
  })

  test('is empty, not null, without orders', async () => {
    expect((await get('/orders', waiter)).json()).toEqual([])
    expect((await get('/kitchen', cook)).json()).toEqual([])
  })
})

describe('GET /orders/init', () => {
  test('has the settings and the active payment types', async () => {
    expect((await get('/orders/init', waiter)).json()).toEqual({
      printSettings: expect.objectContaining({ page_format: '80', show_notes: 0, print_token: 0 }),
      storeSettings: expect.objectContaining({ store_name: 'Chez Amélie', currency: 'EUR', image: null }),
      paymentTypes: [{ id: place.cash, title: 'Cash', is_active: 1 }],
    })
  })
})

test('a held line is marked until it is fired, and a line without a course has no fields of courses', async () => {
  const orderId = await placeOrder(system, place)
  const stream = `order-${place.tenantId}_${orderId}`
  const course = { orderId, course: 2, lines: [2] }
  const at = '2026-11-20T20:40:00.000Z'
  await system.record(place.tenantId, stream, [{ type: 'OrderCourseHeld', data: { ...course, heldAt: at } }])
  const [held] = (await get('/kitchen', cook)).json()
  expect(held.items[0]).not.toHaveProperty('held')
  expect(held.items[1]).toMatchObject({ status: 'created', held: true })
  await system.record(place.tenantId, stream, [{ type: 'OrderCourseFired', data: { ...course, firedAt: at } }])
  const [fired] = (await get('/kitchen', cook)).json()
  expect(fired.items[1]).toMatchObject({ fired_at: at })
  expect(fired.items[1]).not.toHaveProperty('held')
})

test('a passed line is completed as before, with the time at which it was passed', async () => {
  const orderId = await placeOrder(system, place)
  const stream = `order-${place.tenantId}_${orderId}`
  const at = '2026-11-20T20:40:00.000Z'
  await system.record(place.tenantId, stream, [
    { type: 'OrderItemFinished', data: { orderId, line: 1, finishedAt: at } },
    { type: 'OrderItemsPassed', data: { orderId, lines: [1], passedAt: at } },
  ])
  expect((await get('/kitchen', cook)).json()[0].items[0]).toMatchObject({ status: 'completed', passed_at: at })
  await system.record(place.tenantId, stream, [
    { type: 'OrderItemsTakenBack', data: { orderId, lines: [1], takenBackAt: at } },
  ])
  expect((await get('/kitchen', cook)).json()[0].items[0]).not.toHaveProperty('passed_at')
})

test('a recalled line has the time of the recall until it is made', async () => {
  const orderId = await placeOrder(system, place)
  const stream = `order-${place.tenantId}_${orderId}`
  const at = '2026-11-20T20:40:00.000Z'
  const recalled = { orderId, line: 1, recalls: true, startedAt: at }
  await system.record(place.tenantId, stream, [{ type: 'OrderItemStarted', data: recalled }])
  const [shown] = (await get('/kitchen', cook)).json()
  expect(shown.items[0]).toMatchObject({ status: 'preparing', recalled_at: at })
  const made = { orderId, line: 1, finishedAt: at }
  await system.record(place.tenantId, stream, [{ type: 'OrderItemFinished', data: made }])
  expect((await get('/kitchen', cook)).json()[0].items[0]).not.toHaveProperty('recalled_at')
})
