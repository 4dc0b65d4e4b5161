import { access, type Call } from '@comanda/http/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { builtAmong, requestOf } from '../calls/given/asking.ts'
import { apiOf, openRestaurant, type Restaurant, type Things, thingsOf } from '../calls/given/things.ts'
import { type System, startSystem } from '../systems/system.ts'
import { cookieOf, origin, urlOf } from './outage.ts'

/** Requests that another site can make a browser send, with the cookies of the signed-in user. */
const foreign = 'https://evil.test'
let system: System
let place: Restaurant
let things: Things
beforeAll(async () => {
  system = await startSystem()
  place = await openRestaurant(system)
  things = thingsOf(system, place)
})
afterAll(() => system?.close())

const calls = Object.keys(access) as Call[] // the keys of this record are typed
const changing = calls.filter((call) => !call.startsWith('GET '))
const asking = calls.filter((call) => call.startsWith('GET ') && call !== 'GET /feed')
const jarFor = (call: Call) => new Map(call.includes('/superadmin') ? system.platform : place.admin)

/** All durable data: the log, and every row of `identity` and of the read models, except the worker's heartbeat. */
async function everything() {
  const tables = await system.sql(
    `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('identity', 'read') and table_type = 'BASE TABLE' and table_name <> 'lease' order by 1`,
  )
  const state = new Map<string, unknown>()
  for (const { name } of tables) {
    const [row] = await system.sql(`select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${name} as t`)
    state.set(String(name), row)
  }
  const [log] = await system.sql('select count(*) from log.events')
  return { log, state: Object.fromEntries(state) }
}

describe('from a page of another site', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded', { origin: foreign }],
    ['a form with a file', 'multipart/form-data; boundary=x', { origin: foreign }],
    ['text', 'text/plain', { origin: foreign }],
    ['JSON', 'application/json', { origin: foreign }],
    ['JSON from a sandboxed frame', 'application/json', { origin: 'null' }],
    ['text without an Origin', 'text/plain', { 'sec-fetch-site': 'cross-site' }],
    ['JSON from a neighbour', 'application/json', { 'sec-fetch-site': 'same-site' }],
  ])('%s changes nothing in any call', async (_, type, headers) => {
    await things.get('order')
    const requests = await Promise.all(
      builtAmong(changing, [...system.apps.command.calls, ...system.apps.query.calls]).map(async (call) => {
        return { call, request: await requestOf(call, things) }
      }),
    )
    expect(requests.length).toBeGreaterThan(50)
    await system.settle()
    const before = await everything()
    for (const { call, request } of requests) {
      const { status, body } = await system.ask({ ...request, jar: jarFor(call), type, headers })
      expect([call, status, body]).toEqual([call, 403, { message: 'This page may not do that!' }])
    }
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['the feed', '/api/v1/feed'],
    ['the socket of 1.2.0', '/socket.io/?EIO=4&transport=websocket'],
  ])('%s opens no connection', async (_, path) => {
    const url = `${(await urlOf(system.apps.query)).replace('http', 'ws')}${path}`
    const opened = (from: string) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(url, { headers: { cookie: cookieOf(place.admin), origin: from } })
        socket.once('open', () => resolve(true))
        socket.once('error', () => resolve(false))
      })
    expect([await opened(foreign), await opened('null'), await opened(origin)]).toEqual([false, false, true])
  })

  test('no answer is readable', async () => {
    const asked = { method: 'GET', path: apiOf('/kitchen'), jar: place.admin, headers: { origin: foreign } }
    const { headers } = await system.ask(asked)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

test('no read changes anything, so a link or a picture on any page is harmless', async () => {
  const built = builtAmong(asking, [...system.apps.command.calls, ...system.apps.query.calls])
  const requests = await Promise.all(built.map(async (call) => ({ call, request: await requestOf(call, things) })))
  await system.settle()
  const before = await everything()
  for (const { call, request } of requests) {
    const { status } = await system.ask({ ...request, jar: jarFor(call), headers: { 'sec-fetch-site': 'cross-site' } })
    expect([call, status < 500]).toEqual([call, true])
    expect([call, (await system.ask({ ...request, method: 'HEAD', jar: jarFor(call) })).status < 500]).toEqual([
      call,
      true,
    ])
  }
  await system.settle()
  expect(await everything()).toEqual(before)
})
