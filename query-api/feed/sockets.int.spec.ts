import { connect } from 'node:net'
import { feedKeys } from '@comanda/projections/runtime/feed.ts'
import { feedSystem } from '@comanda/tests/query-system/feed-system.ts'
import { listen as listenTo, refusalOf } from '@comanda/tests/query-system/listen.ts'
import { openQuerySystem, ownOrigin, until } from '@comanda/tests/query-system/query-system.ts'
import { placeOrder } from '@comanda/tests/query-system/restaurant.ts'
import { describe, expect, test } from 'vitest'

const { here, listen, openFeedSocket } = feedSystem()

describe('a socket', () => {
  test.each([
    ['without a session', {}, 401],
    ['with a forged one', { cookie: 'accessToken=a1.x.staff.zzz.y' }, 401],
  ])('%s is refused', async (_who, headers, status) => {
    expect(await refusalOf(here.system, { ...headers, origin: ownOrigin })).toBe(status)
  })

  test('that was refused leaves no connection behind', async () => {
    const connections = () =>
      new Promise<number>((resolve) => here.system.app.server.getConnections((_, count) => resolve(count)))
    const before = await connections()
    for (let n = 0; n < 5; n += 1) await refusalOf(here.system, { origin: ownOrigin })
    await until(async () => (await connections()) <= before)
  })

  test('of another protocol is no socket: the request is answered, and its connection kept', async () => {
    const { port } = new URL(here.system.url)
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    const ask = (path: string) =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: h2c\r\n\r\n`)
    for (const path of ['/api/v1/orders', '/api/v1/feed', '/socket.io/?EIO=4&transport=polling']) {
      const before = text.split('HTTP/1.1 ').length
      ask(path)
      await until(() => text.split('HTTP/1.1 ').length > before)
    }
    expect(text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['401', '401', '200'])
    socket.destroy()
  })

  test('from a foreign page is refused', async () => {
    expect(await refusalOf(here.system, { cookie: here.waiter.cookie, origin: 'https://evil.test' })).toBe(403)
    expect(await refusalOf(here.system, { cookie: here.waiter.cookie, origin: ownOrigin })).toBe(101)
  })

  test('of a tenant without subscription, or of the platform, is refused', async () => {
    const sleeper = await here.system.enter(await here.system.openTenant(false), [], 'admin')
    const platform = await here.system.enter(here.place.tenantId, [], 'superadmin')
    expect(await refusalOf(here.system, { cookie: sleeper.cookie, origin: ownOrigin })).toBe(402)
    expect(await refusalOf(here.system, { cookie: platform.cookie, origin: ownOrigin })).toBe(403)
  })

  test('closes when its session ends', async () => {
    const feed = await listen()
    await here.system.sessions.endDevice(here.waiter.userId, here.waiter.sessionId)
    await until(() => feed.code() !== undefined, 5_000)
    expect(feed.code()).toBe(4401)
  })

  test('closes when the subscription ends', async () => {
    const feed = await listen()
    await here.system.identity
      .updateTable('identity.tenants')
      .set({ is_active: false })
      .where('tenant_id', '=', here.place.tenantId)
      .execute()
    await until(() => feed.code() !== undefined, 5_000)
    expect(feed.code()).toBe(4403)
  })

  test('gets more or fewer topics when its scopes change', async () => {
    const feed = await listen()
    await here.system.identity
      .updateTable('identity.accounts')
      .set({ scopes: [] })
      .where('user_id', '=', here.waiter.userId)
      .execute()
    await until(async () => {
      await placeOrder(here.system, here.place)
      return (await feed.next('changes')).changes?.length === 0
    }, 5_000)
  })

  test('that sends a large frame is closed, and the others are not', async () => {
    const [loud, quiet] = [await listen(), await listen()]
    loud.socket.send(Buffer.alloc(10_000_000))
    await until(() => loud.code() !== undefined)
    expect(quiet.code()).toBeUndefined()
  })

  test('that never reads is closed when a megabyte is waiting', async () => {
    const { port } = new URL(here.system.url)
    const stalled = connect(Number(port), '127.0.0.1')
    const key = 'dGhlIHNhbXBsZSBub25jZQ=='
    stalled.write(
      `GET /api/v1/feed HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nCookie: ${here.waiter.cookie}\r\n\r\n`,
    )
    const started = await new Promise<string>((resolve) => stalled.once('data', (data) => resolve(String(data))))
    expect(started).toContain('101')
    stalled.pause()
    let isCut = false
    stalled.on('error', () => undefined)
    stalled.on('close', () => {
      isCut = true
    })
    const feed = await listen()
    const ids = Array.from({ length: 200 }, (_, index) => `${index}`.padStart(36, '0'))
    const changes = Array.from({ length: 10 }, () => ({ topic: 'store', type: 'x', ids }))
    for (let n = 1; n <= 200; n += 1) {
      const [epoch, seq] = [
        await here.redis.get(feedKeys.epoch),
        await here.redis.incr(feedKeys.sequence(here.place.tenantId)),
      ]
      const message = JSON.stringify({ tenantId: here.place.tenantId, epoch, seq, position: '1', changes })
      await here.redis.xadd(feedKeys.stream(here.place.tenantId), 'MAXLEN', 10, `${seq}-0`, 'message', message)
      await here.redis.publish(feedKeys.channel, message)
    }
    await until(() => feed.received.length > 200)
    stalled.resume()
    await until(() => isCut)
    expect(feed.code()).toBeUndefined()
  })

  test('that does not answer the close does not delay a shutdown', async () => {
    const other = await openQuerySystem()
    const person = await other.enter(await other.openTenant(), [], 'admin')
    const feed = await listenTo(other, person)
    feed.socket.pause()
    const started = Date.now()
    await other.close()
    expect(Date.now() - started).toBeLessThan(6_000)
    feed.socket.terminate()
  })

  test('is one of at most thirty per session', async () => {
    const feeds = Array.from({ length: 31 }, () => openFeedSocket())
    await until(() => feeds.filter(({ received }) => received.length > 0).length === 30)
    await until(() => feeds.some(({ code }) => code() === 1013))
  })
})
