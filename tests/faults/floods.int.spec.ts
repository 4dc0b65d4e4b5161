import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { apiOf, openRestaurant, type Restaurant, thingsOf } from '../calls/given/things.ts'
import { type System, startSystem } from '../systems/system.ts'
import { urlOf } from './outage.ts'

/** Excessive input of every kind. */
let system: System
let place: Restaurant
beforeAll(async () => {
  system = await startSystem()
  place = await openRestaurant(system)
})
afterAll(() => system?.close())

describe('too much in one request', () => {
  const ask = (path: string, body: string, type = 'application/json') =>
    system.ask({ method: 'POST', path: apiOf(path), jar: place.admin, body, type })
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test.each([
    ['/pos/create-order', 413],
    ['/auth/signin', 413],
    ['/auth/stripe-webhook', 413],
  ])('10 MB to %s are refused unread', async (path, status) => {
    const answer = await ask(path, JSON.stringify({ notes: 'x'.repeat(10_000_000) }))
    expect([answer.status, answer.body]).toEqual([status, { message: 'The request is too large!' }])
  })

  test.each([
    ['in place of the form', deep(10_000)],
    ['as a line of the cart', `{"cart":[${deep(10_000)}]}`],
    ['of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['as the cart', `{"cart":${deep(10_000)}}`],
  ])('JSON 10,000 deep %s is refused', async (_, body) => {
    for (const path of ['/pos/create-order', '/auth/signin', '/customers/add', '/orders/cancel']) {
      const answer = await ask(path, body)
      expect([path, answer.status]).toEqual([path, path === '/auth/signin' ? 413 : 400])
    }
  })

  test.each([
    ['phone', { name: 'Bo', phone: '1'.repeat(50_000) }],
    ['phone of brackets', { name: 'Bo', phone: '('.repeat(50_000) }],
    ['name', { name: 'x'.repeat(50_000), phone: '+49 30 1' }],
    ['e-mail', { name: 'Bo', phone: '+49 30 1', email: `${'a'.repeat(50_000)}@x.test` }],
    ['e-mail of dots', { name: 'Bo', phone: '+49 30 1', email: `a@${'x.'.repeat(25_000)}` }],
  ])('a %s of 50,000 characters is refused at once', async (_, body) => {
    const begun = performance.now()
    expect((await ask('/customers/add', JSON.stringify(body))).status).toBe(400)
    expect(performance.now() - begun).toBeLessThan(1_000) // a backtracking pattern would take minutes
  })

  test('a page of a thousand million is clamped', async () => {
    const { get } = thingsOf(system, place)
    await get('customer')
    await system.settle()
    const path = '/customers?type=all&page=1&perPage=1000000000&sort=name&filter='
    const { status, body } = await system.ask({ method: 'GET', path: apiOf(path), jar: place.admin })
    expect(status).toBe(200)
    const page = z.object({ customers: z.array(z.unknown()).max(1_000), perPage: z.coerce.number().max(1_000) })
    expect(page.partial({ perPage: true }).safeParse(body).error).toBeUndefined()
    for (const odd of ['page=-1', 'page=1e99', 'perPage=-5', 'perPage=0', 'perPage=x', 'page=999999999'])
      expect([
        odd,
        (await system.ask({ method: 'GET', path: apiOf(`/customers?${odd}`), jar: place.admin })).status < 500,
      ]).toEqual([odd, true])
  })
})

test('connections with slow headers or an unsent body are closed, and the others are served', async () => {
  const { command } = system.apps
  const url = new URL(await urlOf(command))
  const { server } = command
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 15_000])
  Object.assign(server, { requestTimeout: 1_000, headersTimeout: 500 }) // shorter than in production
  const said: string[] = []
  const slow = Array.from({ length: 50 }, () => {
    const socket = connect(Number(url.port), url.hostname)
    socket.on('data', (chunk) => void said.push(String(chunk)))
    socket.on('error', () => undefined)
    socket.write('POST /api/v1/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Slow: ')
    return socket
  })
  const answer = await fetch(`${url.origin}/api/v1/health`)
  expect(answer.status).toBe(200)
  for (const socket of slow.slice(1)) socket.destroy()
  await vi.waitFor(() => expect(said.join()).toContain('408 Request Timeout'), { timeout: 45_000, interval: 500 })
  slow[0]?.destroy()
}, 70_000)
