import { randomUUID } from 'node:crypto'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guardJournals } from '../guard-journals.ts'

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
  const add = async (body: object) => String((await tenant.post('/settings/payment-types/add', body)).body.id)
  cash = await add({ title: 'Cash', isActive: true, cash: { step: '0.05', direction: 'nearest' } })
  card = await add({ title: 'Card', isActive: true })
})

const year = new Date().getFullYear()
const reason = { code: 'wrong_item', text: 'Cold' }

/** Sells a pizza and two coffees (22.88) with these payments. */
async function sell(tenders: readonly object[] = [{ paymentTypeId: card, amount: '22.88' }]) {
  const cart = [
    { id: tenant.menu.pizza, quantity: 1 },
    { id: tenant.menu.coffee, quantity: 2 },
  ]
  const orderId = String((await tenant.post('/pos/create-order', { cart })).body.orderId)
  const paid = await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId], tenders })
  return { orderId, invoiceId: String(paid.body.invoiceId) }
}
const refund = (invoiceId: string, more: object, options: { key?: string; cookie?: string } = {}) =>
  tenant.post(`/invoices/${invoiceId}/refund`, { refundId: randomUUID(), reason, ...more }, options)
const journal = async (name: 'creditNotes' | 'invoices' = 'creditNotes') =>
  (await side.log.readStream(`${name}-${tenant.tenantId}_${year}`)).map(({ data }) => data as Record<string, unknown>)
const refundsOf = async (invoiceId: string) =>
  (await side.log.readStream(`refunds-${tenant.tenantId}_${invoiceId}`)).map(({ type }) => type)

describe('a refund', () => {
  test('of a dish is granted, and its credit note has the first number of its own series', async () => {
    const { orderId, invoiceId } = await sell()
    const lines = [{ orderId, line: 2, quantity: 1 }]
    const answer = await refund(invoiceId, { lines })
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Refund granted!', creditNoteId: `CN-${year}-1`, amount: expect.stringMatching(/^\d+\.\d\d$/) },
    ])
    expect(await refundsOf(invoiceId)).toEqual(['RefundGranted', 'RefundNumbered'])
    expect(await journal()).toMatchObject([
      { invoiceId, reason, lines: [{ orderId, line: 2, quantity: 1 }], refundedBy: tenant.userId },
    ])
    expect(await journal('invoices')).toHaveLength(1)
  })

  test('of a whole invoice returns each payment as received, and numbers have no gap', async () => {
    const { invoiceId } = await sell([
      { paymentTypeId: cash, amount: '12.88' },
      { paymentTypeId: card, amount: 10, tip: 1 },
    ])
    await refund(invoiceId, { amount: '1' })
    const rest = await refund(invoiceId, { amount: '21.88' })
    expect(rest.body).toMatchObject({ creditNoteId: `CN-${year}-2`, amount: '21.88' })
    const notes = (await journal()) as { tenders: { title: string; amount: number; rounding: number }[] }[]
    const handed = (title: string) =>
      notes
        .flatMap(({ tenders }) => tenders.filter((part) => part.title === title))
        .reduce((all, { amount, rounding }) => all + amount + rounding, 0)
    expect([handed('Cash'), handed('Card')]).toEqual([1290, 1000])
  })

  test('is given once per key and per id; a repetition gets the same answer', async () => {
    const { invoiceId } = await sell()
    const [key, refundId] = [randomUUID(), randomUUID()]
    const first = await refund(invoiceId, { refundId, amount: 5 }, { key })
    expect((await refund(invoiceId, { refundId, amount: 5 }, { key })).text).toBe(first.text)
    expect((await refund(invoiceId, { refundId, amount: 5 })).text).toBe(first.text)
    const both = await Promise.all([1, 2].map(() => refund(invoiceId, { refundId: key, amount: 2 })))
    expect(new Set(both.map(({ text }) => text)).size).toBe(1)
    expect(await journal()).toHaveLength(2)
    const other = await refund(invoiceId, { amount: 6 }, { key })
    expect(other.status).toBe(409)
  })

  test('with the id of a refund of another invoice is another refund', async () => {
    const refundId = randomUUID()
    for (const number of [1, 2]) {
      const { invoiceId } = await sell()
      expect((await refund(invoiceId, { refundId, amount: 1 })).body.creditNoteId).toBe(`CN-${year}-${number}`)
    }
  })

  test('at the same moment as another is never more than was paid', async () => {
    const { invoiceId } = await sell()
    const answers = await Promise.all([1, 2, 3].map(() => refund(invoiceId, { amount: '10' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
  })

  test.each([
    ['nothing', () => ({}), 400, 'Please choose what to refund!'],
    ['no lines', () => ({ lines: [] }), 400, 'Please choose what to refund!'],
    ['lines and an amount', () => ({ lines: [], amount: 1 }), 400, 'Please choose what to refund!'],
    ['no amount', () => ({ amount: '' }), 400, 'Please provide a valid amount!'],
    ['parts of a cent', () => ({ amount: '1.005' }), 400, 'Please provide a valid amount!'],
    ['a negative amount', () => ({ amount: '-1' }), 400, 'Please choose what to refund!'],
    ['more than was paid', () => ({ amount: '22.89' }), 409, 'This is more than was paid!'],
    ['no reason', () => ({ amount: 1, reason: null }), 400, 'Please choose a reason!'],
    [
      'a line of another order',
      () => ({ lines: [{ orderId: randomUUID(), line: 1, quantity: 1 }] }),
      404,
      'This line is not on the invoice!',
    ],
  ])('of %s is refused', async (_, body, status, message) => {
    const { invoiceId } = await sell()
    const answer = await refund(invoiceId, body())
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await journal()).toEqual([])
  })

  test('of a refunded or unknown invoice is refused', async () => {
    const { orderId, invoiceId } = await sell()
    const lines = [{ orderId, line: 1, quantity: 1 }]
    await refund(invoiceId, { lines })
    const again = await refund(invoiceId, { lines })
    expect([again.status, again.body.message]).toEqual([409, 'This was already refunded!'])
    for (const unknown of [`${year}-999`, '1999-1', 'x', '2026-0'])
      expect((await refund(unknown, { amount: 1 })).status, unknown).toBe(404)
  })

  test('needs the right', async () => {
    const { invoiceId } = await sell()
    const mayNot = await refund(invoiceId, { amount: 1 }, { cookie: await tenant.signIn(['INVOICES', 'POS']) })
    expect([mayNot.status, mayNot.body.message]).toEqual([403, 'You may not give money back!'])
    const may = await refund(invoiceId, { amount: 1 }, { cookie: await tenant.signIn(['INVOICES', 'REFUND']) })
    expect(may.status).toBe(200)
  })
})

test('a stream of numbered documents takes nothing else', async () => {
  const log = guardJournals(side.log)
  const event = { id: randomUUID(), type: 'RefundGranted', data: {}, metadata: {} }
  expect(() => log.append(`creditNotes-${tenant.tenantId}_${year}`, [event], 'no_stream')).toThrow('no place')
  expect(await journal()).toEqual([])
})

describe('a bill that is reopened', () => {
  const reopen = (invoiceId: string, body: object, options: { key?: string; cookie?: string } = {}) =>
    tenant.post(`/invoices/${invoiceId}/reopen`, { reason, ...body }, options)
  const typesIn = async (orderId: string) =>
    (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).map(({ type }) => type)

  test('is refunded whole, once, and open again with the same lines and discounts', async () => {
    const cart = [{ id: tenant.menu.pizza, quantity: 2 }]
    const orderId = String((await tenant.post('/pos/create-order', { cart })).body.orderId)
    const discount = { orderId, discountId: randomUUID(), kind: 'discount', percent: 10, reason: { code: 'other' } }
    await tenant.post('/orders/discount', discount)
    const paid = await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId], complete: false })
    const invoiceId = String(paid.body.invoiceId)
    const [body, key] = [{ refundId: randomUUID() }, randomUUID()]
    const answers = [await reopen(invoiceId, body, { key }), await reopen(invoiceId, body, { key })]
    answers.push(await reopen(invoiceId, body))
    const [sold] = await journal('invoices')
    const amount = (Number(sold?.total) / 100).toFixed(2)
    const orderIds = answers[0]?.body.orderIds as string[]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { message: 'Bill reopened!', creditNoteId: `CN-${year}-1`, amount, orderIds },
      ])
    const [newId = ''] = orderIds
    expect(await typesIn(orderId)).not.toContain('OrderCompleted')
    expect(await typesIn(newId)).toEqual(['OrderReopened'])
    expect(await journal()).toMatchObject([{ total: sold?.total, reopens: true, refundedBy: tenant.userId }])
    expect((await tenant.post('/orders/complete-and-pay-order', { orderIds, total: amount })).status).toBe(200)
    expect(await journal('invoices')).toMatchObject([{ total: sold?.total }, { total: sold?.total }])
  })

  test('of 0.00 has a credit note of 0.00, once', async () => {
    const cart = [{ id: tenant.menu.pizza, quantity: 1 }]
    const orderId = String((await tenant.post('/pos/create-order', { cart })).body.orderId)
    const comp = { orderId, discountId: randomUUID(), kind: 'comp', reason: { code: 'complaint' } }
    expect((await tenant.post('/orders/discount', comp)).status).toBe(200)
    const paid = await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId] })
    const invoiceId = String(paid.body.invoiceId)
    expect((await refund(invoiceId, { amount: '0' })).status).toBe(409)
    const reopened = await reopen(invoiceId, { refundId: randomUUID() })
    expect([reopened.status, reopened.body.amount]).toEqual([200, '0.00'])
    expect(await journal()).toMatchObject([{ total: 0, tenders: [], reopens: true, lines: [{ quantity: 1 }] }])
    expect(await typesIn(String((reopened.body.orderIds as string[])[0]))).toEqual(['OrderReopened'])
    expect((await reopen(invoiceId, { refundId: randomUUID() })).status).toBe(409)
  })

  test('was not refunded before, and needs the right and the limit of a refund', async () => {
    const { invoiceId } = await sell()
    const cookie = await tenant.signIn(['INVOICES', 'POS'])
    expect((await reopen(invoiceId, { refundId: randomUUID() }, { cookie })).status).toBe(403)
    await refund(invoiceId, { amount: '1' })
    expect(await reopen(invoiceId, { refundId: randomUUID() })).toMatchObject({
      status: 409,
      body: { message: 'Some of this invoice was refunded already: it cannot be reopened!' },
    })
    expect((await reopen(`${year}-9999`, { refundId: randomUUID() })).status).toBe(404)
    expect(await refundsOf(invoiceId)).toEqual(['RefundGranted', 'RefundNumbered'])
  })
})
