import { randomUUID } from 'node:crypto'
import { addCashAndCard, placeBill } from '@comanda/tests/command-system/bills.ts'
import type { TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { addReader, startTerminalSide } from '@comanda/tests/command-system/terminal-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxOrdersAtOnce } from '../checkout/payment-queue.ts'

/** Work of another till that ends before the next event of this type is appended. */
let meanwhile: Readonly<{ type: string; run: () => Promise<unknown> }> | undefined
let system: Awaited<ReturnType<typeof startTerminalSide>>
let tenant: TestTenant
let cash: string
let card: string
let readerId: string

beforeAll(async () => {
  system = await startTerminalSide((log) => ({
    ...log,
    append: async (stream, events, expected) => {
      const { run } = events.some(({ type }) => type === meanwhile?.type) ? (meanwhile ?? {}) : {}
      if (run) meanwhile = undefined
      await run?.()
      return log.append(stream, events, expected)
    },
  }))
})
afterAll(() => system?.close())
beforeEach(async () => {
  tenant = await system.side.addTenant()
  ;({ cash, card } = await addCashAndCard(tenant))
  readerId = await addReader(tenant)
})

/** 22.88 */
const place = () => placeBill(tenant)
const payInPart = (orderIds: readonly string[], amount: string, partPaymentId: string = randomUUID()) =>
  tenant.post('/orders/part-payments', { partPaymentId, orderIds, paymentTypeId: cash, amount })
const payByCard = (orderIds: readonly string[], amount: string) =>
  tenant.post('/orders/card-payments/start', { cardPaymentId: randomUUID(), orderIds, readerId, amount, tip: '0' })
const ask = async ({ id, order_id: orderId }: Record<string, unknown>) =>
  (await tenant.post(`/orders/card-payments/${id}/ask`, { orderId })).body
const pay = (orderIds: readonly string[], body: object = {}) =>
  tenant.post('/orders/complete-and-pay-order', { orderIds, ...body })
const openCards = async (orderIds: readonly string[]) => (await tenant.post('/orders/card-payments', { orderIds })).body
const typesIn = async (orderId: string) =>
  (await system.side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).map(({ type }) => type)
const tooHigh = { status: 409, body: { message: 'This is more than is left to pay!' } }

describe('a part payment and a card payment of one bill in the same moment', () => {
  test('are not more than the bill: the part payment that came second is given back', async () => {
    const orderIds = [await place(), await place()].sort()
    let started: Record<string, unknown> = {}
    const run = async () => {
      started = (await payByCard(orderIds, '45.00')).body
    }
    meanwhile = { type: 'OrderPartPaid', run }
    const id = randomUUID()
    expect(await payInPart(orderIds, '10.00', id)).toMatchObject(tooHigh)
    for (const orderId of orderIds)
      expect(await typesIn(orderId)).toEqual(['OrderPlaced', 'OrderPartPaid', 'OrderPartPaymentReturned'])
    expect((await payInPart(orderIds, '10.00', id)).body.message).toBe('This payment was given back!')
    expect(await ask(started)).toMatchObject({ status: 'captured' })
    const tenders = [
      { paymentTypeId: card, amount: '45.00', cardPaymentId: started.id },
      { paymentTypeId: cash, amount: '0.76' },
    ]
    expect(await pay(orderIds, { tenders })).toMatchObject({ status: 200 })
  })

  test('are not more than the bill: the card payment that came second is not shown on the terminal', async () => {
    const orderIds = [await place(), await place()].sort()
    const id = randomUUID()
    let recorded: unknown
    const run = async () => {
      recorded = await payInPart(orderIds, '10.00', id)
    }
    meanwhile = { type: 'CardPaymentRequested', run }
    expect(await payByCard(orderIds, '45.00')).toMatchObject(tooHigh)
    expect(recorded).toMatchObject({ status: 200 })
    expect(await openCards(orderIds)).toEqual([])
    const { body: started } = await payByCard(orderIds, '35.76')
    expect(await ask(started)).toMatchObject({ status: 'captured' })
    const tenders = [{ paymentTypeId: card, amount: '35.76', cardPaymentId: started.id }]
    expect(await pay(orderIds, { partPaymentIds: [id], tenders })).toMatchObject({ status: 200 })
  })

  test('are both taken if the bill is as much', async () => {
    const orderIds = [await place()]
    let recorded: unknown
    const run = async () => {
      recorded = await payInPart(orderIds, '10.00')
    }
    meanwhile = { type: 'CardPaymentRequested', run }
    expect(await payByCard(orderIds, '12.88')).toMatchObject({ status: 200, body: { status: 'waiting' } })
    expect(recorded).toMatchObject({ status: 200 })
  })
})

describe('a card payment of a bill that is paid otherwise', () => {
  test('in the same moment is not shown on the terminal', async () => {
    const orderIds = [await place()]
    meanwhile = { type: 'CardPaymentRequested', run: () => pay(orderIds) }
    expect(await payByCard(orderIds, '22.88')).toMatchObject(tooHigh)
    expect(await typesIn(orderIds[0] ?? '')).toContain('OrderSettled')
    expect(await openCards(orderIds)).toEqual([])
  })

  test('refuses that payment, also one of many orders that has waited for others', async () => {
    const many = () => Promise.all(Array.from({ length: maxOrdersAtOnce + 1 }, place))
    const [first, second] = [await many(), await many()]
    const cards: Record<string, unknown>[] = []
    const waiting: Promise<unknown>[] = []
    const run = async () => {
      waiting.push(pay(second))
      // it has read the cards of its orders by now
      await new Promise((resolve) => setTimeout(resolve, 300))
      const { body, text } = await payByCard(second, '22.88')
      expect(body, text).toMatchObject({ status: 'waiting' })
      cards.push(await ask(body))
    }
    meanwhile = { type: 'CheckoutStarted', run }
    expect(await pay(first)).toMatchObject({ status: 200 })
    expect(await Promise.all(waiting)).toMatchObject([
      { status: 409, body: { message: 'A card payment of this bill is still open!' } },
    ])
    expect(cards).toMatchObject([{ status: 'captured' }])
  })
})
