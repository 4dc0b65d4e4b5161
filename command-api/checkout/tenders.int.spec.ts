import { randomUUID } from 'node:crypto'
import { OrderId, TableId } from '@comanda/domain/kernel/ids.ts'
import { addCashAndCard, placeBill } from '@comanda/tests/command-system/bills.ts'
import {
  type CommandSide,
  enginesOf,
  startCommandSide,
  type TestTenant,
} from '@comanda/tests/command-system/command-system.ts'
import { addReader as addReaderOf, startTerminalSide } from '@comanda/tests/command-system/terminal-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCardRefunds } from '../reactions/refund-recovery.ts'

let side: CommandSide
let close: () => Promise<void>
let tenant: TestTenant
let cash: string
let card: string

beforeAll(async () => {
  ;({ side, close } = await startTerminalSide())
})
afterAll(() => close?.())
beforeEach(async () => {
  tenant = await side.addTenant()
  ;({ cash, card } = await addCashAndCard(tenant))
})

const year = new Date().getFullYear()
/** 22.88 */
const place = () => placeBill(tenant)
const pay = (orderIds: readonly string[], tenders: readonly object[], more: object = {}, options = {}) =>
  tenant.post('/orders/complete-and-pay-order', { orderIds, tenders, ...more }, options)
const invoices = async () =>
  (await side.log.readStream(`invoices-${tenant.tenantId}_${year}`)).map(({ data }) => data as Record<string, unknown>)
const typesIn = async (orderId: string) =>
  (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).map(({ type }) => type)

describe('a bill that is paid in several', () => {
  test('keeps each payment, rounds the cash and gives change', async () => {
    const orderIds = [await place(), await place()]
    const tenders = [
      { paymentTypeId: cash, amount: '25.76', tip: 1, received: '30' },
      { paymentTypeId: card, amount: 20 },
    ]
    const key = randomUUID()
    const answer = await pay(orderIds, tenders, { total: '45.76' }, { key })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual({ message: 'Order completed and paid!', invoiceId: `${year}-1`, change: '3.25' })
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({
      total: 4576,
      tenders: [
        { paymentTypeId: cash, title: 'Cash', amount: 2576, rounding: -1, tip: 100, received: 3000, change: 325 },
        { paymentTypeId: card, title: 'Card', amount: 2000, rounding: 0, tip: 0, received: 2000, change: 0 },
      ],
    })
    expect(invoice).not.toHaveProperty('paidWith')
    expect((await pay(orderIds, tenders, { total: '45.76' }, { key })).text).toBe(answer.text)
  })

  test('of one payment type also names that type, as before', async () => {
    const answer = await pay([await place()], [{ paymentTypeId: card, amount: '22.88' }])
    expect(answer.body).toEqual({ message: 'Order completed and paid!', invoiceId: `${year}-1` })
    expect(await invoices()).toMatchObject([{ paidWith: { paymentTypeId: card, title: 'Card' }, tenders: [{}] }])
  })

  test('needs as many steps as a single payment', async () => {
    const orderId = await place()
    await pay([orderId], [{ paymentTypeId: card, amount: '22.88' }], { total: '22.88' })
    expect(await typesIn(orderId)).toEqual(['OrderPlaced', 'CheckoutStarted', 'CheckoutCommitted', 'OrderSettled'])
  })

  test.each([
    ['too little', () => [{ paymentTypeId: card, amount: 22 }], 409, 'The payments do not add up to the total!'],
    ['too much', () => [{ paymentTypeId: card, amount: 23 }], 409, 'The payments do not add up to the total!'],
    ['three decimals', () => [{ paymentTypeId: card, amount: '22.880001' }], 400, 'Please provide valid payments!'],
    ['no amount', () => [{ paymentTypeId: card }], 400, 'Please provide valid payments!'],
    ['words', () => [{ paymentTypeId: card, amount: 'all' }], 400, 'Please provide valid payments!'],
    ['no payment', () => [], 400, 'Please provide valid payments!'],
    [
      'a negative one',
      () => [
        { paymentTypeId: card, amount: 30 },
        { paymentTypeId: cash, amount: '-7.12' },
      ],
      400,
      'Please provide valid payments!',
    ],
    ['change by card', () => [{ paymentTypeId: card, amount: '22.88', received: 30 }], 400, 'Only cash gives change!'],
    [
      'less than is due',
      () => [{ paymentTypeId: cash, amount: '22.88', received: 20 }],
      400,
      'The amount received is less than what is due!',
    ],
    ['an unknown type', () => [{ paymentTypeId: randomUUID(), amount: '22.88' }], 404, 'Payment type not found!'],
    [
      'more than 30 payments',
      () => Array.from({ length: 31 }, () => ({ paymentTypeId: card, amount: 0 })),
      400,
      'Too many payments at once!',
    ],
  ])('is refused with %s, and nothing is stored', async (_, tenders, status, message) => {
    const orderId = await place()
    const answer = await pay([orderId], tenders(), { total: '22.88' })
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await typesIn(orderId)).toEqual(['OrderPlaced'])
  })
})

describe('a bill that is paid at a card terminal', () => {
  const addReader = () => addReaderOf(tenant)
  const start = (orderIds: readonly string[], readerId: string, amount: string, tip = '0') =>
    tenant.post('/orders/card-payments/start', { cardPaymentId: randomUUID(), orderIds, readerId, amount, tip })
  const ask = async (payment: Record<string, unknown>) =>
    (await tenant.post(`/orders/card-payments/${payment.id}/ask`, { orderId: payment.order_id })).body
  const cancel = (payment: Record<string, unknown>) =>
    tenant.post(`/orders/card-payments/${payment.id}/cancel`, { orderId: payment.order_id })

  test('is settled by captured money only, and refunded to the card', async () => {
    const readerId = await addReader()
    expect((await tenant.post(`/settings/card-readers/${readerId}/test`, {})).status).toBe(200)
    const orderIds = [await place()]
    const { body: started, text } = await start(orderIds, readerId, '22.88', '1.12')
    expect(started, text).toMatchObject({ reader: 'Counter', amount: '22.88', tip: '1.12', status: 'waiting' })
    const byCard = { paymentTypeId: card, amount: '22.88', tip: '1.12', cardPaymentId: started.id }
    expect((await pay(orderIds, [byCard])).body.message).toContain('took no money')
    expect((await pay(orderIds, [{ paymentTypeId: cash, amount: '22.88' }])).body.message).toContain('still open')
    expect(await ask(started)).toMatchObject({ status: 'captured' })
    const key = randomUUID()
    const paid = await pay(orderIds, [byCard], {}, { key })
    expect(paid.status, paid.text).toBe(200)
    expect((await pay(orderIds, [byCard], {}, { key })).text).toBe(paid.text)
    expect((await cancel(started)).status).toBe(409)
    expect((await invoices()).at(-1)).toMatchObject({
      tenders: [{ title: 'Card', amount: 2288, tip: 112, card: { cardPaymentId: started.id } }],
    })
    const refund = { refundId: randomUUID(), amount: '5.00', reason: { code: 'wrong_item' } }
    const refunded = await tenant.post(`/invoices/${paid.body.invoiceId}/refund`, refund)
    const cards = { returned: '5.00', refused: '0.00', pending: '0.00' }
    expect(refunded.body, refunded.text).toMatchObject({ message: 'Refund granted!', amount: '5.00', cards })
    const stream = `cardPayments-${tenant.tenantId}_${started.order_id}`
    expect((await side.log.readStream(stream)).map(({ type }) => type)).toEqual([
      'CardPaymentRequested',
      'CardPaymentAuthorised',
      'CardPaymentCaptured',
      'CardPaymentClaimed',
      'CardPaymentSettled',
      'CardPaymentRefunded',
    ])
  })

  test('is refunded to the card later, if no provider was configured at the refund', async () => {
    const readerId = await addReader()
    const orderIds = [await place()]
    const { body: started } = await start(orderIds, readerId, '22.88', '0')
    await ask(started)
    const paid = await pay(orderIds, [{ paymentTypeId: card, amount: '22.88', cardPaymentId: started.id }])
    const stream = `cardPayments-${tenant.tenantId}_${started.order_id}`
    const lastType = async () => (await side.log.readStream(stream)).at(-1)?.type
    const request = { refundId: randomUUID(), amount: '5.00', reason: { code: 'wrong_item' } }
    const url = `/invoices/${paid.body.invoiceId}/refund`
    const without = await startCommandSide(enginesOf(side))
    const refused = await without.app.inject({
      method: 'POST',
      url: `/api/v1${url}`,
      headers: { cookie: tenant.cookie },
      body: request,
    })
    await without.close()
    const cards = { returned: '0.00', refused: '0.00', pending: '5.00' }
    expect(refused.json()).toMatchObject({ creditNoteId: `CN-${year}-1`, amount: '5.00', cards })
    expect(refused.json().message).toContain('as soon as card terminals are set up again')
    expect(await lastType()).toBe('CardPaymentSettled')
    const stop = new AbortController()
    const running = startCardRefunds({ ...side.needs, signal: stop.signal })
    await expect.poll(lastType, { timeout: 20_000 }).toBe('CardPaymentRefunded')
    stop.abort()
    await running
    expect((await tenant.post(url, request)).body).toMatchObject({ message: 'Refund granted!', amount: '5.00' })
    expect(await side.log.readStream(`creditNotes-${tenant.tenantId}_${year}`)).toHaveLength(1)
  })

  test('is reopened with both facts: its table is taken, and its card has no money yet', async () => {
    const tableId = tenant.tables[0]
    const order = async () => {
      const cart = [{ id: tenant.menu.water, quantity: 4 }]
      return String((await tenant.post('/pos/create-order', { cart, tableId })).body.orderId)
    }
    const orderIds = [await order()]
    const { body: started, text } = await start(orderIds, await addReader(), '5.00')
    expect(started, text).toMatchObject({ status: 'waiting' })
    await ask(started)
    const rest = { paymentTypeId: cash, amount: '7.80' }
    const paid = await pay(orderIds, [{ paymentTypeId: card, amount: '5.00', cardPaymentId: started.id }, rest])
    expect(paid.status, paid.text).toBe(200)
    const other = OrderId.parse(await order())
    const atTable = { tenant_id: tenant.tenantId, order_id: other, table_id: TableId.parse(tableId) }
    await side.needs.identity.insertInto('identity.table_orders').values(atTable).execute()
    const without = await startCommandSide(enginesOf(side))
    const reopened = await without.app.inject({
      method: 'POST',
      url: `/api/v1/invoices/${paid.body.invoiceId}/reopen`,
      headers: { cookie: tenant.cookie },
      body: { refundId: randomUUID(), reason: { code: 'wrong_item' } },
    })
    await without.close()
    expect(reopened.json()).toMatchObject({
      message: 'Bill reopened, but other guests have its table now!',
      cards: { returned: '0.00', refused: '0.00', pending: '5.00' },
    })
  })

  test('names the reason of a declined card, and returns money that pays no bill', async () => {
    const readerId = await addReader()
    const orderIds = [await place()]
    const { body: declined } = await start(orderIds, readerId, '10.55')
    expect(await ask(declined)).toMatchObject({ status: 'failed', reason: 'declined', code: 'incorrect_pin' })
    const { body: captured } = await start(orderIds, readerId, '10.00')
    expect(await ask(captured)).toMatchObject({ status: 'captured' })
    expect((await start(orderIds, readerId, '22.88')).body.message).toBe('This is more than is left to pay!')
    expect((await cancel(captured)).body).toMatchObject({ status: 'voided' })
    expect((await tenant.post('/orders/card-payments', { orderIds })).body).toEqual([])
    expect((await pay(orderIds, [{ paymentTypeId: cash, amount: '22.88' }])).status).toBe(200)
  })

  test('is not cancelled nor closed unpaid until its card payment has ended', async () => {
    const readerId = await addReader()
    const orderId = await place()
    const orderIds = [orderId]
    const voidItem = (line: number) => tenant.post(`/orders/update-status/${orderId}.${line}`, { status: 'cancelled' })
    const cancelOrder = () => tenant.post('/orders/cancel', { orderIds })
    expect((await voidItem(1)).status).toBe(200)
    const { body: started, text } = await start(orderIds, readerId, '5.00')
    expect(started, text).toMatchObject({ status: 'waiting' })
    const refusals = async () => {
      const answers = [await cancelOrder(), await tenant.post('/orders/complete', { orderIds }), await voidItem(2)]
      return answers.map(({ status, body }) => `${status} ${String(body.message)}`)
    }
    const isOpen = '409 A card payment of this order is open: cancel it in the payment, or ask the terminal again!'
    expect(await refusals()).toEqual([isOpen, isOpen, isOpen])
    expect(await ask(started)).toMatchObject({ status: 'captured' })
    const isTaken = '409 A card was charged for this order: return the money in the payment, or finish it!'
    expect(await refusals()).toEqual([isTaken, isTaken, isTaken])
    const url = `/api/v1/settings/card-readers/${readerId}`
    await side.app.inject({ method: 'DELETE', url, headers: { cookie: tenant.cookie } })
    expect(await refusals(), 'after its terminal was removed').toEqual([isTaken, isTaken, isTaken])
    expect((await pay(orderIds, [{ paymentTypeId: cash, amount: '5.50' }])).body.message).toContain('still open')
    expect((await cancel(started)).body).toMatchObject({ status: 'voided' })
    expect((await cancelOrder()).status).toBe(200)
    expect((await start(orderIds, await addReader(), '5.00')).status).toBe(409)
  })

  test('holds every order of the bill: none is cancelled, closed or voided to its last line', async () => {
    const readerId = await addReader()
    const orderIds = [await place(), await place()]
    const alone = { orderIds: orderIds.slice(1) }
    const voidItem = (line: number) =>
      tenant.post(`/orders/update-status/${orderIds[1]}.${line}`, { status: 'cancelled' })
    expect((await voidItem(1)).status).toBe(200)
    const { body: started, text } = await start(orderIds, readerId, '5.00')
    expect(started, text).toMatchObject({ status: 'waiting' })
    const refused = async () => {
      const cash22 = [{ paymentTypeId: cash, amount: '22.88' }]
      const closing = [await tenant.post('/orders/cancel', alone), await tenant.post('/orders/complete', alone)]
      return [...closing, await voidItem(2), await pay(alone.orderIds, cash22)].map(({ status }) => status)
    }
    expect(await refused()).toEqual([409, 409, 409, 409])
    expect((await tenant.post('/orders/card-payments', alone)).body).toMatchObject([{ id: started.id }])
    expect((await cancel(started)).body).toMatchObject({ status: 'voided' })
    expect((await tenant.post('/orders/cancel', alone)).status).toBe(200)
  })

  test('of several orders pays a bill with its lead order only, so that no two bills use its money', async () => {
    const readerId = await addReader()
    const orderIds = [await place(), await place()]
    const { body: started } = await start(orderIds, readerId, '22.88')
    expect(await ask(started)).toMatchObject({ status: 'captured' })
    const lead = String(started.order_id)
    const other = orderIds.filter((id) => id !== lead)
    const byCard = [{ paymentTypeId: card, amount: '22.88', cardPaymentId: started.id }]
    expect(await pay(other, byCard)).toMatchObject({
      status: 409,
      body: { message: 'A card was charged for other orders too, please pay them together!' },
    })
    const paid = await pay([lead], byCard)
    expect(paid.status, paid.text).toBe(200)
    expect((await pay(other, byCard)).status).toBe(409)
    expect((await pay(other, [{ paymentTypeId: cash, amount: '22.88' }])).status).toBe(200)
  })

  test('does not become cheaper than what its card was charged, until the money is returned', async () => {
    const readerId = await addReader()
    const { coffee, large } = tenant.menu
    const cart = [
      { id: coffee, quantity: 2, variant_id: large },
      { id: tenant.menu.water, quantity: 1 },
    ]
    const orderId = String((await tenant.post('/pos/create-order', { cart })).body.orderId)
    await tenant.post('/settings/service-charge', {
      rule: { title: 'Service', percent: 10, deliveryTypes: ['delivery'], minGuests: null },
    })
    expect((await tenant.post('/orders/add-service-charge', { orderIds: [orderId] })).status).toBe(200)
    // 12.20 and 10 %
    const { body: started, text } = await start([orderId], readerId, '13.00')
    expect(started, text).toMatchObject({ status: 'waiting' })
    expect(await ask(started)).toMatchObject({ status: 'captured' })
    const reason = { code: 'complaint' }
    const discount = (size: object) =>
      tenant.post('/orders/discount', { orderId, discountId: randomUUID(), kind: 'discount', reason, ...size })
    const reductions = [
      () => tenant.post(`/orders/revise/${orderId}.1`, { of: 2, options: { variant_id: tenant.menu.small } }),
      () => tenant.post('/orders/remove-service-charge', { orderIds: [orderId], reason }),
      () => tenant.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled', quantity: 1 }),
      () => tenant.post('/orders/divide', { orderId, intoOrderId: randomUUID(), lines: [{ line: 2, quantity: 1 }] }),
      () => discount({ percent: 10 }),
    ]
    for (const reduce of reductions)
      expect((await reduce()).body.message).toBe(
        'A card was charged for this order: return the money in the payment, or finish it!',
      )
    expect((await discount({ percent: 1, line: 2 })).status).toBe(200)
    expect((await cancel(started)).body).toMatchObject({ status: 'voided' })
    for (const reduce of reductions) expect((await reduce()).status).toBe(200)
  })

  test('holds an order that was split off: it is joined again once its card payment has ended', async () => {
    const readerId = await addReader()
    const [orderId, intoOrderId] = [await place(), randomUUID()]
    const lines = [{ line: 1, quantity: 1 }]
    expect((await tenant.post('/orders/divide', { orderId, intoOrderId, lines })).status).toBe(200)
    const { body: started, text } = await start([intoOrderId], readerId, '5.00')
    expect(started, text).toMatchObject({ status: 'waiting' })
    const join = () => tenant.post('/orders/join', { orderId: intoOrderId })
    expect((await join()).body.message).toContain('is open')
    expect(await ask(started)).toMatchObject({ status: 'captured' })
    expect((await join()).body.message).toContain('was charged')
    expect((await cancel(started)).body).toMatchObject({ status: 'voided' })
    expect((await join()).status).toBe(200)
  })
})
