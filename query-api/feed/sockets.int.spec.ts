import { connect } from 'node:net'
import { redisUrl } from '@comanda/local/testing/engines.ts'
import { feedKeys } from '@comanda/projections/runtime/feed.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRestaurant, placeOrder, type Restaurant } from '../testing/dinner.ts'
import { type House, openHouse, ownOrigin, type Person, until } from '../testing/house.ts'
import { listen, openEar, refusalOf } from '../testing/listen.ts'

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

describe('a socket', () => {
  test.each([
    ['without a session', {}, 401],
    ['with a forged one', { cookie: 'accessToken=a1.x.staff.zzz.y' }, 401],
  ])('%s is refused', async (_who, headers, status) => {
    expect(await refusalOf(house, { ...headers, origin: ownOrigin })).toBe(status)
  })

  test('that was refused leaves no connection behind', async () => {
    const connections = () =>
      new Promise<number>((resolve) => house.app.server.getConnections((_, count) => resolve(count)))
    const before = await connections()
    for (let n = 0; n < 5; n += 1) await refusalOf(house, { origin: ownOrigin })
    await until(async () => (await connections()) <= before)
  })

  test('from a page that is not ours is refused', async () => {
    expect(await refusalOf(house, { cookie: waiter.cookie, origin: 'https://evil.test' })).toBe(403)
    expect(await refusalOf(house, { cookie: waiter.cookie, origin: ownOrigin })).toBe(101)
  })

  test('of a tenant without subscription, or of the platform, is refused', async () => {
    const sleeper = await house.enter(await house.openTenant(false), [], 'admin')
    const platform = await house.enter(place.tenantId, [], 'superadmin')
    expect(await refusalOf(house, { cookie: sleeper.cookie, origin: ownOrigin })).toBe(402)
    expect(await refusalOf(house, { cookie: platform.cookie, origin: ownOrigin })).toBe(403)
  })

  test('closes when its session ends', async () => {
    const ear = await listen(house, waiter)
    await house.sessions.endDevice(waiter.userId, waiter.sessionId)
    await until(() => ear.code() !== undefined, 5_000)
    expect(ear.code()).toBe(4401)
  })

  test('closes when the subscription ends', async () => {
    const ear = await listen(house, waiter)
    await house.identity
      .updateTable('identity.tenants')
      .set({ is_active: false })
      .where('tenant_id', '=', place.tenantId)
      .execute()
    await until(() => ear.code() !== undefined, 5_000)
    expect(ear.code()).toBe(4403)
  })

  test('hears more or less when its scopes change', async () => {
    const ear = await listen(house, waiter)
    await house.identity
      .updateTable('identity.accounts')
      .set({ scopes: [] })
      .where('user_id', '=', waiter.userId)
      .execute()
    await until(async () => {
      await placeOrder(house, place)
      return (await ear.next('changes')).changes?.length === 0
    }, 5_000)
    ear.socket.terminate()
  })

  test('that sends a large frame is cut, and the others are not', async () => {
    const [loud, quiet] = [await listen(house, waiter), await listen(house, waiter)]
    loud.socket.send(Buffer.alloc(10_000_000))
    await until(() => loud.code() !== undefined)
    expect(quiet.code()).toBeUndefined()
    quiet.socket.terminate()
  })

  test('that never reads is cut when a megabyte waits', async () => {
    const { port } = new URL(house.url)
    const deaf = connect(Number(port), '127.0.0.1')
    const key = 'dGhlIHNhbXBsZSBub25jZQ=='
    deaf.write(
      `GET /api/v1/feed HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nCookie: ${waiter.cookie}\r\n\r\n`,
    )
    const started = await new Promise<string>((resolve) => deaf.once('data', (data) => resolve(String(data))))
    expect(started).toContain('101')
    deaf.pause()
    let isCut = false
    deaf.on('error', () => undefined)
    deaf.on('close', () => {
      isCut = true
    })
    const ear = await listen(house, waiter)
    const ids = Array.from({ length: 200 }, (_, index) => `${index}`.padStart(36, '0'))
    const changes = Array.from({ length: 10 }, () => ({ topic: 'store', type: 'x', ids }))
    for (let n = 1; n <= 200; n += 1) {
      const [epoch, seq] = [await redis.get(feedKeys.epoch), await redis.incr(feedKeys.sequence(place.tenantId))]
      const message = JSON.stringify({ tenantId: place.tenantId, epoch, seq, position: '1', changes })
      await redis.xadd(feedKeys.stream(place.tenantId), 'MAXLEN', 10, `${seq}-0`, 'message', message)
      await redis.publish(feedKeys.channel, message)
    }
    await until(() => ear.heard.length > 200)
    deaf.resume()
    await until(() => isCut)
    expect(ear.code()).toBeUndefined()
    ear.socket.terminate()
  })

  test('that does not say goodbye holds up no shutdown', async () => {
    const other = await openHouse()
    const person = await other.enter(await other.openTenant(), [], 'admin')
    const ear = await listen(other, person)
    ear.socket.pause()
    const started = Date.now()
    await other.close()
    expect(Date.now() - started).toBeLessThan(6_000)
    ear.socket.terminate()
  })

  test('is one of at most thirty of a session', async () => {
    const ears = Array.from({ length: 31 }, () => openEar(house, waiter))
    await until(() => ears.filter(({ heard }) => heard.length > 0).length === 30)
    await until(() => ears.some(({ code }) => code() === 1013))
    for (const { socket } of ears) socket.terminate()
  })
})
