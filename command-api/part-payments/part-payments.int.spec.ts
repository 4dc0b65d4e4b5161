import { randomUUID } from 'node:crypto'
import { addCashAndCard, placeBill } from '@comanda/tests/command-system/bills.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let side: CommandSide
let tenant: TestTenant
let cash: string
let card: string

beforeAll(async () => {
  side = await startCommandSide()
})
afterAll(() => side?.close())
beforeEach(async () => {
  tenant = await side.addTenant()
  ;({ cash, card } = await addCashAndCard(tenant))
})

const year = new Date().getFullYear()
/** 22.88 */
const place = () => placeBill(tenant)
const record = (orderIds: readonly string[], amount: string, more: object = {}, options = {}) => {
  const body = { partPaymentId: randomUUID(), orderIds, paymentTypeId: cash, amount, ...more }
  return tenant.post('/orders/part-payments', body, options)
}
const giveBack = (id: string, orderIds: readonly string[]) =>
  tenant.post(`/orders/part-payments/${id}/return`, { orderIds, reason: { code: 'other', text: 'Typed twice' } })
const pay = (orderIds: readonly string[], body: object, options = {}) =>
  tenant.post('/orders/complete-and-pay-order', { orderIds, ...body }, options)
const eventsOf = async (orderId: string) => side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
const typesIn = async (orderId: string) => (await eventsOf(orderId)).map(({ type }) => type)
const invoices = async () =>
  (await side.log.readStream(`invoices-${tenant.tenantId}_${year}`)).map(({ data }) => data as Record<string, unknown>)
const differ = 'A part of this bill is already paid, please check the payments!'

describe('a part payment', () => {
  test('is recorded once, gives its change, and settles the bill with the rest', async () => {
    const orderId = await place()
    const id = randomUUID()
    const first = await record([orderId], '10.00', { partPaymentId: id, received: '20', tip: '1' })
    expect([first.status, first.body]).toEqual([200, { message: 'Payment recorded!', change: '9.00' }])
    expect((await record([orderId], '10.00', { partPaymentId: id })).status).toBe(200)
    const answer = await pay([orderId], {
      total: '22.88',
      partPaymentIds: [id],
      tenders: [{ paymentTypeId: card, amount: '12.88' }],
    })
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Order completed and paid!', invoiceId: `${year}-1` },
    ])
    expect(await invoices()).toMatchObject([
      {
        total: 2288,
        tenders: [
          { title: 'Cash', amount: 1000, tip: 100, received: 2000, change: 900, partPaymentId: id },
          { title: 'Card', amount: 1288, tip: 0, received: 1288, change: 0 },
        ],
      },
    ])
    const settling = ['CheckoutStarted', 'CheckoutCommitted', 'OrderSettled']
    expect(await typesIn(orderId)).toEqual(['OrderPlaced', 'OrderPartPaid', ...settling])
    expect((await giveBack(id, [orderId])).body.message).toBe('This order is already paid!')
  })

  test('may cover everything that is open, but not more', async () => {
    const orderId = await place()
    const [id, other] = [randomUUID(), randomUUID()]
    expect((await record([orderId], '12.88', { partPaymentId: id, paymentTypeId: card })).status).toBe(200)
    expect((await record([orderId], '10.01')).body.message).toBe('This is more than is left to pay!')
    expect((await record([orderId], '0')).body.message).toBe('This is more than is left to pay!')
    expect((await record([orderId], 'all')).status).toBe(400)
    expect((await record([orderId], '10.00', { partPaymentId: other, paymentTypeId: card })).status).toBe(200)
    expect((await pay([orderId], { partPaymentIds: [other, id] })).status).toBe(200)
    expect(await invoices()).toMatchObject([{ paidWith: { title: 'Card' }, tenders: [{}, {}] }])
  })

  test('is shared by the orders of a bill, which are paid together', async () => {
    const orderIds = [await place(), await place()].sort()
    const [one = '', other = ''] = orderIds
    const id = randomUUID()
    expect((await record(orderIds, '30.01', { partPaymentId: id, paymentTypeId: card })).status).toBe(200)
    const parts = (await eventsOf(other)).at(-1)?.data
    expect(parts).toMatchObject({
      partPaymentId: id,
      parts: [
        { orderId: one, amount: 1501 },
        { orderId: other, amount: 1500 },
      ],
    })
    const alone = await pay([one], { partPaymentIds: [id], tenders: [{ paymentTypeId: card, amount: '7.87' }] })
    expect(alone.body.message).toBe('A part was paid together with other orders, please pay them together!')
    const rest = [{ paymentTypeId: card, amount: '15.75' }]
    expect((await pay(orderIds, { partPaymentIds: [id], tenders: rest })).status).toBe(200)
    expect(await invoices()).toMatchObject([{ total: 4576, tenders: [{ amount: 3001 }, { amount: 1575 }] }])
  })

  test('is given back with a reason, once', async () => {
    const orderIds = [await place(), await place()].sort()
    const id = randomUUID()
    await record(orderIds, '30.00', { partPaymentId: id })
    expect((await giveBack(randomUUID(), orderIds)).body.message).toBe('Part payment not found!')
    for (const _ of [1, 2]) {
      const { status, body } = await giveBack(id, orderIds.slice(1))
      expect([status, body]).toEqual([200, { message: 'Payment given back!' }])
    }
    for (const orderId of orderIds) {
      expect(await typesIn(orderId)).toEqual(['OrderPlaced', 'OrderPartPaid', 'OrderPartPaymentReturned'])
      expect((await eventsOf(orderId)).at(-1)?.data).toMatchObject({
        amount: 3000,
        reason: { code: 'other', text: 'Typed twice' },
      })
    }
    expect((await record(orderIds, '30.00', { partPaymentId: id })).body.message).toBe('This payment was given back!')
    expect((await pay(orderIds, {})).status).toBe(200)
  })
})

describe('a bill that is paid in part', () => {
  test('is not paid by a client of 1.2.0, which shows the whole total', async () => {
    const orderId = await place()
    await record([orderId], '10.00')
    const answer = await pay([orderId], { subTotal: '19.80', taxTotal: '3.08', total: '22.88' })
    expect(answer.status).toBe(409)
    expect(await typesIn(orderId)).toEqual(['OrderPlaced', 'OrderPartPaid'])
    expect((await pay([orderId], { total: '22.88' })).body).toEqual({ message: differ })
  })

  test('is settled by one of two tills that take the rest at once', async () => {
    const orderId = await place()
    const id = randomUUID()
    await record([orderId], '10.00', { partPaymentId: id })
    const settling = () => pay([orderId], { partPaymentIds: [id], tenders: [{ paymentTypeId: card, amount: '12.88' }] })
    const answers = await Promise.all([settling(), record([orderId], '12.88'), settling()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const bills = await invoices()
    const types = await typesIn(orderId)
    expect(types.filter((type) => type === 'OrderPartPaid')).toHaveLength(bills.length === 1 ? 1 : 2)
  })

  test('ends neither unpaid nor cheaper than what was paid', async () => {
    const orderId = await place()
    await record([orderId], '22.00')
    const taken = 'A part of this order is already paid: take the payment back, or finish it!'
    const line = await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled' })
    const whole = { orderIds: [orderId], reason: { code: 'other' } }
    const [cancelled, completed] = [
      await tenant.post('/orders/cancel', whole),
      await tenant.post('/orders/complete', whole),
    ]
    for (const { body } of [line, cancelled, completed]) expect(body.message).toBe(taken)
    expect(await typesIn(orderId)).toEqual(['OrderPlaced', 'OrderPartPaid'])
  })
})
