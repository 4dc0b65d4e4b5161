import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { specCalls } from '../systems/http-calls.ts'
import { type Jar, platformAccount, type System, startSystem } from '../systems/system.ts'
import { requestOf } from './given/asking.ts'
import { openSocketIo, until } from './given/socket-listeners.ts'
import { apiOf, openRestaurant, type Restaurant, someEmail, thingsOf } from './given/things.ts'
import { type Till, tillOf } from './given/till.ts'

/** A test for each known fault of similar systems: neighbours, accounts and crafted requests. */
let system: System
let ours: Restaurant
let theirs: Restaurant
let till: Till
let neighbour: Till
const ourEmail = someEmail()
beforeAll(async () => {
  system = await startSystem()
  ours = await openRestaurant(system, ourEmail)
  theirs = await openRestaurant(system)
  till = tillOf(system, ours)
  neighbour = tillOf(system, theirs)
})
afterAll(() => system?.close())

test('an item of another restaurant is not changed by its id', async () => {
  const dish = await neighbour.dish('Truffle', '90')
  const things = thingsOf(system, theirs)
  const [table, variantOf] = [await things.get('table'), await things.get('dish')]
  const variant = await things.get('variant')
  const own = await till.dish('Potato', '2')
  const before = await neighbour.events()
  const form = { title: 'Cheap', price: '0.01', netPrice: null, categoryId: null, taxId: null }
  const requests: [string, string, object?][] = [
    ['POST', `/menu-items/update/${dish}`, form],
    ['DELETE', `/menu-items/delete/${dish}`],
    ['POST', `/menu-items/variants/${variantOf}/update/${variant}`, { title: 'Cheap', price: '0' }],
    ['POST', `/menu-items/variants/${own}/update/${variant}`, { title: 'Cheap', price: '0' }],
    ['POST', `/settings/store-tables/${table}/update`, { title: 'X', floor: '-', seatingCapacity: '0' }],
  ]
  for (const [method, path, body] of requests) expect((await till.ask(method, path, body)).status).toBe(404)
  const sent = { customerType: 'WALKIN', cart: [{ id: dish, quantity: 1 }] }
  expect((await till.ask('POST', '/pos/create-order', sent)).status).toBeGreaterThanOrEqual(400)
  expect(await neighbour.events()).toEqual(before)
  expect(await neighbour.read(`/menu-items/${dish}`)).toMatchObject({ title: 'Truffle', price: '90.00' })
  expect(JSON.stringify(await till.events())).not.toContain(dish)
})

test('a socket joins no other restaurant by naming it', async () => {
  const url = await system.apps.query.listen({ host: '127.0.0.1', port: 0 })
  const [own, spy] = [await openSocketIo(url, ours.admin), await openSocketIo(url, theirs.admin)]
  spy.send('authenticate', ours.tenantId)
  const [id, theirDish] = [await till.dish('Soup', '4'), await neighbour.dish('Soup', '4')]
  await until(async () => {
    await till.send([{ id }])
    return own.received.length > 0
  })
  await until(async () => {
    await neighbour.send([{ id: theirDish }])
    return spy.received.length > 0
  })
  const ourOrders = (await till.events('OrderPlaced')).map(({ data }) => String(data.orderId))
  expect(ourOrders.filter((orderId) => spy.received.join().includes(orderId))).toEqual([])
  own.close()
  spy.close()
})

describe('the existence of an account', () => {
  const post = (path: string, body: object) => system.ask({ method: 'POST', path: apiOf(path), body })
  const { password } = platformAccount

  test('is not disclosed by a forgotten password, a sign-up or a sign-in', async () => {
    const answersFor = async (username: string) => [
      await post('/auth/forgot-password', { username }),
      await post('/auth/signup', { biz_name: 'New', username, password }),
      await post('/auth/signin', { username, password: 'not the password' }),
    ]
    const said = (answers: Awaited<ReturnType<typeof answersFor>>) =>
      answers.map(({ status, text, headers }) => [status, text, Object.keys(headers).sort()])
    const [known, unknown] = [await answersFor(ourEmail), await answersFor(someEmail())]
    expect(said(known)).toEqual(said(unknown))
    expect(known.map(({ status }) => status)).toEqual([200, 200, 401])
    // the account is unchanged
    expect((await post('/auth/signin', { username: ourEmail, password })).status).toBe(200)
  })
})

async function signIn(username: string): Promise<Jar> {
  const jar: Jar = new Map()
  const { password } = platformAccount
  await system.ask({ method: 'POST', path: apiOf('/auth/signin'), jar, body: { username, password } })
  return jar
}

test('a refresh token gives no access, and neither token can replace the other', async () => {
  const jar = await signIn(ourEmail)
  const [access, refresh] = [jar.get('accessToken') ?? '', jar.get('refreshToken') ?? '']
  const get = (cookies: Jar, headers = {}) =>
    system.ask({ method: 'GET', path: apiOf('/menu-items'), jar: cookies, headers })
  expect((await get(new Map([['accessToken', access]]))).status).toBe(200)
  expect((await get(new Map([['accessToken', refresh]]))).status).toBe(401)
  expect((await get(new Map([['refreshToken', refresh]]))).status).toBe(401)
  expect((await get(new Map(), { authorization: `Bearer ${refresh}` })).status).toBe(401)
  const swapped: Jar = new Map([['refreshToken', access]])
  expect((await system.ask({ method: 'POST', path: apiOf('/auth/refresh-token'), jar: swapped })).status).toBe(401)
})

test('the list of devices contains no token, and no other user’s device', async () => {
  const [jar, other] = [await signIn(ourEmail), await signIn(ourEmail)]
  const { text, body } = await system.ask({ method: 'GET', path: apiOf('/auth/devices'), jar })
  const secrets = [jar, other].flatMap((cookies) => [cookies.get('accessToken'), cookies.get('refreshToken')])
  const parts = secrets
    .flatMap((token) => [token ?? '', ...(token ?? '').split('.')])
    .filter((part) => part.length > 20)
  expect(parts.length).toBeGreaterThanOrEqual(4)
  const ids = new Set((Array.isArray(body) ? body : []).map(({ device_id }) => device_id))
  expect(parts.filter((part) => !ids.has(part) && text.includes(part))).toEqual([])
  const fields = ['created_at', 'device_id', 'device_ip', 'device_location', 'device_name', 'isMyDevice']
  for (const device of Array.isArray(body) ? body : []) expect(Object.keys(device).sort()).toEqual(fields)
  const hashes = await system.sql('select * from identity.sessions')
  const kept = hashes.flatMap((row) => Object.entries(row)).filter(([name]) => name.includes('hash'))
  expect(kept.filter(([, hash]) => typeof hash === 'string' && text.includes(hash))).toEqual([])
  const theirDevices = await system.sql('select session_id from identity.sessions where tenant_id = $1', [
    theirs.tenantId,
  ])
  expect(theirDevices.filter(({ session_id }) => ids.has(session_id))).toEqual([])
})

describe('one crafted request', { timeout: 180_000 }, () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const crafted: readonly string[] = [
    deep(100_000),
    `[${'['.repeat(200_000)}`,
    `{"title":"${'\\u0000'.repeat(50)}"}`,
    '{"title":"a\\u0000b"}',
    '{"title":"\\ud800","price":"1"}',
    '{"__proto__":{"title":"x"},"title":"y"}',
    '{"title":{"toString":1}}',
    ...[
      `{"title":"x","price":${'9'.repeat(400)}}`,
      '{"title":"x","price":1e309}',
      `{"title":"${'x'.repeat(900_000)}"}`,
    ],
    `{"cart":[${Array.from({ length: 20_000 }, () => '{"id":1}').join()}]}`,
    '{"cart":{"length":1e9}}',
    `{"phone":"${'('.repeat(50_000)}","name":"x"}`,
    `{"username":"${'a@'.repeat(30_000)}","password":"x"}`,
    `{"orderIds":[${Array.from({ length: 100_000 }, (_, n) => n).join()}]}`,
    `{"email":"${'a'.repeat(60_000)}@"}`,
  ]

  test('stops nobody: no answer is a fault, and the neighbours are served at once', async () => {
    const id = await neighbour.dish('Water', '1')
    for (const call of specCalls.filter((one) => /^(POST|PATCH)/.test(one) && !/sign|refresh|delete/.test(one))) {
      const request = await requestOf(call, thingsOf(system, ours))
      const jar = call.includes('/superadmin/') ? system.platform : ours.admin
      for (const body of crafted) {
        const { status, text } = await system.ask({ ...request, jar: new Map(jar), body })
        expect([call, body.slice(0, 40), status < 500 || status === 503, text]).toEqual([
          call,
          body.slice(0, 40),
          true,
          text,
        ])
      }
      const headers = { 'idempotency-key': `${randomUUID()}\u00ff`, 'x-request-id': 'x'.repeat(5_000) }
      const { status } = await system.ask({ ...request, jar: new Map(jar), headers })
      expect([call, status < 500 || status === 503]).toEqual([call, true])
    }
    const { orderId } = await neighbour.send([{ id }])
    expect(JSON.stringify(await neighbour.read('/kitchen'))).toContain(orderId)
    expect((await system.ask({ method: 'GET', path: apiOf('/ready') })).status).toBe(200)
  })
})
