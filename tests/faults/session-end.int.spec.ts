import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { apiOf, openRestaurant, type Restaurant, someEmail } from '../calls/given/things.ts'
import { type Jar, type System, startSystem } from '../systems/system.ts'
import { cookieOf, type FeedSocket, listenTo, origin, urlOf } from './outage.ts'

/** An ended session is ended everywhere within five seconds, with all its open sockets. */
let system: System
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system?.close())

const password = 'correct horse battery'
const soon = { timeout: 5_000, interval: 50 }
const post = async (jar: Jar, path: string, body?: unknown) => {
  const { status } = await system.ask({ method: 'POST', path: apiOf(path), jar, body })
  return status
}
const save = (jar: Jar) => post(jar, '/settings/print-setting', {})
const read = async (jar: Jar) => (await system.ask({ method: 'GET', path: apiOf('/settings/taxes'), jar })).status

type Screen = Readonly<{ username: string; jar: Jar; feed: FeedSocket; old: Socket; hangUp: () => void }>

/** A colleague with our own feed and the socket of a client of 1.2.0. */
async function colleague(place: Restaurant): Promise<Screen> {
  const username = someEmail()
  await place.post('/users/add', { username, password, name: 'Sam', email: null, userScopes: ['SETTINGS'] })
  return atScreen(username)
}

async function atScreen(username: string): Promise<Screen> {
  const jar: Jar = new Map()
  expect(await post(jar, '/auth/signin', { username, password })).toBe(200)
  const url = await urlOf(system.apps.query)
  const feed = listenTo(url, jar)
  const old = io(url, { extraHeaders: { origin, cookie: cookieOf(jar) }, reconnection: false, forceNew: true })
  await vi.waitFor(() => expect([feed.received.length > 0, old.connected]).toEqual([true, true]), { timeout: 15_000 })
  expect([await save(jar), await read(jar)]).toEqual([200, 200])
  const hangUp = () => {
    feed.socket.terminate()
    old.disconnect()
  }
  return { username, jar, feed, old, hangUp }
}

/** Rights of a session: writing, reading, the feed, the socket of 1.2.0. */
const state = async ({ jar, feed, old }: Screen) => [await save(jar), await read(jar), feed.code(), old.connected]
const becomes = (screen: Screen, expected: readonly unknown[]) =>
  vi.waitFor(async () => expect(await state(screen)).toEqual(expected), soon)
const signedOut = [401, 401, 4401, false]

/** Expects that the session has ended: it cannot be renewed, and signing out still works. */
async function isOver({ jar }: Screen) {
  expect(await post(new Map(jar), '/auth/refresh-token')).toBe(401)
  expect(await post(new Map(jar), '/auth/signout')).toBe(200)
}

test('a device that is removed', async () => {
  const place = await openRestaurant(system)
  const screen = await colleague(place)
  const other = await atScreen(screen.username)
  const listed = await system.ask({ method: 'GET', path: apiOf('/auth/devices'), jar: other.jar })
  const devices = z.array(z.object({ device_id: z.string(), isMyDevice: z.boolean() })).parse(listed.body)
  const lost = devices.find(({ isMyDevice }) => !isMyDevice)
  expect(await post(other.jar, '/auth/remove-device', { device_id: lost?.device_id })).toBe(200)
  await becomes(screen, signedOut)
  await isOver(screen)
  expect(await state(other)).toEqual([200, 200, undefined, true])
  other.hangUp()
})

test('a user whose password is changed', async () => {
  const place = await openRestaurant(system)
  const screen = await colleague(place)
  await place.post(`/users/update-password/${screen.username}`, { password: 'another long one' })
  await becomes(screen, signedOut)
  await isOver(screen)
})

test('a user who is deleted', async () => {
  const place = await openRestaurant(system)
  const screen = await colleague(place)
  const path = apiOf(`/users/delete/${screen.username}`)
  expect((await system.ask({ method: 'DELETE', path, jar: place.admin })).status).toBe(200)
  await becomes(screen, signedOut)
  await isOver(screen)
})

test('a user whose scope is removed: the call is refused, the session continues', async () => {
  const place = await openRestaurant(system)
  const screen = await colleague(place)
  await place.post(`/users/update/${screen.username}`, { name: 'Sam', userScopes: ['POS'] })
  await becomes(screen, [403, 403, undefined, true])
  expect(await post(screen.jar, '/auth/refresh-token')).toBe(200)
  expect(await post(screen.jar, '/auth/signout')).toBe(200)
  await becomes(screen, signedOut)
})

test('a restaurant that is deactivated and activated again', async () => {
  const email = someEmail()
  const place = await openRestaurant(system, email)
  const screen = await colleague(place)
  const path = apiOf(`/superadmin/tenants/update/${place.tenantId}`)
  const switched = async (isActive: boolean | 0) => {
    const body = { name: 'Chez Nous', email, isActive }
    expect((await system.ask({ method: 'PATCH', path, jar: new Map(system.platform), body })).status).toBe(200)
  }
  await switched(0)
  await becomes(screen, [402, 200, undefined, true]) // bills may be settled for a day (rule T5)
  await system.sql(`update identity.tenants set settles_until = now() where tenant_id = '${place.tenantId}'`)
  await becomes(screen, [402, 402, 4403, false])
  // calls that work without a subscription, for the staff and for the admin (C3.4)
  expect(await post(screen.jar, '/auth/refresh-token')).toBe(200)
  expect(await post(screen.jar, '/auth/signout')).toBe(200)
  const devices = { method: 'GET', path: apiOf('/auth/devices'), jar: place.admin }
  expect((await system.ask(devices)).status).toBe(200)
  expect((await system.ask({ ...devices, path: apiOf('/auth/subscription-details') })).status).toBe(200)
  await switched(true)
  await vi.waitFor(async () => expect(await save(place.admin)).toBe(200), soon)
})

test('a restaurant that is deleted', async () => {
  const place = await openRestaurant(system)
  const screen = await colleague(place)
  const path = apiOf(`/superadmin/tenants/delete/${place.tenantId}`)
  expect((await system.ask({ method: 'DELETE', path, jar: new Map(system.platform) })).status).toBe(200)
  await becomes(screen, signedOut)
  await isOver(screen)
})

test('a super-admin whose account is disabled', async () => {
  const jar: Jar = new Map(system.platform)
  const tenants = () => system.ask({ method: 'GET', path: apiOf('/superadmin/tenants'), jar })
  expect((await tenants()).status).toBe(200)
  await system.sql("update identity.accounts set is_active = false where role = 'superadmin'")
  await vi.waitFor(async () => expect((await tenants()).status).toBe(401), soon)
  expect(await post(new Map(jar), '/superadmin/refresh-token')).toBe(401)
  expect(await post(jar, '/superadmin/signout')).toBe(200)
  await system.sql("update identity.accounts set is_active = true where role = 'superadmin'")
})
