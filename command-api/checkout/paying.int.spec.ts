import { randomUUID } from 'node:crypto'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let side: CommandSide
let tenant: TestTenant

beforeAll(async () => {
  side = await startCommandSide()
})
afterAll(() => side?.close())

const year = new Date().getFullYear()
const pay = (orderIds: readonly string[], more: object = {}, options = {}) =>
  tenant.post('/orders/complete-and-pay-order', { orderIds, ...more }, options)
const place = async (more: object = {}) => {
  const cart = [
    { id: tenant.menu.pizza, quantity: 1 },
    { id: tenant.menu.coffee, quantity: 2 },
  ]
  return String((await tenant.post('/pos/create-order', { cart, ...more })).body.orderId)
}
const placePaid = async () => {
  const cart = [{ id: tenant.menu.water, quantity: 1 }]
  return String((await tenant.post('/pos/create-order-and-invoice', { cart })).body.orderId)
}
const typesIn = async (orderId: string) =>
  (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).map(({ type }) => type)
type Invoice = { total: number; orders: { orderId: string }[] }
const invoices = async () =>
  (await side.log.readStream(`invoices-${tenant.tenantId}_${year}`)).map(({ data }) => data as Invoice)

describe('Pay & Complete', () => {
  test('settles one order with one invoice', async () => {
    tenant = await side.addTenant()
    const orderId = await place()
    const answer = await pay([orderId], { subTotal: 19.976_636, taxTotal: '2.90', total: 22.875 })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual({ message: 'Order completed and paid!', invoiceId: `${year}-1` })
    expect(await typesIn(orderId)).toEqual(['OrderPlaced', 'CheckoutStarted', 'CheckoutCommitted', 'OrderSettled'])
    expect(await invoices()).toMatchObject([{ subTotal: 1998, taxTotal: 290, total: 2288 }])
  })

  test('settles all orders of a table with one invoice', async () => {
    tenant = await side.addTenant()
    const tableId = tenant.tables[0]
    const orderIds = [await place({ tableId }), await place({ tableId }), await place({ tableId })]
    const answer = await pay(orderIds, { total: '68.64' })
    expect(answer.status, answer.text).toBe(200)
    const [invoice, ...more] = await invoices()
    expect(more).toEqual([])
    expect(invoice).toMatchObject({ total: 6864, table: { title: 'T1' } })
    expect(invoice?.orders.map(({ orderId }) => orderId).sort()).toEqual([...orderIds].sort())
    for (const orderId of orderIds) expect((await typesIn(orderId)).at(-1)).toBe('OrderSettled')
  })

  test('leaves the orders open if requested, those paid before too', async () => {
    tenant = await side.addTenant()
    const [paid, open] = [await placePaid(), await place()]
    await tenant.post(`/orders/update-status/${open}.1`, { status: 'preparing' })
    const answer = await pay([paid, open], { complete: false })
    expect([answer.status, answer.body.message]).toEqual([200, 'Order paid!'])
    expect(await typesIn(paid)).not.toContain('OrderCompleted')
    const settled = (await side.log.readStream(`order-${tenant.tenantId}_${open}`)).at(-1)
    expect(settled).toMatchObject({ type: 'OrderSettled', data: { completes: false } })
    expect((await tenant.post(`/kitchen/${open}.1`, { status: 'completed' })).status).toBe(200)
  })

  test('lets the kitchen finish items that were in preparation when the order was completed', async () => {
    tenant = await side.addTenant()
    const orderId = await place()
    await tenant.post(`/kitchen/${orderId}.1`, { status: 'preparing' })
    await pay([orderId])
    expect((await tenant.post(`/kitchen/${orderId}.1`, { status: 'completed' })).status).toBe(200)
    expect((await typesIn(orderId)).at(-1)).toBe('OrderItemFinished')
  })

  test('keeps how the guest paid, as it was called then', async () => {
    tenant = await side.addTenant()
    const added = await tenant.post('/settings/payment-types/add', { title: 'Cash', isActive: true })
    const paymentTypeId = String(added.body.id)
    const orderId = await place()
    await pay([orderId], { paymentTypeId })
    const cart = [{ id: tenant.menu.water, quantity: 1 }]
    await tenant.post('/pos/create-order-and-invoice', { cart, paymentTypeId })
    const paidWith = { paymentTypeId, title: 'Cash' }
    expect(await invoices()).toMatchObject([{ paidWith }, { paidWith }])
  })

  test('refuses a payment type that the restaurant does not have, and stores nothing', async () => {
    tenant = await side.addTenant()
    const orderId = await place()
    const answer = await pay([orderId], { paymentTypeId: randomUUID() })
    expect([answer.status, answer.body.message]).toEqual([404, 'Payment type not found!'])
    expect(await typesIn(orderId)).toEqual(['OrderPlaced'])
    const cart = [{ id: tenant.menu.water, quantity: 1 }]
    const placed = await tenant.post('/pos/create-order-and-invoice', { cart, paymentTypeId: randomUUID() })
    expect(placed.status).toBe(404)
  })

  test('charges nothing for cancelled items, and nothing at all when all are', async () => {
    tenant = await side.addTenant()
    const orderId = await place()
    await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled' })
    expect((await pay([orderId], { total: 22.88 })).body.totals).toMatchObject({ total: '8.00' })
    await tenant.post(`/orders/update-status/${orderId}.2`, { status: 'cancelled' })
    expect((await pay([orderId])).body.message).toBe('There is nothing to pay on this order!')
    expect(await invoices()).toEqual([])
  })

  test('completes orders paid before and settles the others', async () => {
    tenant = await side.addTenant()
    const [paid, open] = [await placePaid(), await place()]
    expect((await pay([paid, open])).status).toBe(200)
    expect((await typesIn(paid)).at(-1)).toBe('OrderCompleted')
    expect((await typesIn(open)).at(-1)).toBe('OrderSettled')
    expect((await invoices()).map(({ total }) => total)).toEqual([320, 2288])
    const again = await pay([paid, open])
    expect([again.status, again.body.message]).toEqual([409, 'This order is already paid!'])
  })

  test('refuses wrong totals with ours, and stores nothing', async () => {
    tenant = await side.addTenant()
    const orderId = await place()
    const answer = await pay([orderId], { subTotal: 1, taxTotal: 1, total: 2 })
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({
      message: 'Prices have changed, please review the order!',
      totals: { netTotal: '19.98', taxTotal: '2.90', total: '22.88' },
      lines: [],
    })
    expect(await typesIn(orderId)).toEqual(['OrderPlaced'])
  })

  test('refuses unknown orders, other restaurants’ orders, cancelled ones and an empty list', async () => {
    tenant = await side.addTenant()
    const foreign = await place()
    tenant = await side.addTenant()
    const [cancelled, open] = [await place(), await place()]
    await tenant.post('/orders/cancel', { orderIds: [cancelled] })
    const refusals = await Promise.all([
      pay([randomUUID()]),
      pay([foreign]),
      pay([open, 'x']),
      pay([cancelled, open]),
      pay([]),
    ])
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'Order not found!'],
      [404, 'Order not found!'],
      [404, 'Order not found!'],
      [409, 'This order is cancelled!'],
      [400, 'Please select an order!'],
    ])
    expect(await typesIn(open)).toEqual(['OrderPlaced'])
  })

  test('repeated with the same id returns the same invoice', async () => {
    tenant = await side.addTenant()
    const orderIds = [await place(), await place()]
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(orderIds, {}, { key })))
    expect(answers[0]?.body).toEqual({ message: 'Order completed and paid!', invoiceId: `${year}-1` })
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await pay(orderIds, {}, { key })).text).toBe(answers[0]?.text)
    expect(await invoices()).toHaveLength(1)
  })
})

describe('two tills', () => {
  test('that pay one table 20 times at once settle it once; the others are refused with the reason', async () => {
    tenant = await side.addTenant()
    const orderIds = [await place(), await place(), await place()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(orderIds, {}, { key: randomUUID() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status === 200) continue
      expect(status).toBe(409)
      expect(body.message).toMatch(/^This order is already (being paid on another device|paid)!$/)
    }
    expect(await invoices()).toHaveLength(1)
    for (const orderId of orderIds)
      expect((await typesIn(orderId)).filter((type) => type === 'OrderSettled')).toHaveLength(1)
  })

  test('that pay overlapping orders never leave one half paid', async () => {
    tenant = await side.addTenant()
    const [one, two, three] = [await place(), await place(), await place()]
    const wishes = [[one, two], [two, three], [one, three], [one], [two], [three]]
    await Promise.all(wishes.map((orderIds) => pay(orderIds)))
    const charged = (await invoices()).flatMap(({ orders }) => orders.map(({ orderId }) => orderId))
    expect(new Set(charged).size).toBe(charged.length)
    for (const orderId of [one, two, three]) {
      const ended = charged.includes(orderId) ? /^OrderSettled$/ : /^(OrderPlaced|CheckoutReleased)$/
      expect((await typesIn(orderId)).at(-1)).toMatch(ended)
    }
  })

  test('where one pays and one cancels end with paid or cancelled, never both', async () => {
    tenant = await side.addTenant()
    for (let round = 0; round < 10; round += 1) {
      const orderIds = [await place(), await place()]
      const cancel = () => tenant.post('/orders/cancel', { orderIds: [orderIds[round % 2]] })
      const [paid, cancelled] = await Promise.all(round % 3 ? [pay(orderIds), cancel()] : [cancel(), pay(orderIds)])
      expect([paid?.status, cancelled?.status].sort()).toEqual([200, 409])
      const types = (await Promise.all(orderIds.map(typesIn))).flat()
      expect(types.includes('OrderSettled')).toBe(!types.includes('OrderCancelled'))
    }
  })
})

describe('ending orders', () => {
  test('cancels and completes whole cards; a repetition gets the same answer', async () => {
    tenant = await side.addTenant()
    const [one, two, three] = [await place(), await place(), await place()]
    expect((await tenant.post('/orders/cancel', { orderIds: [one, two] })).body).toEqual({
      message: 'Order cancelled!',
    })
    expect((await tenant.post('/orders/cancel', { orderIds: [one, two] })).status).toBe(200)
    expect((await tenant.post('/orders/complete', { orderIds: [three] })).body).toEqual({ message: 'Order completed!' })
    expect((await tenant.post('/orders/complete', { orderIds: [one] })).body.message).toBe('This order is cancelled!')
    expect(await typesIn(one)).toEqual(['OrderPlaced', 'OrderCancelled'])
  })

  test('refuses to cancel a card with a paid order, and cancels none of its orders', async () => {
    tenant = await side.addTenant()
    const [paid, open] = [await placePaid(), await place()]
    const answer = await tenant.post('/orders/cancel', { orderIds: [open, paid] })
    expect([answer.status, answer.body.message]).toEqual([409, 'This order is already paid!'])
    expect(await typesIn(open)).toEqual(['OrderPlaced'])
    const item = await tenant.post(`/orders/update-status/${paid}.1`, { status: 'cancelled' })
    expect([item.status, item.body.message]).toEqual([409, 'This order is already paid!'])
    expect((await tenant.post(`/kitchen/${paid}.1`, { status: 'completed' })).status).toBe(200)
  })

  test.each([
    ['/orders/cancel', 'OrderCancelled'],
    ['/orders/complete', 'OrderCompleted'],
    ['/orders/complete-and-pay-order', 'OrderSettled'],
  ])(
    '%s takes a card of more than a hundred',
    async (path, end) => {
      tenant = await side.addTenant()
      const orderIds: string[] = []
      while (orderIds.length < 130) orderIds.push(...(await Promise.all(Array.from({ length: 26 }, () => place()))))
      const key = randomUUID()
      const answer = await tenant.post(path, { orderIds }, { key })
      expect(answer.status, answer.text).toBe(200)
      expect(new Set(await Promise.all(orderIds.map(async (id) => (await typesIn(id)).at(-1))))).toEqual(new Set([end]))
      expect((await tenant.post(path, { orderIds }, { key })).text).toBe(answer.text)
    },
    60_000,
  )

  test('refuses unknown orders and items, and unknown states', async () => {
    tenant = await side.addTenant()
    const orderId = await place()
    const cook = await tenant.signIn(['KITCHEN'])
    const answers = [
      await tenant.post('/orders/cancel', { orderIds: [randomUUID()] }),
      await tenant.post('/orders/complete', {}),
      await tenant.post(`/orders/update-status/${randomUUID()}.1`, { status: 'preparing' }),
      await tenant.post(`/orders/update-status/${orderId}.9`, { status: 'preparing' }),
      await tenant.post('/orders/update-status/12', { status: 'preparing' }),
      await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'burnt' }),
      await tenant.post(`/kitchen/${orderId}.1`, { status: 'delivered' }, { cookie: cook }),
      await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'preparing' }, { cookie: cook }),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'Order not found!'],
      [400, 'Please select an order!'],
      [404, 'Order not found!'],
      [404, 'Order item not found!'],
      [404, 'Order item not found!'],
      [400, 'Unknown status!'],
      [400, 'Unknown status!'],
      [403, expect.any(String)],
    ])
    expect(await typesIn(orderId)).toEqual(['OrderPlaced'])
  })
})
