import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { listen } from '@comanda/tests/query-system/listen.ts'
import {
  openQuerySystem,
  ownOrigin,
  type Person,
  type QuerySystem,
  until,
} from '@comanda/tests/query-system/query-system.ts'
import {
  completeOrder,
  moveItem,
  openRestaurant,
  placeOrder,
  type Restaurant,
} from '@comanda/tests/query-system/restaurant.ts'
import { openSession } from '@comanda/tests/systems/open-session.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxSockets } from './socket-bounds.ts'

let system: QuerySystem
let place: Restaurant
let waiter: Person
const sockets: Socket[] = []

beforeAll(async () => {
  system = await openQuerySystem({
    sessionCheckMs: 100,
    anonymousMs: 300,
    maxSockets: { ...maxSockets, ofSession: 5, ofUser: 7, ofAddress: 6 },
  })
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  waiter = await system.enter(place.tenantId, ['POS'])
  await system.settle()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

/** A client of 1.2.0: polling first, then WebSocket; it emits `authenticate` on each connect. */
async function join(person: Pick<Person, 'cookie'> | null, tenantId: string, origin = ownOrigin) {
  const extraHeaders = { origin, ...(person ? { cookie: person.cookie } : {}) }
  const socket = io(system.url, { extraHeaders, reconnection: false, forceNew: true })
  sockets.push(socket)
  const received: [string, unknown][] = []
  socket.onAny((name: string, payload: unknown) => received.push([name, payload]))
  let failed = false
  socket.on('connect_error', () => {
    failed = true
  })
  socket.on('connect', () => socket.emit('authenticate', tenantId))
  await until(() => socket.connected || failed)
  return { socket, received, failed: () => failed }
}
/** Resolves when the socket has joined the tenant's feed, which it shows by a reload event. */
async function joined(person: Person) {
  const client = await join(person, person.tenantId)
  await until(() => namesOf(client).includes('order_update'))
  client.received.length = 0
  return client
}
const namesOf = ({ received }: { received: readonly [string, unknown][] }) => received.map(([name]) => name)

/** Places a guest order. */
function placeQrOrder() {
  const qrOrderId = randomUUID()
  const event = { type: 'QrOrderDismissed', data: { qrOrderId, dismissedAt: new Date().toISOString() } }
  return system.record(place.tenantId, `qrOrder-${place.tenantId}_${qrOrderId}`, [event])
}

describe('the socket of a client of 1.2.0', () => {
  test('gets new orders and changed ones', async () => {
    const { received } = await joined(waiter)
    await system.settle()
    const orderId = await placeOrder(system, place)
    await until(() =>
      received.some(([name, payload]) => name === 'new_order' && JSON.stringify(payload).includes(orderId)),
    )
    await moveItem(system, place, orderId, 'OrderItemStarted', 1)
    await until(() => received.some(([name]) => name === 'order_update'))
    const before = received.length
    await completeOrder(system, place, orderId)
    await until(() => received.length > before)
  })

  test('reloads its lists as it joins, because it may have missed changes', async () => {
    const [ofWaiter, ofCook] = [
      await join(waiter, waiter.tenantId),
      await join(await system.enter(place.tenantId, ['KITCHEN']), place.tenantId),
    ]
    await until(() => namesOf(ofWaiter).includes('order_update') && namesOf(ofCook).includes('order_update'))
    expect(namesOf(ofWaiter).toSorted()).toEqual(['new_qrorder', 'order_update'])
    expect(namesOf(ofCook)).toEqual(['order_update'])
  })

  test('gets nothing of a tenant that it only names', async () => {
    const neighbour = await openRestaurant(system)
    const spy = await join(await system.enter(neighbour.tenantId, [], 'admin'), place.tenantId)
    const anonymous = await join(null, place.tenantId)
    const { received } = await joined(waiter)
    await placeOrder(system, place)
    await until(() => received.length > 0)
    expect(namesOf(spy)).not.toContain('new_order')
    expect(anonymous.received).toEqual([])
  })

  test('gets only what its user may read, also when that changes', async () => {
    const [cook, keeper] = [
      await system.enter(place.tenantId, ['KITCHEN']),
      await system.enter(place.tenantId, ['SETTINGS']),
    ]
    const [ofCook, ofKeeper] = [await joined(cook), await join(keeper, keeper.tenantId)]
    const { received } = await joined(waiter)
    await placeQrOrder()
    await placeOrder(system, place)
    await until(() => ['new_order', 'new_qrorder'].every((name) => received.some(([told]) => told === name)))
    await until(() => ofCook.received.some(([name]) => name === 'new_order'))
    expect(ofCook.received.map(([name]) => name)).not.toContain('new_qrorder')
    expect(ofKeeper.received).toEqual([])
    await system.identity
      .updateTable('identity.accounts')
      .set({ scopes: ['ORDERS'] })
      .where('user_id', '=', keeper.userId)
      .execute()
    await until(async () => {
      await placeOrder(system, place)
      return ofKeeper.received.length > 0
    })
  })

  test('cannot send to others by emitting', async () => {
    const [loud, other] = [await joined(waiter), await joined(waiter)]
    await system.settle()
    other.received.length = 0
    for (const name of ['new_order_backend', 'order_update_backend', 'new_qrorder_backend', 'new_order'])
      loud.socket.emit(name, { tokenNo: 1, orderId: 'fake' }, place.tenantId)
    const orderId = await placeOrder(system, place)
    await until(() => other.received.some(([, payload]) => JSON.stringify(payload).includes(orderId)))
    expect(JSON.stringify(other.received)).not.toContain('fake')
  })

  test('is closed when the session ends', async () => {
    const { socket } = await joined(waiter)
    await system.sessions.endDevice(waiter.userId, waiter.sessionId)
    await until(() => !socket.connected, 5_000)
  })

  test('that was opened before the sign-in reconnects with the current session', async () => {
    const extraHeaders: Record<string, string> = { origin: ownOrigin }
    const socket = io(system.url, { extraHeaders, reconnectionDelay: 10, forceNew: true })
    sockets.push(socket)
    let hasHeard = false
    socket.onAny(() => {
      hasHeard = true
    })
    await until(() => socket.connected)
    extraHeaders.cookie = waiter.cookie
    await until(async () => {
      await placeOrder(system, place)
      return hasHeard
    })
  })

  test('that reconnects with only its refresh token is accepted, while that is the current one', async () => {
    const open = () => openSession(system, waiter.userId)
    const [tokens, replaced, ended] = await Promise.all([open(), open(), open()])
    await system.sessions.refresh(replaced.refreshToken, 'staff')
    await system.sessions.endDevice(waiter.userId, ended.sessionId)
    const { received } = await joined({ ...waiter, cookie: `refreshToken=${tokens.refreshToken}` })
    const others = [replaced.refreshToken, ended.refreshToken, `${tokens.sessionId}.x.y`, '']
    const strangers = await Promise.all(
      others.map((token) => join({ cookie: `refreshToken=${token}` }, place.tenantId)),
    )
    await placeOrder(system, place)
    await until(() => received.length > 0)
    expect(strangers.flatMap((stranger) => stranger.received)).toEqual([])
    expect(await system.sessions.refresh(tokens.refreshToken, 'staff')).not.toBeNull()
  })

  test('is refused from a foreign page', async () => {
    const { failed } = await join(waiter, place.tenantId, 'https://evil.test')
    expect(failed()).toBe(true)
  })

  test('does not affect sockets of the feed, and invalid upgrades are closed', async () => {
    const { port } = new URL(system.url)
    const upgrade = (path: string) =>
      new Promise<string>((resolve) => {
        const raw = connect(Number(port), '127.0.0.1')
        raw.write(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        )
        let said = ''
        raw.on('data', (data) => {
          said += String(data)
        })
        raw.on('error', () => undefined)
        raw.on('close', () => resolve(said))
      })
    expect(await upgrade('/api/v1/feed')).toContain('401')
    expect(await upgrade('/elsewhere')).toContain('404')
    expect(await upgrade('/socket.io/?EIO=9&transport=websocket')).toContain('400')
  })
})

describe('the number of sockets', () => {
  const connected = () => sockets.filter((socket) => socket.connected).length

  test('of one session is limited, including the feed’s, and another session of the tenant has its own limit', async () => {
    for (let n = 0; n < 4; n += 1) expect((await join(waiter, place.tenantId)).failed()).toBe(false)
    const feed = await listen(system, waiter)
    expect((await join(waiter, place.tenantId)).failed()).toBe(true)
    expect((await join(await system.enter(place.tenantId, ['POS']), place.tenantId)).failed()).toBe(false)
    feed.socket.terminate()
    await until(async () => !(await join(waiter, place.tenantId)).failed())
  })

  test('without a session is limited by address, and those sockets are closed; others are not counted', async () => {
    await Promise.all(Array.from({ length: 12 }, () => join(null, place.tenantId)))
    expect(connected()).toBeLessThanOrEqual(6)
    expect((await join(waiter, place.tenantId)).failed()).toBe(false)
    await until(() => connected() === 1)
    expect((await join(null, place.tenantId)).failed()).toBe(false)
  })

  test('is counted from the handshake, and behind a proxy by the client’s address', async () => {
    const shake = async (ip: string) =>
      (await fetch(`${system.url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': ip } })).status
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) statuses.push(await shake('192.0.2.7'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 403, 403])
    expect(await shake('192.0.2.8')).toBe(200)
  })
})
