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

async function placeOrder(): Promise<string> {
  const { pizza, water } = tenant.menu
  const cart = [
    { id: pizza, quantity: 3 },
    { id: water, quantity: 1 },
  ]
  return String((await tenant.post('/pos/create-order', { cart })).body.orderId)
}
const eventsOf = (orderId: string) => side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
const typesOf = async (orderId: string) => (await eventsOf(orderId)).map(({ type }) => type)
type Taken = readonly Readonly<{ line: number; quantity: number }>[]
const divide = (orderId: string, intoOrderId: string, lines: Taken, options = {}) =>
  tenant.post('/orders/divide', { orderId, intoOrderId, lines }, options)
const part = (orderId: string, body: object, options = {}) =>
  tenant.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled', ...body }, options)

describe('cancelling a part of an item', () => {
  const reason = { code: 'wrong_item' }

  test('divides it and cancels the part in one append, with reason and value', async () => {
    const orderId = await placeOrder()
    const key = randomUUID()
    const answer = await part(orderId, { quantity: 1, reason }, { key })
    expect([answer.status, answer.body]).toEqual([200, { message: 'Order item status updated!', id: `${orderId}.3` }])
    expect((await part(orderId, { quantity: 1, reason }, { key })).body).toEqual(answer.body)
    const events = await eventsOf(orderId)
    expect(events.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderLineDivided', 'OrderItemCancelled'])
    expect(events[1]?.data).toMatchObject({ line: 1, rest: 2, newLine: { line: 3, quantity: 1, status: 'created' } })
    expect(events[2]?.data).toMatchObject({ line: 3, reason, losses: [{ line: 3, kind: 'void' }] })
  })

  test('is taken back by the id of the part', async () => {
    const orderId = await placeOrder()
    const { id } = (await part(orderId, { quantity: 1 })).body
    expect((await tenant.post(`/orders/update-status/${id}`, { status: 'created' })).status).toBe(200)
    expect((await eventsOf(orderId)).at(-1)).toMatchObject({
      type: 'OrderItemRecalled',
      data: { line: 3, restores: true },
    })
  })

  test('is a separate change for each request', async () => {
    const orderId = await placeOrder()
    await part(orderId, { quantity: 1 })
    await part(orderId, { quantity: 2 })
    expect(await typesOf(orderId)).toEqual([
      'OrderPlaced',
      'OrderLineDivided',
      'OrderItemCancelled',
      'OrderItemCancelled',
    ])
  })

  test('takes no more than there is', async () => {
    const orderId = await placeOrder()
    const answer = await part(orderId, { quantity: 4 })
    expect([answer.status, answer.body]).toEqual([409, { message: 'There are not so many of this item any more!' }])
    for (const quantity of [0, -1, 1.5, 1_000, '1'])
      expect((await part(orderId, { quantity })).body).toEqual({ message: 'Please provide valid quantity!' })
    expect(await typesOf(orderId)).toEqual(['OrderPlaced'])
  })

  test('is the one status that takes a part', async () => {
    const answer = await part(await placeOrder(), { status: 'preparing', quantity: 1 })
    expect([answer.status, answer.body]).toEqual([400, { message: 'Only cancelling takes a part of an item!' }])
  })

  test('needs the right to cancel', async () => {
    const orderId = await placeOrder()
    const cookie = await tenant.signIn(['POS', 'CLOSE_UNPAID'])
    expect((await part(orderId, { quantity: 1 }, { cookie })).status).toBe(403)
  })
})

describe('dividing an order', () => {
  test('makes a new order of the portions, which is paid separately', async () => {
    const [orderId, into] = [await placeOrder(), randomUUID()]
    await tenant.post(`/kitchen/${orderId}.1`, { status: 'preparing' })
    const answer = await divide(orderId, into, [{ line: 1, quantity: 1 }])
    expect([answer.status, answer.body]).toEqual([200, { message: 'Order divided!', orderId: into }])
    const [split] = await eventsOf(into)
    const [placed] = await eventsOf(orderId)
    const { tokenNo, placedAt, businessDay } = { ...(placed?.data as Record<string, unknown>) }
    expect(split?.data).toMatchObject({
      dividedFrom: orderId,
      tokenNo,
      placedAt,
      businessDay,
      lines: [{ line: 3, quantity: 1, status: 'preparing' }],
    })
    const paid = await tenant.post('/orders/complete-and-pay-order', { orderIds: [into] })
    expect(paid.status).toBe(200)
    const rest = await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId] })
    expect(rest.status).toBe(200)
    const invoices = await side.log.readStream(`invoices-${tenant.tenantId}_${new Date().getFullYear()}`)
    const totalOf = (data: unknown) => (data as { total: number }).total
    const totals = invoices.map(({ data }) => totalOf(data))
    const whole = await tenant.post('/pos/create-order-and-invoice', {
      cart: [
        { id: tenant.menu.pizza, quantity: 3 },
        { id: tenant.menu.water, quantity: 1 },
      ],
    })
    expect(whole.status).toBe(200)
    const [all] = (await side.log.readStream(`invoices-${tenant.tenantId}_${new Date().getFullYear()}`)).slice(-1)
    const sum = totals.reduce((one, other) => one + other, 0)
    // an exclusive tax is rounded on each of the documents
    expect(Math.abs(sum - totalOf(all?.data))).toBeLessThanOrEqual(1)
  })

  test('to another table is one move; joining returns the items (rule R7)', async () => {
    const [orderId, into, key] = [await placeOrder(), randomUUID(), randomUUID()]
    const body = { orderId, intoOrderId: into, lines: [{ line: 1, quantity: 1 }], tableId: tenant.tables[0] }
    const moved = await tenant.post('/orders/divide', body, { key })
    expect(moved.status).toBe(200)
    expect((await tenant.post('/orders/divide', body)).body).toEqual(moved.body)
    const [split, ...more] = await eventsOf(into)
    expect(split?.data).toMatchObject({ dividedFrom: orderId, table: { tableId: tenant.tables[0] } })
    expect(more).toEqual([])
    expect((await tenant.post('/orders/join', { orderId: into })).status).toBe(200)
    expect(await typesOf(orderId)).toEqual([
      'OrderPlaced',
      'OrderLineDivided',
      'OrderLinesMovedOff',
      'OrderLinesJoined',
    ])
    const nowhere = { ...body, intoOrderId: randomUUID(), tableId: randomUUID() }
    expect((await tenant.post('/orders/divide', nowhere)).status).toBe(404)
  })

  test('is done once, however often and with whichever key it is requested', async () => {
    const [orderId, into] = [await placeOrder(), randomUUID()]
    const lines = [{ line: 1, quantity: 2 }]
    const key = randomUUID()
    const answers = [
      await divide(orderId, into, lines, { key }),
      await divide(orderId, into, lines, { key }),
      await divide(orderId, into, lines),
      ...(await Promise.all([divide(orderId, into, lines), divide(orderId, into, lines)])),
    ]
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderLineDivided', 'OrderLinesMovedOff'])
    expect(await typesOf(into)).toEqual(['OrderSplitOff'])
  })

  test('moves items on in the order that they are in', async () => {
    const [orderId, into] = [await placeOrder(), randomUUID()]
    await divide(orderId, into, [{ line: 2, quantity: 1 }])
    expect((await tenant.post(`/kitchen/${orderId}.2`, { status: 'preparing' })).status).toBe(404)
    expect((await tenant.post(`/kitchen/${into}.2`, { status: 'preparing' })).status).toBe(200)
  })

  test('is refused with the cause', async () => {
    const [orderId, other] = [await placeOrder(), await placeOrder()]
    const refusal = async (into: string, lines: Taken, from = orderId) => {
      const { status, body } = await divide(from, into, lines)
      return [status, body.message]
    }
    const one = [{ line: 1, quantity: 1 }]
    const all = [
      { line: 1, quantity: 3 },
      { line: 2, quantity: 1 },
    ]
    expect(await refusal(randomUUID(), all)).toEqual([409, 'At least one item must stay on the order!'])
    expect(await refusal(other, one)).toEqual([409, 'This order was already placed!'])
    expect(await refusal(randomUUID(), one, randomUUID())).toEqual([404, 'Order not found!'])
    expect(await refusal(orderId, one)).toEqual([400, 'Please provide the new order!'])
    expect(await refusal(randomUUID(), [])).toEqual([400, 'Please select an item!'])
    expect(await refusal(randomUUID(), [{ line: 9, quantity: 1 }])).toEqual([404, 'Order item not found!'])
    await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId], complete: false })
    expect(await refusal(randomUUID(), one)).toEqual([409, 'This order is already paid!'])
  })
})
