import { redisUrl } from '@comanda/local/testing/engines.ts'
import { feedKeys } from '@comanda/projections/runtime/feed.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelOrder, moveItem, openRestaurant, placeOrder, type Restaurant } from '../testing/dinner.ts'
import { type House, openHouse, type Person, until } from '../testing/house.ts'
import { listen } from '../testing/listen.ts'

let house: House
let redis: Redis
let place: Restaurant
let waiter: Person

beforeAll(async () => {
  house = await openHouse({ beatMs: 100, lookMs: 100 })
  redis = new Redis(redisUrl())
})
afterAll(async () => {
  await house.close()
  await redis.quit()
})
beforeEach(async () => {
  place = await openRestaurant(house)
  waiter = await house.enter(place.tenantId, ['POS', 'ORDERS'])
  await house.settle()
})

describe('the feed', () => {
  test('says where it stands, then every commit in sequence', async () => {
    const ear = await listen(house, waiter)
    const hello = await ear.next('hello')
    expect(hello).toMatchObject({
      epoch: expect.stringMatching(/./),
      seq: expect.any(Number),
      position: expect.stringMatching(/^\d+$/),
    })
    const orderId = await placeOrder(house, place)
    const first = await ear.next('changes')
    expect(first).toMatchObject({
      epoch: hello.epoch,
      seq: hello.seq + 1,
      changes: [{ topic: 'orders', type: 'OrderPlaced', ids: [orderId] }],
    })
    await moveItem(house, place, orderId, 'OrderItemStarted', 1)
    expect(await ear.next('changes')).toMatchObject({
      seq: hello.seq + 2,
      changes: [{ type: 'OrderItemStarted', ids: [orderId] }],
    })
    ear.socket.terminate()
  })

  test('comes after the commit: what it names can be read at once', async () => {
    const ear = await listen(house, waiter)
    const orderId = await placeOrder(house, place)
    await ear.next('changes')
    const answer = await house.app.inject({ url: '/api/v1/orders', headers: { cookie: waiter.cookie } })
    expect(answer.json()).toMatchObject([{ order_ids: [orderId] }])
    ear.socket.terminate()
  })

  test('tells nobody of another tenant, and nobody of what his scopes do not show', async () => {
    const neighbour = await listen(house, await house.enter((await openRestaurant(house)).tenantId, [], 'admin'))
    const clerk = await listen(house, await house.enter(place.tenantId, ['CUSTOMERS']))
    const ear = await listen(house, waiter)
    await placeOrder(house, place)
    await ear.next('changes')
    expect((await clerk.next('changes')).changes).toEqual([])
    await house.record(place.tenantId, `store-${place.tenantId}`, [{ type: 'StoreRenamed', data: { name: 'x' } }])
    expect((await clerk.next('changes')).changes).toMatchObject([{ topic: 'store' }])
    expect(neighbour.heard.filter(({ type }) => type !== 'hello')).toEqual([])
    for (const { socket } of [neighbour, clerk, ear]) socket.terminate()
  })

  test('beats, so that silence means something', async () => {
    const ear = await listen(house, waiter)
    await until(() => ear.beats.length >= 2)
    expect(ear.beats[0]).toMatchObject({ epoch: ear.heard[0]?.epoch, seq: ear.heard[0]?.seq, at: expect.any(String) })
    ear.socket.terminate()
  })
})

describe('coming back', () => {
  test('with epoch and sequence hears what was missed, once and in order', async () => {
    const ear = await listen(house, waiter)
    const { epoch, seq } = await ear.next('hello')
    ear.socket.terminate()
    const orderId = await placeOrder(house, place)
    await house.settle()
    await cancelOrder(house, place, orderId)
    await house.settle()
    const again = await listen(house, waiter, `?epoch=${epoch}&seq=${seq}`)
    await placeOrder(house, place)
    await until(() => again.heard.length === 4)
    expect(again.heard.map(({ type, seq }) => [type, seq])).toEqual([
      ['hello', seq + 2],
      ['changes', seq + 1],
      ['changes', seq + 2],
      ['changes', seq + 3],
    ])
    again.socket.terminate()
  })

  test('up to date hears nothing twice', async () => {
    await placeOrder(house, place)
    const ear = await listen(house, waiter)
    await house.settle()
    await until(async () => Number(await redis.get(feedKeys.sequence(place.tenantId))) > 0)
    const { epoch } = await ear.next('hello')
    const seq = Number(await redis.get(feedKeys.sequence(place.tenantId)))
    const again = await listen(house, waiter, `?epoch=${epoch}&seq=${seq}`)
    await until(() => again.beats.length > 0)
    expect(again.heard.map(({ type }) => type)).toEqual(['hello'])
    for (const { socket } of [ear, again]) socket.terminate()
  })

  test.each([
    ['another epoch', (_epoch: string, seq: number) => `?epoch=other&seq=${seq}`],
    ['a sequence that never was', (epoch: string, seq: number) => `?epoch=${epoch}&seq=${seq + 99}`],
  ])('with %s fetches everything', async (_what, query) => {
    const ear = await listen(house, waiter)
    const { epoch, seq } = await ear.next('hello')
    const again = await listen(house, waiter, query(epoch, seq))
    expect(await again.next('resync')).toMatchObject({ epoch, seq })
    for (const { socket } of [ear, again]) socket.terminate()
  })

  test('after what Redis has dropped fetches everything', async () => {
    const ear = await listen(house, waiter)
    const { epoch, seq } = await ear.next('hello')
    await placeOrder(house, place)
    await ear.next('changes')
    await placeOrder(house, place)
    await ear.next('changes')
    await redis.xtrim(feedKeys.stream(place.tenantId), 'MAXLEN', 1)
    const again = await listen(house, waiter, `?epoch=${epoch}&seq=${seq}`)
    expect(await again.next('resync')).toMatchObject({ seq: seq + 2 })
    for (const { socket } of [ear, again]) socket.terminate()
  })

  test('over something unreadable fetches everything', async () => {
    const ear = await listen(house, waiter)
    const { epoch, seq } = await ear.next('hello')
    await redis.xadd(feedKeys.stream(place.tenantId), `${seq + 1}-0`, 'message', 'not json')
    await redis.set(feedKeys.sequence(place.tenantId), seq + 1)
    await redis.publish(feedKeys.channel, 'not json')
    expect(await ear.next('resync')).toMatchObject({ epoch, seq: seq + 1 })
    ear.socket.terminate()
  })

  test('is not needed when Redis lost a message: the next one brings it', async () => {
    const ear = await listen(house, waiter)
    const { epoch, seq } = await ear.next('hello')
    const message = (n: number) =>
      JSON.stringify({ tenantId: place.tenantId, epoch, seq: seq + n, position: '1', changes: [] })
    for (const n of [1, 2, 3]) await redis.xadd(feedKeys.stream(place.tenantId), `${seq + n}-0`, 'message', message(n))
    await redis.set(feedKeys.sequence(place.tenantId), seq + 3)
    for (const n of [3, 2, 3, 1]) await redis.publish(feedKeys.channel, message(n))
    await until(() => ear.heard.length >= 4)
    await until(() => ear.beats.length > 2)
    expect(ear.heard.map((said) => said.seq)).toEqual([seq, seq + 1, seq + 2, seq + 3])
    ear.socket.terminate()
  })
})

describe('while Redis is silent', () => {
  test('there is no beat; then what was missed comes, and the beat again', async () => {
    const ear = await listen(house, waiter)
    await redis.client('PAUSE', 4_000, 'ALL')
    let before = -1
    await vi.waitFor(
      () => {
        const isSilent = ear.beats.length === before
        before = ear.beats.length
        expect(isSilent).toBe(true)
      },
      { timeout: 6_000, interval: 500 },
    )
    const orderId = await placeOrder(house, place)
    await house.settle()
    await until(() => ear.beats.length > before)
    const isTold = ({ type, changes }: (typeof ear.heard)[number]) =>
      type === 'resync' || changes?.some(({ ids }) => ids.includes(orderId)) === true
    await until(() => ear.heard.some(isTold))
    ear.socket.terminate()
  })
})
