import { randomUUID } from 'node:crypto'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import {
  type CommandSide,
  enginesOf,
  startCommandSide,
  type TestTenant,
} from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let side: CommandSide
let other: CommandSide
let tenant: TestTenant
/** Changes of another process by stream, run right before this side writes that the order has ended. */
let meanwhile: Map<string, () => Promise<unknown>>

beforeAll(async () => {
  const around = (log: EventLog): EventLog => ({
    ...log,
    append: async (stream, events, expected) => {
      const orderId = stream.split('_')[1] ?? ''
      const happens = meanwhile.get(orderId)
      if (events.some(({ type }) => type === 'OrderCancelled' || type === 'OrderCompleted') && happens) {
        meanwhile.delete(orderId)
        await happens()
      }
      return log.append(stream, events, expected)
    },
  })
  side = await startCommandSide({ around })
  other = await startCommandSide(enginesOf(side))
})
afterAll(async () => {
  await other?.close()
  await side?.close()
})
beforeEach(async () => {
  meanwhile = new Map()
  tenant = await side.addTenant()
})

/** Answer of another process to the same user. */
async function elsewhere(path: string, orderIds: readonly string[]) {
  const headers = { cookie: tenant.cookie, 'content-type': 'application/json' }
  const payload = JSON.stringify({ orderIds })
  return (await other.app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })).statusCode
}
const payElsewhere = (orderIds: readonly string[]) => elsewhere('/orders/complete-and-pay-order', orderIds)

/** Places three orders of a table; returns their ids sorted, in the order in which a payment handles them. */
async function placeThree(): Promise<[string, string, string]> {
  const cart = [{ id: tenant.menu.water, quantity: 1 }]
  const place = async () => String((await tenant.post('/pos/create-order', { cart })).body.orderId)
  const orderIds = [await place(), await place(), await place()].sort()
  return orderIds as [string, string, string] // three went in
}
const lastIn = async (orderId: string) => {
  const events = await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
  return events.at(-1)?.type
}
const lastOf = (orderIds: readonly string[]) => Promise.all(orderIds.map(lastIn))
const cancel = (orderIds: readonly string[], options = {}) => tenant.post('/orders/cancel', { orderIds }, options)

describe('cancelling a card', () => {
  test('cancels none of its orders if a payment was faster', async () => {
    const orderIds = await placeThree()
    meanwhile.set(orderIds[0], async () => expect(await payElsewhere(orderIds)).toBe(200))
    const { status, body } = await cancel(orderIds)
    expect([status, body]).toEqual([409, { message: 'This order is already completed!' }])
    expect(new Set(await lastOf(orderIds))).toEqual(new Set(['OrderSettled']))
  })

  test('cancels none of its orders if the first one was paid separately', async () => {
    const orderIds = await placeThree()
    meanwhile.set(orderIds[0], async () => expect(await payElsewhere([orderIds[0]])).toBe(200))
    const { status, body } = await cancel(orderIds)
    expect([status, body]).toEqual([409, { message: 'This order is already completed!' }])
    expect(await lastOf(orderIds)).toEqual(['OrderSettled', 'OrderPlaced', 'OrderPlaced'])
  })

  test('begins with the same order as a payment, not with a free one', async () => {
    const orderIds = await placeThree()
    const [empty, lead] = orderIds
    await tenant.post(`/orders/update-status/${empty}.1`, { status: 'cancelled' })
    meanwhile.set(lead, async () => expect(await payElsewhere(orderIds)).toBe(200))
    const { status, body } = await cancel(orderIds)
    expect([status, body]).toEqual([409, { message: 'This order is already completed!' }])
    expect(await lastOf(orderIds)).toEqual(['OrderCompleted', 'OrderSettled', 'OrderSettled'])
  })

  test('names the cancelled orders if another was paid meanwhile; a repetition gets the same answer', async () => {
    const orderIds = await placeThree()
    const [one, two, three] = orderIds
    meanwhile.set(three, async () => expect(await payElsewhere([three])).toBe(200))
    const key = randomUUID()
    const answer = await cancel(orderIds, { key })
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        message: 'Only some of these orders were cancelled, the others were changed on another device!',
        done: [one, two],
        refused: [{ id: three, message: 'This order is already completed!' }],
      },
    ])
    expect(await lastOf(orderIds)).toEqual(['OrderCancelled', 'OrderCancelled', 'OrderSettled'])
    expect((await cancel(orderIds, { key })).text).toBe(answer.text)
    // as after a crash before the answer was kept
    await other.needs.identity.deleteFrom('identity.idempotency_records').execute()
    expect((await cancel(orderIds, { key })).text).toBe(answer.text)
    expect((await cancel(orderIds)).body).toEqual({ message: 'This order is already completed!' })
  })
})

describe('completing a card', () => {
  test('completes none of its orders if the first one was cancelled meanwhile', async () => {
    const orderIds = await placeThree()
    meanwhile.set(orderIds[0], async () => expect(await elsewhere('/orders/cancel', [orderIds[0]])).toBe(200))
    const { status, body } = await tenant.post('/orders/complete', { orderIds })
    expect([status, body]).toEqual([409, { message: 'This order is cancelled!' }])
    expect(await lastOf(orderIds)).toEqual(['OrderCancelled', 'OrderPlaced', 'OrderPlaced'])
  })

  test('names the completed orders if another was cancelled meanwhile', async () => {
    const orderIds = await placeThree()
    const [one, two, three] = orderIds
    meanwhile.set(two, async () => expect(await elsewhere('/orders/cancel', [two])).toBe(200))
    const { status, body } = await tenant.post('/orders/complete', { orderIds })
    expect([status, body]).toEqual([
      409,
      {
        message: 'Only some of these orders were completed, the others were changed on another device!',
        done: [one, three],
        refused: [{ id: two, message: 'This order is cancelled!' }],
      },
    ])
    expect(await lastOf(orderIds)).toEqual(['OrderCompleted', 'OrderCancelled', 'OrderCompleted'])
  })
})

describe('an order that was closed unpaid', () => {
  test('is neither paid, also with open ones, nor divided, moved, discounted, extended or printed as a bill', async () => {
    const [closed, open] = await placeThree()
    const orderIds = [closed]
    await tenant.post('/orders/complete', { orderIds, reason: { code: 'guest_left' } })
    const lines = [{ line: 1, quantity: 1 }]
    const discount = { discountId: randomUUID(), kind: 'discount', percent: 10, reason: { code: 'complaint' } }
    const answers = await Promise.all([
      tenant.post('/orders/complete-and-pay-order', { orderIds }),
      tenant.post('/orders/complete-and-pay-order', { orderIds: [closed, open] }),
      tenant.post('/orders/divide', { orderId: closed, intoOrderId: randomUUID(), lines }),
      tenant.post('/orders/move', { orderIds, tableId: tenant.tables[1] }),
      tenant.post('/orders/discount', { orderId: closed, ...discount }),
      tenant.post('/orders/add', {
        orderId: closed,
        additionId: randomUUID(),
        cart: [{ id: tenant.menu.water, quantity: 1 }],
      }),
      tenant.post('/orders/print-bill', { orderIds, jobId: randomUUID(), language: 'en' }),
    ])
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [409, 'This order is already completed!']),
    )
    expect(await lastOf([closed, open])).toEqual(['OrderCompleted', 'OrderPlaced'])
    expect((await tenant.post('/orders/complete-and-pay-order', { orderIds: [open] })).status).toBe(200)
  })

  test('was not being paid meanwhile', async () => {
    const [orderId] = await placeThree()
    meanwhile.set(orderId, async () => expect(await payElsewhere([orderId])).toBe(200))
    await tenant.post('/orders/complete', { orderIds: [orderId], reason: { code: 'guest_left' } })
    expect(await lastOf([orderId])).toEqual(['OrderSettled'])
  })
})
