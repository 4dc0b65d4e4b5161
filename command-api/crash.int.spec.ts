import { randomUUID } from 'node:crypto'
import type { TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { crashSystem, polling } from '@comanda/tests/command-system/crash-system.ts'
import { storeModes } from '@comanda/tests/systems/store-process.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startDividedOrders } from './reactions/divided-orders.ts'
import { startJoinedOrders } from './reactions/joined-orders.ts'

describe.each(storeModes)('%s', (_, mode) => {
  const { killedAt, scenesOf, side, cartOf, place, typesIn, run } = crashSystem(mode)
  const placing = (of: TestTenant) => ({ path: '/pos/create-order', body: cartOf(of), key: randomUUID() })

  describe('a process killed during a command', () => {
    const points = ['command:before-append', 'command:after-append', 'command:before-answer'] as const

    test.each(scenesOf(points, async (tenant) => placing(tenant)))(
      '%s: the repeated request has one effect and one answer',
      async (_, scene) => {
        const { tenant, path, body, key } = scene()
        const answers = [await tenant.post(path, body, { key }), await tenant.post(path, body, { key })]
        const tokenNo = Number(answers[0]?.body.tokenNo)
        expect(answers[0]?.body).toEqual({ message: 'Order sent to kitchen!', tokenNo, orderId: key })
        expect(answers[1]?.text).toBe(answers[0]?.text)
        expect(await typesIn(tenant, key)).toEqual(['OrderPlaced'])
        const other = await tenant.post(path, { cart: [{ id: tenant.menu.water, quantity: 1 }] }, { key })
        expect(other.status).toBe(409)
        const next = await tenant.post(path, body)
        // a number taken by the crash or a repetition stays unused
        expect(Number(next.body.tokenNo)).toBeGreaterThan(tokenNo)
      },
    )

    const moving = async (tenant: TestTenant) => {
      const orderId = await place(tenant)
      return { orderId, path: `/kitchen/${orderId}.1`, body: { status: 'preparing' }, key: randomUUID() }
    }
    test.each(scenesOf(points.slice(1), moving))('%s: so has one that moves an item', async (_, scene) => {
      const { tenant, orderId, path, body, key } = scene()
      const answer = await tenant.post(path, body, { key })
      expect([answer.status, answer.body]).toEqual([200, { message: 'Order item status updated!' }])
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
      expect(await typesIn(tenant, orderId)).toEqual(['OrderPlaced', 'OrderItemStarted'])
    })
  })

  describe('a process killed while an order is divided, between the two orders', () => {
    const division = async (tenant: TestTenant) => {
      const orderId = await place(tenant, 3)
      const intoOrderId = randomUUID()
      const body = { orderId, intoOrderId, lines: [{ line: 1, quantity: 1 }] }
      return { orderId, intoOrderId, path: '/orders/divide', body, key: randomUUID() }
    }
    const movedOff = ['OrderPlaced', 'OrderLineDivided', 'OrderLinesMovedOff']
    const repeated = killedAt('divide:after-move-off', division)
    const left = killedAt('divide:after-move-off', division)

    test('after a retry, the other order exists once', async () => {
      const { tenant, orderId, intoOrderId, path, body, key } = repeated()
      expect(await typesIn(tenant, orderId)).toEqual(movedOff)
      expect(await typesIn(tenant, intoOrderId)).toEqual([])
      const answer = await tenant.post(path, body, { key })
      expect(answer.body).toEqual({ message: 'Order divided!', orderId: intoOrderId })
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
      expect((await tenant.post(path, body)).text).toBe(answer.text)
      expect(await typesIn(tenant, orderId)).toEqual(movedOff)
      expect(await typesIn(tenant, intoOrderId)).toEqual(['OrderSplitOff'])
    })

    test('without a retry, the reaction writes the other order as the user who divided it', {
      timeout: 90_000,
    }, async () => {
      const { tenant, orderId, intoOrderId, path, body, key } = left()
      const stop = run((needs, signal) => startDividedOrders({ ...needs, signal }))
      await expect.poll(() => typesIn(tenant, intoOrderId), polling).toEqual(['OrderSplitOff'])
      await stop()
      const [moved] = (await side().log.readStream(`order-${tenant.tenantId}_${orderId}`)).slice(-1)
      const [split] = await side().log.readStream(`order-${tenant.tenantId}_${intoOrderId}`)
      const by = (metadata: unknown) => (metadata as { by: string }).by
      expect(by(split?.metadata)).toBe(by(moved?.metadata))
      expect((await tenant.post(path, body, { key })).body).toEqual({ message: 'Order divided!', orderId: intoOrderId })
      expect(await typesIn(tenant, intoOrderId)).toEqual(['OrderSplitOff'])
    })
  })

  describe('a process killed while orders are joined, between the two orders', () => {
    const points = ['join:after-give-up', 'join:after-answer'] as const
    const split = ['OrderPlaced', 'OrderLineDivided', 'OrderLinesMovedOff']

    async function join(tenant: TestTenant) {
      const into = await place(tenant, 3)
      const orderId = randomUUID()
      const divided = { orderId: into, intoOrderId: orderId, lines: [{ line: 1, quantity: 1 }] }
      expect((await tenant.post('/orders/divide', divided)).status).toBe(200)
      return { orderId, into, path: '/orders/join', body: { orderId }, key: randomUUID() }
    }
    const repeated = scenesOf(points, join)
    const [left, refusedLater] = [killedAt('join:after-give-up', join), killedAt('join:after-give-up', join)]

    beforeAll(async () => {
      const { tenant, into } = refusedLater()
      expect((await tenant.post('/orders/complete-and-pay-order', { orderIds: [into] })).status).toBe(200)
    })
    const startReaction = () => run((needs, signal) => startJoinedOrders({ ...needs, signal }))

    test.each(repeated)('%s: after a retry, the lines are on the other order once', async (_, scene) => {
      const { tenant, orderId, into, path, body, key } = scene()
      expect(await typesIn(tenant, orderId)).toEqual(['OrderSplitOff', 'OrderJoined'])
      const answer = await tenant.post(path, body, { key })
      expect(answer.body).toEqual({ message: 'Orders joined!', orderId: into })
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
      expect((await tenant.post(path, body)).text).toBe(answer.text)
      expect(await typesIn(tenant, into)).toEqual([...split, 'OrderLinesJoined'])
      expect(await typesIn(tenant, orderId)).toEqual(['OrderSplitOff', 'OrderJoined'])
    })

    test('without a retry, the reaction gives the lines to the other order', { timeout: 90_000 }, async () => {
      const { tenant, into, path, body, key } = left()
      const stop = startReaction()
      await expect.poll(() => typesIn(tenant, into), polling).toEqual([...split, 'OrderLinesJoined'])
      await stop()
      expect((await tenant.post(path, body, { key })).body).toEqual({ message: 'Orders joined!', orderId: into })
      expect(await typesIn(tenant, into)).toEqual([...split, 'OrderLinesJoined'])
    })

    test('lines that the other order refuses, because it was paid meanwhile, return', { timeout: 90_000 }, async () => {
      const { tenant, orderId, into, path, body, key } = refusedLater()
      const stop = startReaction()
      const back = ['OrderSplitOff', 'OrderJoined', 'OrderJoinReleased']
      await expect.poll(() => typesIn(tenant, orderId), polling).toEqual(back)
      await stop()
      expect((await typesIn(tenant, into)).at(-1)).toBe('OrderJoinRefused')
      expect((await tenant.post(path, body, { key })).status).toBe(409)
      expect((await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId] })).status).toBe(200)
    })
  })
})
