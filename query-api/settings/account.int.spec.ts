import { randomUUID } from 'node:crypto'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { openSession } from '@comanda/tests/systems/open-session.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let admin: Person
let beginner: Person

beforeAll(async () => {
  system = await openQuerySystem()
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  admin = await system.enter(place.tenantId, [], 'admin')
  beginner = await system.enter(await system.openTenant(), [], 'admin')
})

const get = async (url: string, { cookie } = admin) => {
  await system.settle()
  return system.app.inject({ url: `/api/v1${url}`, headers: { cookie } })
}

describe('the account', () => {
  test('lists users, admin first, with decrypted names and scopes as one list', async () => {
    for (const [name, role, scopes] of [
      ['Zoé', 'user', ['POS', 'ORDERS']],
      ['Amélie', 'admin', []],
      ['Jonas', 'user', []],
    ] as const) {
      const userId = randomUUID()
      const seal = (text: string) => system.seal(place.tenantId, userId, text)
      const data = {
        userId,
        tenantId: place.tenantId,
        role,
        scopes,
        designation: null,
        phone: null,
        name: await seal(name),
        username: await seal(`${name}@x.test`),
      }
      await system.record(place.tenantId, `user-${userId}`, [{ type: 'UserAdded', data }])
    }
    const users = (await get('/users')).json()
    const common = { photo: null, designation: null, phone: null, email: null, id: expect.any(String) }
    expect(users).toEqual([
      { ...common, username: 'Amélie@x.test', name: 'Amélie', role: 'admin', scope: '' },
      { ...common, username: 'Jonas@x.test', name: 'Jonas', role: 'user', scope: '' },
      { ...common, username: 'Zoé@x.test', name: 'Zoé', role: 'user', scope: 'POS,ORDERS,CANCEL_SENT,CLOSE_UNPAID' },
    ])
    await system.record(place.tenantId, `user-${users[1].id}`, [{ type: 'UserRemoved', data: { userId: users[1].id } }])
    expect((await get('/users')).json()).toHaveLength(2)
  })

  test('lists devices and marks this one', async () => {
    expect((await get('/auth/devices')).json()).toEqual([
      {
        device_id: admin.sessionId,
        device_ip: '127.0.0.1',
        device_name: 'Chrome on Linux',
        device_location: '',
        created_at: expect.any(String),
        isMyDevice: true,
      },
    ])
  })

  test('lists the devices of a user only to the admin of the same restaurant', async () => {
    const [username, userId] = ['jonas@x.test', system.identifiers.userId('jonas@x.test')]
    const unused = { password_hash: '', username: '', name: '', is_active: true, designation: null }
    await system.identity
      .insertInto('identity.accounts')
      .values({ user_id: userId, tenant_id: place.tenantId, role: 'user', scopes: ['SETTINGS'], ...unused })
      .execute()
    const where = { ip: '10.0.0.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' }
    const sessions = [1, 2].map(() => openSession(system, userId, where))
    const [phone, tablet] = await Promise.all(sessions)
    const first = await get(`/users/devices/${username}?limit=1`)
    const cursor = first.headers['x-next-cursor']
    const second = await get(`/users/devices/${username}?limit=1&cursor=${cursor}`)
    const listed = [...first.json(), ...second.json()]
    const ids = listed.map(({ device_id }: { device_id: string }) => device_id)
    expect(ids.toSorted()).toEqual([phone?.sessionId, tablet?.sessionId].toSorted())
    expect(listed[0]).toMatchObject({ device_ip: '10.0.0.7', device_name: 'Chrome on Linux', isMyDevice: false })
    expect((await get(`/users/devices/${username}`, beginner)).statusCode).toBe(404)
    expect((await get('/users/devices/nobody@x.test')).json()).toEqual({ message: 'User not found!' })
    expect((await get(`/users/devices/${username}`, await system.enter(place.tenantId, ['SETTINGS']))).statusCode).toBe(
      403,
    )
  })

  test('has a subscription, also an ended one', async () => {
    const sleeper = await system.enter(await system.openTenant(false), [], 'admin')
    expect((await get('/auth/subscription-details')).json()).toEqual({
      subscription_id: null,
      is_active: 1,
      is_subscribed: 0,
      subscription_end: '',
    })
    expect((await get('/auth/subscription-details', sleeper)).json()).toMatchObject({ is_active: 0 })
    expect((await get('/pos/init', sleeper)).statusCode).toBe(402)
  })
})
