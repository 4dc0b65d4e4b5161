import { money } from '@comanda/domain/kernel/money.ts'
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

beforeAll(async () => {
  side = await startCommandSide()
  other = await startCommandSide(enginesOf(side))
})
afterAll(async () => {
  await other?.close()
  await side?.close()
})
beforeEach(async () => {
  tenant = await side.addTenant()
})

/** Answer of another process to the same user. */
async function elsewhere(path: string, body: object) {
  const headers = { cookie: tenant.cookie, 'content-type': 'application/json' }
  const answer = await other.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers,
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** A pizza of 14.88 and two coffees, as this process has written it. */
async function place(): Promise<string> {
  const cart = [
    { id: tenant.menu.pizza, quantity: 1 },
    { id: tenant.menu.coffee, quantity: 2 },
  ]
  return String((await tenant.post('/pos/create-order', { cart })).body.orderId)
}

const typesIn = async (orderId: string) =>
  (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).map(({ type }) => type)
const pay = (orderId: string, more: object = {}) =>
  tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId], ...more })

describe('an order that another process has changed since this one wrote it', () => {
  test('is paid with the total that it has now', async () => {
    const orderId = await place()
    await elsewhere(`/orders/update-status/${orderId}.2`, { status: 'cancelled' })
    const answer = await pay(orderId, { total: 14.88 })
    expect(answer.status, answer.text).toBe(200)
    expect((await typesIn(orderId)).at(-1)).toBe('OrderSettled')
  })

  test('is not paid with the total that it had', async () => {
    const orderId = await place()
    await elsewhere(`/orders/update-status/${orderId}.2`, { status: 'cancelled' })
    const answer = await pay(orderId, { total: 22.88 })
    expect([answer.status, answer.body.message]).toEqual([409, 'Prices have changed, please review the order!'])
    expect((await pay(orderId)).status).toBe(200) // without a claimed total, the current total is paid
  })

  test('is not paid twice', async () => {
    const orderId = await place()
    expect((await elsewhere('/orders/complete-and-pay-order', { orderIds: [orderId] })).status).toBe(200)
    const answer = await pay(orderId, { total: 22.88 })
    expect([answer.status, answer.body.message]).toEqual([409, 'This order is already paid!'])
    expect((await typesIn(orderId)).filter((type) => type === 'OrderSettled')).toHaveLength(1)
  })

  test('is accepted in the payment of its card if its only dish, at price 0, was cancelled', async () => {
    const free = { itemId: tenant.menu.water, price: { amount: money(0), exponent: 2 as const } }
    await tenant.change({ type: 'RepriceMenuItems', data: { prices: [free] } })
    const cart = [{ id: tenant.menu.water, quantity: 1 }]
    const gift = String((await tenant.post('/pos/create-order', { cart })).body.orderId)
    const orderId = await place()
    await elsewhere(`/orders/update-status/${gift}.1`, { status: 'cancelled' })
    const answer = await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId, gift], total: 22.88 })
    expect(answer.status, answer.text).toBe(200)
    expect((await typesIn(gift)).at(-1)).toBe('OrderCompleted')
  })

  test('refuses and allows commands by its current state in the log, not by the cached one', async () => {
    const [cancelled, started] = [await place(), await place()]
    await elsewhere('/orders/cancel', { orderIds: [cancelled] })
    const answer = await tenant.post(`/kitchen/${cancelled}.1`, { status: 'preparing' })
    expect([answer.status, answer.body.message]).toEqual([409, 'This order is cancelled!'])
    await tenant.post(`/kitchen/${started}.1`, { status: 'preparing' })
    const recalled = await elsewhere(`/orders/update-status/${started}.1`, { status: 'created' })
    expect(recalled.status, JSON.stringify(recalled.body)).toBe(200)
    expect((await tenant.post(`/kitchen/${started}.1`, { status: 'preparing' })).status).toBe(200)
    expect((await typesIn(started)).filter((type) => type === 'OrderItemStarted')).toHaveLength(2)
  })
})

describe('an order that only this process has changed', () => {
  test('is changed and paid without a read of its stream', async () => {
    const reads: string[] = []
    const around = (log: EventLog): EventLog => ({
      ...log,
      readStream: (stream, options) => {
        reads.push(stream)
        return log.readStream(stream, options)
      },
    })
    const third = await startCommandSide({ ...enginesOf(side), around })
    const ask = async (path: string, body: object) => {
      const headers = { cookie: tenant.cookie, 'content-type': 'application/json' }
      const answer = await third.app.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        headers,
        payload: JSON.stringify(body),
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const { orderId } = await ask('/pos/create-order', { cart: [{ id: tenant.menu.pizza, quantity: 1 }] })
    await ask(`/kitchen/${orderId}.1`, { status: 'preparing' })
    await ask('/orders/complete-and-pay-order', { orderIds: [orderId], total: 14.88 })
    expect(reads.filter((stream) => stream.startsWith('order-'))).toEqual([])
    await third.close()
  })
})
