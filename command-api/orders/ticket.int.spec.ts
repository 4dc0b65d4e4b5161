import { randomUUID } from 'node:crypto'
import type { Scope } from '@comanda/domain/users/scopes.ts'
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

async function placeOrder(items = 3): Promise<string> {
  const cart = Array.from({ length: items }, () => ({ id: tenant.menu.water, quantity: 1 }))
  return String((await tenant.post('/pos/create-order', { cart })).body.orderId)
}
const completed = (...lines: number[]) => lines.map((line) => ({ line, status: 'completed' }))
const move = (orderId: string, lines: object, options = {}) =>
  tenant.post('/kitchen/tickets/move', { orderId, lines }, options)
const typesOf = async (orderId: string) => {
  const events = await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
  return events.map(({ type, data }) => [type, (data as { line?: number }).line])
}
const message = 'Order item status updated!'

describe('the items of a ticket', () => {
  test('are moved by one request, once however often it is sent', async () => {
    const orderId = await placeOrder()
    const key = randomUUID()
    const lines = [{ line: 1, status: 'preparing' }, ...completed(2, 3)]
    for (const _ of [1, 2]) {
      const { status, body } = await move(orderId, lines, { key })
      expect([status, body]).toEqual([200, { message }])
    }
    expect(await typesOf(orderId)).toEqual([
      ['OrderPlaced', undefined],
      ['OrderItemStarted', 1],
      ['OrderItemFinished', 2],
      ['OrderItemFinished', 3],
    ])
  })

  test('that were cancelled meanwhile are named and stay cancelled', async () => {
    const orderId = await placeOrder()
    await tenant.post(`/orders/update-status/${orderId}.2`, { status: 'cancelled' })
    expect((await move(orderId, completed(1, 2))).body).toEqual({ message, skipped: [`${orderId}.2`] })
    expect((await typesOf(orderId)).at(-1)).toEqual(['OrderItemFinished', 1])
    expect(await move(orderId, completed(2))).toMatchObject({
      status: 409,
      body: { message: 'This item was cancelled on another device!' },
    })
  })

  test('of a cancelled or unknown order, and unknown items, are refused', async () => {
    const orderId = await placeOrder()
    expect((await move(orderId, completed(7))).status).toBe(404)
    for (const id of [randomUUID(), 'x']) expect((await move(id, completed(1))).status).toBe(404)
    await tenant.post('/orders/cancel', { orderIds: [orderId] })
    expect(await move(orderId, completed(1))).toMatchObject({
      status: 409,
      body: { message: 'This order is cancelled!' },
    })
  })

  test('are 1 to 200, each named once, with a status that the kitchen sets', async () => {
    const orderId = await placeOrder(1)
    const many = Array.from({ length: 201 }, (_, index) => index + 1)
    const cancelled = [{ line: 1, status: 'cancelled' }]
    for (const lines of [[], completed(1, 1), completed(...many), cancelled])
      expect((await move(orderId, lines)).status).toBe(400)
  })

  test('are moved by users with a scope of the kitchen', async () => {
    const orderId = await placeOrder(1)
    const status = async (...scopes: Scope[]) =>
      (await move(orderId, completed(1), { cookie: await tenant.signIn(scopes) })).status
    expect([await status('ORDERS'), await status('KITCHEN')]).toEqual([403, 200])
  })
})

describe('ready items at the pass', () => {
  const pass = (orderId: string, lines: readonly number[], passed = true, options = {}) =>
    tenant.post('/kitchen/tickets/pass', { orderId, lines, passed }, options)
  const lastOf = async (orderId: string) => {
    const events = await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
    return events.map(({ type, data }) => [type, (data as { lines?: readonly number[] }).lines]).at(-1)
  }

  test('are passed and taken back, once however often and by however many screens', async () => {
    const orderId = await placeOrder()
    await move(orderId, completed(1, 2))
    const answers = await Promise.all([1, 2, 3].map(() => pass(orderId, [1, 2])))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { message }])
    expect(await lastOf(orderId)).toEqual(['OrderItemsPassed', [1, 2]])
    expect((await typesOf(orderId)).length).toBe(4)
    for (const _ of [1, 2]) expect((await pass(orderId, [2], false)).body).toEqual({ message })
    expect(await lastOf(orderId)).toEqual(['OrderItemsTakenBack', [2]])
    expect((await typesOf(orderId)).length).toBe(5)
  })

  test('alone are passed; others are named', async () => {
    const orderId = await placeOrder()
    await move(orderId, completed(1))
    expect((await pass(orderId, [1, 2])).body).toEqual({ message, skipped: [`${orderId}.2`] })
    expect(await lastOf(orderId)).toEqual(['OrderItemsPassed', [1]])
    await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'delivered' })
    expect((await pass(orderId, [1])).body).toEqual({ message })
    expect((await pass(orderId, [1], false)).body).toEqual({ message, skipped: [`${orderId}.1`] })
  })

  test('of an unknown order, unknown items and items twice are refused', async () => {
    const orderId = await placeOrder(1)
    expect((await pass(randomUUID(), [1])).status).toBe(404)
    expect((await pass(orderId, [7])).status).toBe(404)
    for (const lines of [[], [1, 1], [0]]) expect((await pass(orderId, lines)).status).toBe(400)
    const cookie = await tenant.signIn(['ORDERS'])
    expect((await pass(orderId, [1], true, { cookie })).status).toBe(403)
  })
})
