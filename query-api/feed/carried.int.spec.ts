import { FeedMessage } from '@comanda/api/shapes/feed-message.ts'
import { feedSystem } from '@comanda/tests/query-system/feed-system.ts'
import type { FeedSocket } from '@comanda/tests/query-system/listen.ts'
import { until } from '@comanda/tests/query-system/query-system.ts'
import {
  cancelOrder,
  completeOrder,
  knowCustomer,
  moveItem,
  openRestaurant,
  pay,
  placed,
  placeOrder,
} from '@comanda/tests/query-system/restaurant.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const { here, listen } = feedSystem()

async function read(path: string): Promise<unknown[]> {
  const { cookie } = await here.system.enter(here.place.tenantId, [], 'admin')
  const answer = await here.system.app.inject({ url: `/api/v1${path}`, headers: { cookie } })
  return z.array(z.unknown()).parse(answer.json())
}

/** Orders of the next message, which must match its schema. */
async function carriedTo(feed: FeedSocket) {
  const message = await feed.next('changes')
  expect(FeedMessage.parse(message)).toEqual(message)
  return message.orders
}

describe('an order that changed', () => {
  test('is sent as in the lists, after each step', async () => {
    const feed = await listen()
    const cook = await listen('', await here.system.enter(here.place.tenantId, ['KITCHEN']))
    const orderId = await placeOrder(here.system, here.place)
    expect(await carriedTo(feed)).toEqual(await read('/kitchen'))
    expect(await carriedTo(cook)).toEqual(await read('/kitchen'))
    await moveItem(here.system, here.place, orderId, 'OrderItemStarted', 1)
    const [group] = z.array(z.object({ orders: z.array(z.unknown()) })).parse(await read('/orders'))
    expect(await carriedTo(feed)).toEqual(group?.orders)
    await completeOrder(here.system, here.place, orderId)
    expect(await carriedTo(feed)).toEqual(await read('/kitchen?ended=1'))
  })

  test('is sent with its end: cancelled, or paid and completed', async () => {
    const [gone, paid] = [await placeOrder(here.system, here.place), await placeOrder(here.system, here.place)]
    await here.system.settle()
    const feed = await listen()
    await cancelOrder(here.system, here.place, gone)
    expect(await carriedTo(feed)).toMatchObject([{ id: gone, status: 'cancelled', closed_at: expect.any(String) }])
    await pay(here.system, here.place, [[placed(here.place, paid)]], 1)
    await until(() =>
      feed.received.some(({ orders }) => orders?.some(({ id, status }) => id === paid && status === 'completed')),
    )
  })

  test('has its position in the log, and a list the position of its read', async () => {
    const feed = await listen()
    await placeOrder(here.system, here.place)
    const [order] = (await carriedTo(feed)) ?? []
    await here.system.settle()
    const answer = await here.system.app.inject({ url: '/api/v1/orders', headers: { cookie: here.waiter.cookie } })
    expect(BigInt(String(answer.headers['x-read-position']))).toBeGreaterThanOrEqual(BigInt(order?.last_position ?? -1))
  })

  test('shows a forgotten customer as the list does', async () => {
    const customer = await knowCustomer(here.system, here.place, '+49 151 1', 'Zoe')
    await here.system.settle()
    const feed = await listen()
    const orderId = await placeOrder(here.system, here.place, { customer })
    expect(await carriedTo(feed)).toMatchObject([{ customer_name: 'Zoe' }])
    await here.system.forget(here.place.tenantId, customer.customerId)
    await moveItem(here.system, here.place, orderId, 'OrderItemStarted', 1)
    const told = await carriedTo(feed)
    expect(told).toMatchObject([{ customer_name: 'erased', customer_id: null }])
    expect(told).toEqual(await read('/kitchen'))
  })
})

describe('orders are not sent', () => {
  test('to another tenant, or to users who may not read the lists', async () => {
    const neighbour = await listen(
      '',
      await here.system.enter((await openRestaurant(here.system)).tenantId, [], 'admin'),
    )
    const auditor = await listen('', await here.system.enter(here.place.tenantId, ['AUDIT']))
    const feed = await listen()
    await placeOrder(here.system, here.place)
    expect(await carriedTo(feed)).toHaveLength(1)
    expect(await auditor.next('changes')).toMatchObject({ changes: [{ topic: 'orders' }] })
    expect([...auditor.received, ...neighbour.received].filter(({ orders }) => orders)).toEqual([])
  })

  test('to a user whose scopes were removed', async () => {
    const feed = await listen()
    await here.system.identity
      .updateTable('identity.accounts')
      .set({ scopes: ['AUDIT'] })
      .where('user_id', '=', here.waiter.userId)
      .execute()
    await until(async () => {
      await placeOrder(here.system, here.place)
      return (await feed.next('changes')).orders === undefined
    }, 5_000)
    await placeOrder(here.system, here.place)
    expect(await carriedTo(feed)).toBeUndefined()
  })

  test('after the end of the session', async () => {
    const feed = await listen()
    await here.system.sessions.endDevice(here.waiter.userId, here.waiter.sessionId)
    await until(() => feed.code() === 4401, 5_000)
    const before = feed.received.length
    const other = await listen('', await here.system.enter(here.place.tenantId, [], 'admin'))
    await placeOrder(here.system, here.place)
    expect(await carriedTo(other)).toHaveLength(1)
    expect(feed.received).toHaveLength(before)
  })
})
