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
  const cart = [{ id: tenant.menu.water, quantity: 2 }]
  return String((await tenant.post('/pos/create-order', { cart })).body.orderId)
}
const lastOf = async (orderId: string) => {
  const { type, data } = (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).at(-1) ?? {}
  return { type, data }
}
const reason = { code: 'guest_left', text: 'Bus was waiting' }

describe('what is given away', () => {
  test('is recorded with its reason and value', async () => {
    const orderId = await placeOrder()
    await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'preparing' })
    const { status } = await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled', reason })
    expect(status).toBe(200)
    expect(await lastOf(orderId)).toMatchObject({
      type: 'OrderItemCancelled',
      data: { reason, losses: [{ line: 1, kind: 'waste', value: expect.any(Number), currency: 'EUR' }] },
    })
  })

  test('with a whole card, order by order', async () => {
    const orderIds = [await placeOrder(), await placeOrder()]
    expect((await tenant.post('/orders/cancel', { orderIds, reason: { code: 'too_long', text: ' ' } })).status).toBe(
      200,
    )
    for (const orderId of orderIds) {
      const data = { reason: { code: 'too_long' }, losses: [{ kind: 'void' }] }
      expect(await lastOf(orderId)).toMatchObject({ type: 'OrderCancelled', data })
    }
  })

  test('by closing without payment too', async () => {
    const orderId = await placeOrder()
    expect((await tenant.post('/orders/complete', { orderIds: [orderId], reason })).status).toBe(200)
    const data = { reason, losses: [{ kind: 'unpaid' }] }
    expect(await lastOf(orderId)).toMatchObject({ type: 'OrderCompleted', data })
  })

  test('by a client without reasons is recorded without one', async () => {
    const orderId = await placeOrder()
    expect((await tenant.post('/orders/cancel', { orderIds: [orderId] })).status).toBe(200)
    expect((await lastOf(orderId)).data).toEqual({
      orderId,
      losses: [expect.objectContaining({ kind: 'void' })],
      cancelledAt: expect.any(String),
    })
  })

  test.each([
    [{ code: 'boredom' }, 'Unknown reason!'],
    [{ code: 'other', text: 'x'.repeat(201) }, 'Please use at most 200 characters!'],
  ])('has no other reason: %j', async (wrong, message) => {
    const answer = await tenant.post('/orders/cancel', { orderIds: [await placeOrder()], reason: wrong })
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })
})

describe('a person without the right', () => {
  const mayNotCancel = { message: 'You may not cancel what was sent to the kitchen!' }
  const mayNotClose = { message: 'You may not complete an order that is not paid!' }

  test('cancels nothing that was sent', async () => {
    const cookie = await tenant.signIn(['POS', 'CLOSE_UNPAID'])
    const orderId = await placeOrder()
    const item = await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled', reason }, { cookie })
    expect([item.status, item.body]).toEqual([403, mayNotCancel])
    const order = await tenant.post('/orders/cancel', { orderIds: [orderId], reason }, { cookie })
    expect([order.status, order.body]).toEqual([403, mayNotCancel])
    expect((await lastOf(orderId)).type).toBe('OrderPlaced')
    const moved = await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'preparing' }, { cookie })
    expect(moved.status).toBe(200)
  })

  test('closes no order that is not paid, and none with it', async () => {
    const cookie = await tenant.signIn(['POS', 'CANCEL_SENT'])
    const complete = (orderIds: string[]) => tenant.post('/orders/complete', { orderIds, reason }, { cookie })
    const [unpaid, cancelled] = [await placeOrder(), await placeOrder()]
    await tenant.post(`/orders/update-status/${cancelled}.1`, { status: 'cancelled' }, { cookie })
    const answer = await complete([unpaid, cancelled])
    expect([answer.status, answer.body]).toEqual([403, mayNotClose])
    expect((await lastOf(unpaid)).type).toBe('OrderPlaced')
    expect((await lastOf(cancelled)).type).toBe('OrderItemCancelled')
    expect((await complete([cancelled])).status).toBe(200)
    expect((await lastOf(cancelled)).data).not.toHaveProperty('losses')
  })
})
