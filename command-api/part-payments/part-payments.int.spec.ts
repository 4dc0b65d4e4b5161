import { randomUUID } from 'node:crypto'
import { OrderId, SettlementId } from '@comanda/domain/kernel/ids.ts'
import { addCashAndCard, placeBill } from '@comanda/tests/command-system/bills.ts'
import {
  type CommandSide,
  enginesOf,
  startCommandSide,
  type TestTenant,
} from '@comanda/tests/command-system/command-system.ts'
import { checkoutStarted } from '@comanda/tests/samples/order-samples.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** Work of another till that ends before the next event of this type is appended. */
let meanwhile: Readonly<{ type: string; run: () => Promise<unknown> }> | undefined
let side: CommandSide
let tenant: TestTenant
let cash: string
let card: string

beforeAll(async () => {
  side = await startCommandSide({
    around: (log) => ({
      ...log,
      append: async (stream, events, expected) => {
        const { run } = events.some(({ type }) => type === meanwhile?.type) ? (meanwhile ?? {}) : {}
        if (run) meanwhile = undefined
        await run?.()
        return log.append(stream, events, expected)
      },
    }),
  })
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

  test('that is given back while it is being recorded on several orders is on none of them', async () => {
    const elsewhere = await startCommandSide(enginesOf(side))
    const orderIds = [await place(), await place()].sort()
    const id = randomUUID()
    const statuses: number[] = []
    const returnIt = async () => {
      const url = `/api/v1/orders/part-payments/${id}/return`
      const body = { orderIds, reason: { code: 'other' } }
      const headers = { cookie: tenant.cookie }
      statuses.push((await elsewhere.app.inject({ method: 'POST', url, headers, body })).statusCode)
    }
    const beforeOther = async () => {
      meanwhile = { type: 'OrderPartPaid', run: returnIt }
    }
    meanwhile = { type: 'OrderPartPaid', run: beforeOther }
    const recorded = await record(orderIds, '20.00', { partPaymentId: id })
    await elsewhere.close()
    expect([recorded.body.message, statuses]).toEqual(['This payment was given back!', [200]])
    for (const orderId of orderIds)
      expect(await typesIn(orderId)).toEqual(['OrderPlaced', 'OrderPartPaid', 'OrderPartPaymentReturned'])
    expect((await pay(orderIds, {})).status).toBe(200)
  })

  test('that a checkout keeps on one of its orders is given back by the repetition, once it is released', async () => {
    const orderIds = [await place(), await place()].sort()
    const [one = '', other = ''] = orderIds
    const id = randomUUID()
    await record(orderIds, '20.00', { partPaymentId: id })
    const append = async (type: string, data: object) => {
      const last = (await eventsOf(other)).at(-1)
      const event = { id: randomUUID(), type, data: { ...data, orderId: other }, metadata: last?.metadata }
      await side.log.append(`order-${tenant.tenantId}_${other}`, [event], last?.revision ?? 'no_stream')
    }
    const settlementId = SettlementId.parse(randomUUID())
    const terms = {
      settlementId,
      leadOrderId: OrderId.parse(one),
      orderIds: orderIds.map((each) => OrderId.parse(each)),
    }
    const { type, data } = checkoutStarted(terms)
    meanwhile = { type: 'OrderPartPaymentReturned', run: () => append(type, data) }
    expect((await giveBack(id, orderIds)).status).toBe(503)
    await append('CheckoutReleased', { settlementId, releasedAt: new Date().toISOString() })
    expect((await giveBack(id, orderIds)).body.message).toBe('Payment given back!')
    expect((await typesIn(other)).at(-1)).toBe('OrderPartPaymentReturned')
    expect((await pay(orderIds, {})).status).toBe(200)
  })

  test('stays recorded if its key is used for another request', async () => {
    const orderId = await place()
    const [id, key] = [randomUUID(), randomUUID()]
    expect((await record([orderId], '10.00', { partPaymentId: id }, { key })).status).toBe(200)
    // the database may lose the last claims of keys in a crash
    await side.needs.identity.deleteFrom('identity.idempotency_records').execute()
    expect((await record([orderId], '11.00', { partPaymentId: id }, { key })).status).toBe(409)
    expect(await typesIn(orderId)).toEqual(['OrderPlaced', 'OrderPartPaid'])
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

  test('is paid with a part payment that another order refuses, and its repetition says so', async () => {
    const elsewhere = await startCommandSide(enginesOf(side))
    const orderIds = [await place(), await place()].sort()
    const [id, own, key] = [randomUUID(), randomUUID(), randomUUID()]
    const settle = () => {
      const body = { orderIds, partPaymentIds: [id, own], tenders: [{ paymentTypeId: card, amount: '12.76' }] }
      const url = '/api/v1/orders/complete-and-pay-order'
      return elsewhere.app.inject({ method: 'POST', url, headers: { cookie: tenant.cookie }, body })
    }
    const statuses: number[] = []
    const recordOwn = async () => {
      statuses.push((await record(orderIds.slice(1), '13.00', { partPaymentId: own })).status)
      const run = async () => statuses.push((await settle()).statusCode)
      meanwhile = { type: 'OrderPartPaymentReturned', run }
    }
    meanwhile = { type: 'OrderPartPaid', run: recordOwn }
    const request = () => record(orderIds, '20.00', { partPaymentId: id }, { key })
    const first = await request()
    await elsewhere.close()
    expect([first.status, statuses]).toEqual([503, [200, 200]])
    expect(await request()).toMatchObject({ status: 200, body: { message: 'Payment recorded!' } })
    expect(await invoices()).toMatchObject([{ tenders: [{ amount: 2000 }, { amount: 1300 }, { amount: 1276 }] }])
  })

  test('has at most 30 payments, however many orders it has', async () => {
    const orderIds = [await place(), await place()].sort()
    const [one = '', other = ''] = orderIds
    const ids = Array.from({ length: 29 }, () => randomUUID())
    for (const [index, partPaymentId] of ids.entries()) {
      const recorded = await record([index % 2 ? one : other], '0.10', { partPaymentId })
      expect(recorded.status, recorded.text).toBe(200)
    }
    expect(await record(orderIds, '0.10')).toMatchObject({
      status: 409,
      body: { message: 'Too many payments at once!' },
    })
    const parts = (amounts: readonly string[]) => amounts.map((amount) => ({ paymentTypeId: card, amount }))
    const refused = await pay(orderIds, { partPaymentIds: ids, tenders: parts(['42.00', '0.86']) })
    expect(refused).toMatchObject({ status: 409, body: { message: 'Too many payments at once!' } })
    expect((await pay(orderIds, { partPaymentIds: ids, tenders: parts(['42.86']) })).status).toBe(200)
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
