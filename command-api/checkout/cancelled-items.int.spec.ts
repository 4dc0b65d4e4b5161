import { randomUUID } from 'node:crypto'
import { money } from '@comanda/domain/kernel/money.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let side: CommandSide
let tenant: TestTenant
let beforeInvoice: () => Promise<void>

beforeAll(async () => {
  const around = (log: EventLog): EventLog => ({
    ...log,
    append: async (stream, events, expected) => {
      if (events[0]?.type === 'InvoiceIssued') await beforeInvoice()
      return log.append(stream, events, expected)
    },
  })
  side = await startCommandSide({ around })
})
afterAll(() => side?.close())
beforeEach(async () => {
  beforeInvoice = async () => {}
  tenant = await side.addTenant()
})

const place = async (dish: string = tenant.menu.water) => {
  const cart = [{ id: dish, quantity: 1 }]
  return String((await tenant.post('/pos/create-order', { cart, tableId: tenant.tables[0] })).body.orderId)
}
const placePaid = async () => {
  const cart = [{ id: tenant.menu.water, quantity: 1 }]
  const answer = await tenant.post('/pos/create-order-and-invoice', { cart, tableId: tenant.tables[0] })
  return String(answer.body.orderId)
}
const move = async (orderId: string, status: string) => {
  const answer = await tenant.post(`/orders/update-status/${orderId}.1`, { status })
  expect(answer.status, answer.text).toBe(200)
}
const placeCancelled = async () => {
  const orderId = await place()
  await move(orderId, 'cancelled')
  return orderId
}
const pay = (orderIds: readonly string[], more: object = {}, options = {}) =>
  tenant.post('/orders/complete-and-pay-order', { orderIds, ...more }, options)
const typesIn = async (orderId: string) =>
  (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).map(({ type }) => type)
const invoices = () => side.log.readStream(`invoices-${tenant.tenantId}_${new Date().getFullYear()}`)
const totals = { subTotal: '3.20', taxTotal: '0.00', total: '3.20' }

describe('a card with an order whose items are all cancelled', () => {
  test('is paid with the totals of its other orders, and completed whole', async () => {
    const [due, empty] = [await place(), await placeCancelled()]
    const key = randomUUID()
    const answer = await pay([due, empty], totals, { key })
    expect(answer.status, answer.text).toBe(200)
    expect(await typesIn(due)).toEqual(['OrderPlaced', 'CheckoutStarted', 'CheckoutCommitted', 'OrderSettled'])
    expect(await typesIn(empty)).toEqual(['OrderPlaced', 'OrderItemCancelled', 'OrderCompleted'])
    const [invoice, ...more] = await invoices()
    expect(more).toEqual([])
    expect(invoice?.data).toMatchObject({ total: 320, orders: [{ orderId: due }] })
    expect((await pay([due, empty], totals, { key })).text).toBe(answer.text)
    expect(await invoices()).toHaveLength(1)
  })

  test('is paid and left open when that is wanted', async () => {
    const [due, other, empty] = [await place(), await place(), await placeCancelled()]
    const answer = await pay([due, other, empty], { total: '6.40', complete: false })
    expect(answer.status, answer.text).toBe(200)
    expect((await typesIn(other)).at(-1)).toBe('OrderSettled')
    expect((await typesIn(empty)).at(-1)).toBe('OrderItemCancelled')
  })

  test('is paid where another of its orders was paid before', async () => {
    const [paid, due, empty] = [await placePaid(), await place(), await placeCancelled()]
    expect((await pay([paid, due, empty], totals)).status).toBe(200)
    for (const orderId of [paid, empty]) expect((await typesIn(orderId)).at(-1)).toBe('OrderCompleted')
  })

  test('is refused if nothing else of the order is unpaid', async () => {
    const [paid, empty, other] = [await placePaid(), await placeCancelled(), await placeCancelled()]
    const nothing = [409, 'There is nothing to pay on this order!']
    for (const orderIds of [[empty], [empty, other], [paid, empty]]) {
      const { status, body } = await pay(orderIds)
      expect([status, body.message]).toEqual(nothing)
    }
    expect((await typesIn(empty)).at(-1)).not.toBe('OrderCompleted')
    expect(await invoices()).toHaveLength(1)
  })

  test('is refused as before when one of the orders is cancelled itself', async () => {
    const [due, cancelled] = [await place(), await placeCancelled()]
    await tenant.post('/orders/cancel', { orderIds: [cancelled] })
    const { status, body } = await pay([due, cancelled], totals)
    expect([status, body.message]).toEqual([409, 'This order is cancelled!'])
    expect(await typesIn(due)).toEqual(['OrderPlaced'])
  })

  test('leaves that order open when a cancelled item was taken back during the payment', async () => {
    const [due, empty] = [await place(), await placeCancelled()]
    beforeInvoice = () => move(empty, 'created')
    expect((await pay([due, empty], totals)).status).toBe(200)
    expect((await typesIn(empty)).at(-1)).toBe('OrderItemRecalled')
    beforeInvoice = async () => {}
    expect((await pay([empty], totals)).status).toBe(200)
  })
})

test('an order of a free dish is on the invoice', async () => {
  const price = { amount: money(0), exponent: 2 as const }
  await tenant.change({ type: 'RepriceMenuItems', data: { prices: [{ itemId: tenant.menu.pizza, price }] } })
  const [due, gift] = [await place(), await place(tenant.menu.pizza)]
  expect((await pay([due, gift], totals)).status).toBe(200)
  expect((await typesIn(gift)).at(-1)).toBe('OrderSettled')
  const [invoice] = await invoices()
  expect(JSON.stringify(invoice?.data)).toContain(gift)
})
