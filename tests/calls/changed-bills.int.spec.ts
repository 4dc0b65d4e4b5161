import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type System, startSystem } from '../systems/system.ts'
import { openRestaurant, type Restaurant } from './given/things.ts'
import { type Till, tillOf } from './given/till.ts'

/** The calls of clients of 1.2.0 on orders that were changed by actions which these clients do not know. */
let system: System
let place: Restaurant
let till: Till
let pizza: string
let water: string
let tables: readonly string[]

beforeAll(async () => {
  system = await startSystem()
  place = await openRestaurant(system)
  till = tillOf(system, place)
  const taxId = await place.add('/settings/taxes/add', { title: 'VAT', rate: '10', type: 'exclusive' })
  pizza = await till.dish('Pizza', '10', { taxId })
  water = await till.dish('Water', '3')
  const table = { floor: 'Hall', seatingCapacity: '4' }
  tables = [
    await place.add('/settings/store-tables/add', { ...table, title: 'T1' }),
    await place.add('/settings/store-tables/add', { ...table, title: 'T2' }),
  ]
  const rule = { title: 'Service', percent: 10, deliveryTypes: ['delivery'], minGuests: null }
  await place.post('/settings/service-charge', { rule })
})
afterAll(() => system?.close())

const reason = { code: 'other' }
const Paid = z.object({ invoiceId: z.string() })

/** Sends three pizzas and a water: 33.00, and 3.00 of tax. */
const send = async () =>
  (await till.send([{ id: pizza, quantity: 3 }, { id: water }], { deliveryType: 'dinein', tableId: tables[0] })).orderId
const pay = async (orderId: string, complete = true) =>
  Paid.parse(await place.post('/orders/complete-and-pay-order', { orderIds: [orderId], complete })).invoiceId
async function divide(orderId: string): Promise<string> {
  const intoOrderId = randomUUID()
  await place.post('/orders/divide', { orderId, intoOrderId, lines: [{ line: 1, quantity: 1 }] })
  return intoOrderId
}
const discount = (orderId: string, more: object) =>
  place.post('/orders/discount', { orderId, discountId: randomUUID(), kind: 'comp', reason, ...more })

type Change = Readonly<{
  /** Changes a sent order. Returns all orders of its card that a client may have shown. */
  make: (orderId: string) => Promise<readonly string[]>
  /** Amounts due afterwards: net, tax, total. */
  due: readonly [string, string, string]
  /** Portions for the kitchen; absent: the four that were sent. */
  portions?: number
  /** Status of a payment of 36.00 by a client that still shows the card as it was sent. */
  stale: 200 | 409
}>

const changes: Readonly<Record<string, Change>> = {
  divided: { make: async (id) => [id, await divide(id)], due: ['33.00', '3.00', '36.00'], stale: 409 },
  'divided and paid in part': {
    make: async (id) => {
      const part = await divide(id)
      await pay(part)
      return [id, part]
    },
    due: ['23.00', '2.00', '25.00'],
    portions: 3,
    stale: 409,
  },
  'divided and joined again': {
    make: async (id) => {
      const part = await divide(id)
      await place.post('/orders/join', { orderId: part })
      return [id, part]
    },
    due: ['33.00', '3.00', '36.00'],
    stale: 200,
  },
  'with a dish for free': {
    make: async (id) => {
      await discount(id, { line: 1 })
      return [id]
    },
    due: ['3.00', '0.00', '3.00'],
    stale: 409,
  },
  'for free': {
    make: async (id) => {
      await discount(id, {})
      return [id]
    },
    due: ['0.00', '0.00', '0.00'],
    stale: 409,
  },
  'with a discount': {
    make: async (id) => {
      await discount(id, { kind: 'discount', percent: 10 })
      return [id]
    },
    due: ['29.70', '2.70', '32.40'],
    stale: 409,
  },
  'with a service charge': {
    make: async (id) => {
      await place.post('/orders/add-service-charge', { orderIds: [id] })
      return [id]
    },
    due: ['36.30', '3.30', '39.60'],
    stale: 409,
  },
  'with an addition': {
    make: async (id) => {
      const cart = [{ id: water, quantity: 1 }]
      await place.post('/orders/add', { orderId: id, additionId: randomUUID(), cart })
      return [id]
    },
    due: ['36.00', '3.00', '39.00'],
    portions: 5,
    stale: 409,
  },
  'voided in part': {
    make: async (id) => {
      await place.post(`/orders/update-status/${id}.1`, { status: 'cancelled', quantity: 1, reason })
      return [id]
    },
    due: ['23.00', '2.00', '25.00'],
    portions: 3,
    stale: 409,
  },
  'moved to another table': {
    make: async (id) => {
      await place.post('/orders/move', { orderIds: [id], tableId: tables[1] })
      return [id]
    },
    due: ['33.00', '3.00', '36.00'],
    stale: 200,
  },
  reopened: {
    make: async (id) => {
      const invoiceId = await pay(id)
      const body = await place.post(`/invoices/${invoiceId}/reopen`, { refundId: randomUUID(), reason })
      return [id, ...z.object({ orderIds: z.array(z.string()) }).parse(body).orderIds]
    },
    due: ['33.00', '3.00', '36.00'],
    stale: 409,
  },
}

const Item = z.object({ id: z.string(), quantity: z.int(), status: z.string() })
const Order = z.object({ id: z.string(), items: z.array(Item), total: z.string(), payment_status: z.string() })
const Cards = z.array(z.object({ order_ids: z.array(z.string()), orders: z.array(Order) }))
const Summary = z.object({
  subtotal: z.string(),
  taxTotal: z.string(),
  total: z.string(),
  orders: z.array(Order).min(1),
})
const Invoices = z.array(z.object({ total: z.string(), orders: z.array(z.object({ order_id: z.string() })) }))

/** Open orders of these ids, as the screen of orders lists them. */
async function openOf(ids: readonly string[]) {
  const cards = Cards.parse(await till.read('/orders'))
  for (const { orders, order_ids } of cards) expect(orders.map(({ id }) => id)).toEqual(order_ids)
  return cards.flatMap(({ orders }) => orders).filter(({ id }) => ids.includes(id))
}
async function summaryOf(orderIds: readonly string[]) {
  const { status, text, body } = await till.ask('POST', '/orders/complete-order-payment-summary', { orderIds })
  expect([status, text]).toEqual([200, text])
  return Summary.parse(body)
}
const payAs = (
  { subtotal: subTotal, taxTotal, total }: Omit<z.infer<typeof Summary>, 'orders'>,
  ids: readonly string[],
) => till.ask('POST', '/orders/complete-and-pay-order', { orderIds: ids, subTotal, taxTotal, total })
const cents = (amount: string) => Math.round(Number(amount) * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const invoicesOf = async (ids: readonly string[]) =>
  Invoices.parse(await till.read('/invoices?type=today&from=null&to=null')).filter(({ orders }) =>
    orders.some(({ order_id }) => ids.includes(order_id)),
  )

describe.each(Object.entries(changes))('an order %s', (_, { make, due, portions = 4, stale }) => {
  const [subtotal, taxTotal, total] = due
  /** A changed order with its open orders, and their ids. */
  async function changed() {
    const sent = await send()
    const shown = await make(sent)
    const open = await openOf(shown)
    return { sent, shown, open, ids: open.map(({ id }) => id) }
  }

  test('is listed with its portions and amounts, and paid with those of its summary by one invoice', async () => {
    const { open, ids, shown } = await changed()
    const alive = open.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled')
    expect(sum(alive.map(({ quantity }) => quantity))).toBe(portions)
    expect(sum(open.map((order) => cents(order.total)))).toBe(cents(total))
    const tickets = z.array(Order).parse(await till.read('/kitchen'))
    expect(tickets.filter(({ id }) => shown.includes(id)).map(({ id }) => id)).toEqual(ids)
    for (const asked of [ids, shown]) expect(await summaryOf(asked)).toMatchObject({ subtotal, taxTotal, total })
    const before = (await invoicesOf(shown)).length
    const { status, body } = await payAs(await summaryOf(shown), shown)
    expect([status, body]).toMatchObject([200, { message: 'Order completed and paid!' }])
    expect(await openOf(shown)).toEqual([])
    expect(await invoicesOf(shown)).toHaveLength(before + 1)
    expect((await invoicesOf(ids)).map((invoice) => invoice.total)).toEqual([total])
    const receipt = await till.ask('POST', '/invoices/orders', { orderIds: ids })
    expect(receipt.body).toMatchObject({ subtotal, taxTotal, total })
  })

  test('is not paid with the amount that it had before, unless that is still due', async () => {
    const { sent, shown } = await changed()
    const before = (await invoicesOf(shown)).length
    const { status, body } = await payAs({ subtotal: '33.00', taxTotal: '3.00', total: '36.00' }, [sent])
    expect([status, body]).toEqual([stale, expect.objectContaining({ message: expect.any(String) })])
    expect(await invoicesOf(shown)).toHaveLength(stale === 200 ? before + 1 : before)
  })

  test.each([
    ['cancelled', '/orders/cancel', 'Order cancelled!'],
    ['completed', '/orders/complete', 'Order completed!'],
  ])('is %s as a whole', async (_end, path, message) => {
    const { shown, ids } = await changed()
    const before = (await invoicesOf(shown)).length
    const { status, body } = await till.ask('POST', path, { orderIds: ids })
    expect([status, body]).toEqual([200, { message }])
    expect(await openOf(shown)).toEqual([])
    expect(await invoicesOf(shown)).toHaveLength(before)
  })

  test('has items whose status changes on both screens, which are cancelled and taken back at their price', async () => {
    const { open, ids } = await changed()
    const items = open.flatMap((order) => order.items).filter(({ status }) => status !== 'cancelled')
    const set = async (path: string, status: string) => {
      const answers = await Promise.all(items.map(({ id }) => till.ask('POST', `${path}/${id}`, { status })))
      expect(answers.map((answer) => answer.status)).toEqual(items.map(() => 200))
      const now = (await openOf(ids)).flatMap((order) => order.items)
      expect(items.map(({ id }) => now.find((item) => item.id === id)?.status)).toEqual(items.map(() => status))
    }
    await set('/kitchen', 'preparing')
    await set('/kitchen', 'completed')
    for (const status of ['preparing', 'completed', 'delivered']) await set('/orders/update-status', status)
    expect(await summaryOf(ids)).toMatchObject({ subtotal, taxTotal, total })
    await set('/orders/update-status', 'cancelled')
    const nothing = await till.ask('POST', '/orders/complete-order-payment-summary', { orderIds: ids })
    expect([nothing.status, nothing.body]).toEqual([409, { message: 'There is nothing to pay on this order!' }])
    await set('/orders/update-status', 'preparing')
    expect(await summaryOf(ids)).toMatchObject({ subtotal, taxTotal, total })
  })
})

describe.each([
  ['in part', (orderId: string) => ({ lines: [{ orderId, line: 2, quantity: 1 }] })],
  ['in full', () => ({ amount: '36' })],
])('a paid order that is still open and was refunded %s', (_, sizeOf) => {
  let orderId: string
  beforeAll(async () => {
    orderId = await send()
    const invoiceId = await pay(orderId, false)
    await place.post(`/invoices/${invoiceId}/refund`, { refundId: randomUUID(), reason, ...sizeOf(orderId) })
  })
  const kept = { subtotal: '33.00', taxTotal: '3.00', total: '36.00' }

  test('is listed as paid, and its invoice stays as it was issued', async () => {
    expect(await openOf([orderId])).toMatchObject([{ payment_status: 'paid' }])
    expect(await summaryOf([orderId])).toMatchObject(kept)
    expect(await invoicesOf([orderId])).toMatchObject([{ total: '36.00' }])
    expect((await till.ask('POST', '/invoices/orders', { orderIds: [orderId] })).body).toMatchObject(kept)
  })

  test.each([
    ['/orders/complete-and-pay-order', { subTotal: '33.00', taxTotal: '3.00', total: '36.00' }],
    ['/orders/cancel', {}],
  ])('refuses %s', async (path, body) => {
    const refused = await till.ask('POST', path, { orderIds: [orderId], ...body })
    expect([refused.status, refused.body]).toEqual([409, { message: 'This order is already paid!' }])
  })

  test('keeps its items on the bill; the kitchen goes on, and it is completed', async () => {
    const set = async (path: string, status: string) =>
      (await till.ask('POST', `${path}/${orderId}.2`, { status })).status
    expect(await set('/orders/update-status', 'cancelled')).toBe(409)
    expect(await set('/kitchen', 'preparing')).toBe(200)
    expect(await set('/orders/update-status', 'delivered')).toBe(200)
    expect((await till.ask('POST', '/orders/complete', { orderIds: [orderId] })).status).toBe(200)
    expect(await openOf([orderId])).toEqual([])
  })
})
