import { feedKeys } from '@comanda/projections/runtime/feed.ts'
import { feedSystem } from '@comanda/tests/query-system/feed-system.ts'
import { until } from '@comanda/tests/query-system/query-system.ts'
import { cancelOrder, moveItem, openRestaurant, placeOrder } from '@comanda/tests/query-system/restaurant.ts'
import { describe, expect, test, vi } from 'vitest'

const { here, listen } = feedSystem()

describe('the feed', () => {
  test('sends its position, then every commit in sequence', async () => {
    const feed = await listen()
    const hello = await feed.next('hello')
    expect(hello).toMatchObject({
      epoch: expect.stringMatching(/./),
      seq: expect.any(Number),
      position: expect.stringMatching(/^\d+$/),
    })
    const orderId = await placeOrder(here.system, here.place)
    const first = await feed.next('changes')
    expect(first).toMatchObject({
      epoch: hello.epoch,
      seq: hello.seq + 1,
      changes: [{ topic: 'orders', type: 'OrderPlaced', ids: [orderId] }],
    })
    await moveItem(here.system, here.place, orderId, 'OrderItemStarted', 1)
    expect(await feed.next('changes')).toMatchObject({
      seq: hello.seq + 2,
      changes: [{ type: 'OrderItemStarted', ids: [orderId] }],
    })
  })

  test('follows the commit: changed rows are readable at once', async () => {
    const feed = await listen()
    const orderId = await placeOrder(here.system, here.place)
    await feed.next('changes')
    const answer = await here.system.app.inject({ url: '/api/v1/orders', headers: { cookie: here.waiter.cookie } })
    expect(answer.json()).toMatchObject([{ order_ids: [orderId] }])
  })

  test('sends nothing to another tenant, and no topic beyond a user’s scopes', async () => {
    const neighbour = await listen(
      '',
      await here.system.enter((await openRestaurant(here.system)).tenantId, [], 'admin'),
    )
    const clerk = await listen('', await here.system.enter(here.place.tenantId, ['CUSTOMERS']))
    const feed = await listen()
    await placeOrder(here.system, here.place)
    await feed.next('changes')
    expect((await clerk.next('changes')).changes).toEqual([])
    await here.system.record(here.place.tenantId, `store-${here.place.tenantId}`, [
      { type: 'StoreRenamed', data: { name: 'x' } },
    ])
    expect((await clerk.next('changes')).changes).toMatchObject([{ topic: 'store' }])
    // messages about the setup of the neighbour's restaurant may still arrive
    const theirs = neighbour.received.flatMap(({ changes = [] }) => changes.map(({ type }) => type))
    expect(theirs.filter((type) => type === 'OrderPlaced' || type === 'StoreRenamed')).toEqual([])
  })

  test('sends heartbeats, so that silence means something', async () => {
    const feed = await listen()
    await until(() => feed.beats.length >= 2)
    expect(feed.beats[0]).toMatchObject({
      epoch: feed.received[0]?.epoch,
      seq: feed.received[0]?.seq,
      at: expect.any(String),
    })
  })
})

describe('the handshake message', () => {
  const lastChange = async () => (await (await listen()).next('hello')).lastChange

  test('has the position of the tenant’s last change, whatever others do', async () => {
    const feed = await listen()
    await placeOrder(here.system, here.place)
    const { position } = await feed.next('changes')
    await placeOrder(here.system, await openRestaurant(here.system))
    await here.system.settle()
    expect(await lastChange()).toBe(position)
  })

  test('has the committed position if the messages have expired', async () => {
    await placeOrder(here.system, here.place)
    await here.system.settle()
    const known = BigInt((await lastChange()) ?? -1)
    await here.redis.del(feedKeys.stream(here.place.tenantId))
    expect(BigInt((await lastChange()) ?? -1)).toBeGreaterThanOrEqual(known)
  })

  test('has the committed position in another epoch: messages of the last one may be lost', async () => {
    await placeOrder(here.system, here.place)
    await here.system.settle()
    const other = await openRestaurant(here.system)
    await here.system.settle()
    const before = BigInt((await lastChange()) ?? -1)
    const epoch = await here.redis.get(feedKeys.epoch)
    await here.redis.set(feedKeys.epoch, 'another')
    await placeOrder(here.system, other)
    await here.system.settle()
    expect(BigInt((await lastChange()) ?? -1)).toBeGreaterThan(before)
    await here.redis.set(feedKeys.epoch, epoch ?? '')
  })

  test('is not later than the read position of any list', async () => {
    await placeOrder(here.system, here.place)
    await here.system.settle()
    const { cookie } = await here.system.enter(here.place.tenantId, [], 'admin')
    for (const path of ['/pos/init', '/orders', '/orders/init', '/kitchen', '/pos/qrorders/count', '/dashboard']) {
      const { headers } = await here.system.app.inject({ url: `/api/v1${path}`, headers: { cookie } })
      expect(BigInt(String(headers['x-read-position'])), path).toBeGreaterThanOrEqual(
        BigInt((await lastChange()) ?? -1),
      )
    }
  })
})

describe('a reconnect', () => {
  test('with epoch and sequence gets the missed messages, once and in order', async () => {
    const feed = await listen()
    const { epoch, seq } = await feed.next('hello')
    feed.socket.terminate()
    const orderId = await placeOrder(here.system, here.place)
    await here.system.settle()
    await cancelOrder(here.system, here.place, orderId)
    await here.system.settle()
    const again = await listen(`?epoch=${epoch}&seq=${seq}`)
    await placeOrder(here.system, here.place)
    await until(() => again.received.length === 3)
    expect(again.received.map(({ type, seq, after }) => [type, seq, after])).toEqual([
      ['hello', seq + 2, undefined],
      ['changes', seq + 2, seq],
      ['changes', seq + 3, undefined],
    ])
    expect(again.received[1]?.orders).toMatchObject([{ id: orderId, status: 'cancelled' }])
  })

  test('of a current client gets nothing twice', async () => {
    await placeOrder(here.system, here.place)
    const feed = await listen()
    await here.system.settle()
    await until(async () => Number(await here.redis.get(feedKeys.sequence(here.place.tenantId))) > 0)
    const { epoch } = await feed.next('hello')
    const seq = Number(await here.redis.get(feedKeys.sequence(here.place.tenantId)))
    const again = await listen(`?epoch=${epoch}&seq=${seq}`)
    await until(() => again.beats.length > 0)
    expect(again.received.map(({ type }) => type)).toEqual(['hello'])
  })

  test.each([
    ['another epoch', (_epoch: string, seq: number) => `?epoch=other&seq=${seq}`],
    ['a sequence that never was', (epoch: string, seq: number) => `?epoch=${epoch}&seq=${seq + 99}`],
  ])('with %s refetches everything', async (_what, query) => {
    const feed = await listen()
    const { epoch, seq } = await feed.next('hello')
    const again = await listen(query(epoch, seq))
    expect(await again.next('resync')).toMatchObject({ epoch, seq })
  })

  test('after messages that Redis has dropped refetches everything', async () => {
    const feed = await listen()
    const { epoch, seq } = await feed.next('hello')
    await placeOrder(here.system, here.place)
    await feed.next('changes')
    await placeOrder(here.system, here.place)
    await feed.next('changes')
    await here.redis.xtrim(feedKeys.stream(here.place.tenantId), 'MAXLEN', 1)
    const again = await listen(`?epoch=${epoch}&seq=${seq}`)
    expect(await again.next('resync')).toMatchObject({ seq: seq + 2 })
  })

  test('after an unreadable message refetches everything', async () => {
    const feed = await listen()
    const { epoch, seq } = await feed.next('hello')
    await here.redis.xadd(feedKeys.stream(here.place.tenantId), `${seq + 1}-0`, 'message', 'not json')
    await here.redis.set(feedKeys.sequence(here.place.tenantId), seq + 1)
    await here.redis.publish(feedKeys.channel, 'not json')
    expect(await feed.next('resync')).toMatchObject({ epoch, seq: seq + 1 })
  })

  test('is not needed when Redis lost a message: the next one includes it', async () => {
    const feed = await listen()
    const { epoch, seq } = await feed.next('hello')
    const message = (n: number) =>
      JSON.stringify({ tenantId: here.place.tenantId, epoch, seq: seq + n, position: '1', changes: [] })
    for (const n of [1, 2, 3])
      await here.redis.xadd(feedKeys.stream(here.place.tenantId), `${seq + n}-0`, 'message', message(n))
    await here.redis.set(feedKeys.sequence(here.place.tenantId), seq + 3)
    for (const n of [3, 2, 3, 1]) await here.redis.publish(feedKeys.channel, message(n))
    await until(() => feed.received.length >= 2)
    await until(() => feed.beats.length > 2)
    expect(feed.received.map((said) => [said.seq, said.after])).toEqual([
      [seq, undefined],
      [seq + 3, seq],
    ])
  })
})

describe('while Redis is silent', () => {
  test('there is no heartbeat; afterwards missed messages arrive, and heartbeats again', async () => {
    const feed = await listen()
    await here.redis.client('PAUSE', 4_000, 'ALL')
    let before = -1
    await vi.waitFor(
      () => {
        const isSilent = feed.beats.length === before
        before = feed.beats.length
        expect(isSilent).toBe(true)
      },
      { timeout: 6_000, interval: 500 },
    )
    const orderId = await placeOrder(here.system, here.place)
    await here.system.settle()
    await until(() => feed.beats.length > before)
    const isTold = ({ type, changes }: (typeof feed.received)[number]) =>
      type === 'resync' || changes?.some(({ ids }) => ids.includes(orderId)) === true
    await until(() => feed.received.some(isTold))
  })
})
