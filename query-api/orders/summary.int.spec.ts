import { randomUUID } from 'node:crypto'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { openQuerySystem, ownOrigin, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  cancelOrder,
  giveDiscount,
  knowCustomer,
  moveItem,
  newOrderId,
  openRestaurant,
  pay,
  placed,
  placeOrder,
  type Restaurant,
} from '@comanda/tests/query-system/restaurant.ts'
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
  waiter = await system.enter(place.tenantId, ['POS', 'ORDERS'])
})

const summary = async (orderIds: unknown[], { cookie } = waiter) => {
  await system.settle()
  return system.app.inject({
    method: 'POST',
    url: '/api/v1/orders/complete-order-payment-summary',
    headers: { cookie, origin: ownOrigin },
    payload: { orderIds },
  })
}

describe('the payment summary', () => {
  test('adds up the unpaid orders and leaves cancelled items out', async () => {
    const [one, two] = [await placeOrder(system, place), await placeOrder(system, place)]
    await moveItem(system, place, two, 'OrderItemCancelled', 1)
    const answer = (await summary([one, two])).json()
    expect(answer).toMatchObject({ subtotal: '59.00', taxTotal: '5.30', total: '64.30', paid: false, invoice_ids: [] })
    expect(answer.orders.map(({ items }: { items: unknown[] }) => items.length)).toEqual([2, 1])
    expect(answer.taxes).toEqual([
      { rate: '10', net: '53.00', tax: '5.30' },
      { rate: null, net: '6.00', tax: '0.00' },
    ])
    expect(answer.orders[0].items[0]).toMatchObject({ price: '26.50', quantity: 2, item_title: 'Steak frites' })
  })

  test('has the service charge in net, tax and total; reports contain it and the tips', async () => {
    const orderId = newOrderId()
    const { tenantId } = place
    const first = OrderEvent.parse({
      type: 'OrderPlaced',
      data: { ...placed(place, orderId).data, charge: { title: 'Service', basisPoints: 1_000 } },
    })
    const server = await system.enter(tenantId, ['POS'])
    await system.record(tenantId, `order-${tenantId}_${orderId}`, [first], { by: server.userId })
    const answer = (await summary([orderId])).json()
    expect(answer).toMatchObject({ subtotal: '61.60', taxTotal: '5.83', total: '67.43' })
    expect(answer.orders[0].service_charge).toEqual({ title: 'Service', percent: 10, amount: '5.60' })
    await pay(system, place, [[first]], 1, { tip: 500 })
    await system.settle()
    const { cookie } = await system.enter(tenantId, ['REPORTS', 'INVOICES'])
    const read = async (url: string) => (await system.app.inject({ url: `/api/v1${url}`, headers: { cookie } })).json()
    expect(await read('/reports?type=today')).toMatchObject({
      revenueTotal: '67.43',
      serviceCharge: { amount: '6.13', net: '5.60', tax: '0.53' },
    })
    const { categories } = await read('/reports/series?type=today')
    expect(categories.map(({ netRevenue }: { netRevenue: string }) => netRevenue)).toEqual(['53.00', '3.00'])
    expect(await read('/invoices?type=today')).toMatchObject([{ total: '67.43', service_charge: '6.13' }])
    expect(await read('/reports/tips?type=today')).toMatchObject({
      total: '5.00',
      people: [{ id: server.userId, amount: '5.00' }],
    })
  })

  test('subtracts discounts from lines and tax', async () => {
    const orderId = await placeOrder(system, place)
    const shares = [
      { line: 1, amount: 530 },
      { line: 2, amount: 30 },
    ]
    await giveDiscount(system, place, orderId, { shares })
    const answer = (await summary([orderId])).json()
    // 53.00 plus 10 %, and 3.00, each minus a tenth
    expect(answer).toMatchObject({ subtotal: '50.40', taxTotal: '4.77', total: '55.17' })
    expect(answer.taxes).toEqual([
      { rate: '10', net: '47.70', tax: '4.77' },
      { rate: null, net: '2.70', tax: '0.00' },
    ])
    expect(answer.orders[0]).toMatchObject({
      total: '55.17',
      items: [
        { price: '26.50', quantity: 2, discount: '5.30' },
        { price: '3.00', discount: '0.30' },
      ],
      discounts: [
        { kind: 'discount', line: null, percent: 10, amount: '5.60', reason: { code: 'regular_guest', text: null } },
      ],
    })
    await moveItem(system, place, orderId, 'OrderItemCancelled', 1)
    const left = (await summary([orderId])).json()
    expect(left).toMatchObject({ total: '2.70', orders: [{ discounts: [{ amount: '0.30' }] }] })
  })

  test('shows only the unpaid ones if there are any, otherwise the paid ones', async () => {
    const [one, two] = [await placeOrder(system, place), await placeOrder(system, place)]
    const invoiceId = await pay(system, place, [[placed(place, one)]], 1)
    expect((await summary([one, two])).json()).toMatchObject({ total: '61.30', orders: [{ id: two }], paid: false })
    await pay(system, place, [[placed(place, two)]], 2)
    const reprint = (await summary([one, two])).json()
    expect(reprint).toMatchObject({ total: '122.60', paid: true })
    expect(reprint.invoice_ids).toContain(invoiceId)
  })

  test('is empty for cancelled orders', async () => {
    const orderId = await placeOrder(system, place)
    await cancelOrder(system, place, orderId)
    const answer = await summary([orderId])
    expect([answer.statusCode, answer.json()]).toEqual([409, { message: 'This order is cancelled!' }])
  })

  test('is empty when every item is cancelled', async () => {
    const orderId = await placeOrder(system, place)
    for (const line of [1, 2]) await moveItem(system, place, orderId, 'OrderItemCancelled', line)
    expect((await summary([orderId])).statusCode).toBe(409)
  })

  test.each([[[randomUUID()]], [['nonsense']], [[7]]])('does not know the order %j', async (orderIds) => {
    const answer = await summary(orderIds)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Order not found!' }])
  })

  test.each([[[]], ['x'], [Array.from({ length: 1_001 }, randomUUID)], [[{}]]])('refuses %j', async (orderIds) => {
    expect((await summary(orderIds as unknown[])).statusCode).toBe(400)
  })

  test('keeps the decimals of the currency', async () => {
    for (const [currency, total] of [
      ['JPY', '6130'],
      ['KWD', '6.130'],
    ] as const) {
      const elsewhere = await openRestaurant(system, currency)
      const person = await system.enter(elsewhere.tenantId, ['ORDERS'])
      const orderId = await placeOrder(system, elsewhere)
      expect((await summary([orderId], person)).json()).toMatchObject({ total, currency })
    }
  })

  test('shows the phone, as the cards do, but not on records from before the customer came back', async () => {
    const gone = await knowCustomer(system, place, '+49 151 2', 'Kemal')
    const before = await placeOrder(system, place, { customer: gone, placedAt: '2026-11-20T10:00:00.000Z' })
    const { customerId } = gone
    const forgotten = { type: 'CustomerForgotten', data: { customerId, forgottenAt: '2026-11-20T10:30:00.000Z' } }
    await system.record(place.tenantId, `customer-${place.tenantId}_${customerId}`, [forgotten])
    await system.forget(place.tenantId, customerId)
    const back = await knowCustomer(system, place, '+49 151 2', 'Kemal')
    const after = await placeOrder(system, place, { customer: back, placedAt: '2026-11-20T11:00:00.000Z' })
    const shown = [
      { id: before, customer_name: 'erased', customer_id: null },
      { id: after, customer_name: 'Kemal', customer_id: '+49 151 2' },
    ]
    expect((await summary([before, after])).json()).toMatchObject({ orders: shown })
    const cards = await system.app.inject({ url: '/api/v1/orders', headers: { cookie: waiter.cookie } })
    expect(cards.json()).toMatchObject([{ orders: shown }])
  })
})
