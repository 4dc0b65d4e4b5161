import { Writable } from 'node:stream'
import { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from './actors.ts'
import { type AppOptions, createApp } from './app.ts'
import { notFound } from './errors.ts'
import { createMetrics, metricsRoute } from './metrics.ts'

const actor: Actor = {
  tenantId: TenantId.parse('11111111-1111-4111-8111-111111111111'),
  userId: UserId.parse('22222222-2222-4222-8222-222222222222'),
  sessionId: '33333333-3333-4333-8333-333333333333',
  role: 'user',
  scopes: ['SETTINGS'],
  tenantActive: true,
  settlesUntil: null,
}

async function start(
  { caller = actor, allowedOrigins = [] as string[], publicUrl = 'http://localhost:3000' } = {},
  metrics = createMetrics('test'),
) {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const options: AppOptions = {
    config: { publicUrl, allowedOrigins },
    sessions: { actorOf: async (token) => (token === 'valid' ? caller : null), reach: async () => undefined },
    log: pino({}, sink),
    metrics,
  }
  const app = await createApp(options)
  const Body = z.object({ title: z.string({ error: 'Please provide title!' }), count: z.int().optional() })
  app.post('/api/v1/settings/categories/add', { schema: { body: Body } }, async ({ body }) => ({ message: body.title }))
  app.post('/api/v1/auth/signout', async () => ({ message: 'out' }))
  app.get('/api/v1/kitchen', async () => [])
  app.get('/api/v1/dashboard', async () => {
    throw new Error('secret detail of a fault')
  })
  app.get('/api/v1/reports', async () => {
    throw Object.assign(new Error('gone'), { name: 'LogUnavailable' })
  })
  app.post('/api/v1/menu-items/import', async () => {
    throw Object.assign(new Error('above 1048576 bytes'), { name: 'EventTooLarge' })
  })
  app.delete('/api/v1/settings/taxes/:id', { schema: { params: z.object({ id: z.uuid() }) } }, async () => {
    throw notFound('Tax')
  })
  await app.register(metricsRoute, { metrics: options.metrics })
  return { app, lines }
}

const cookie = 'accessToken=valid'
const add = '/api/v1/settings/categories/add'

describe('an unsafe request', () => {
  const ask = async (headers: Record<string, string>, payload = '{"title":"A"}', url = add) => {
    const { app } = await start()
    const answer = await app.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload })
    return [answer.statusCode, answer.json().message]
  }
  const json = { 'content-type': 'application/json' }

  test.each([
    ['application/json'],
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
  ])('from a page of another origin as %s is refused', async (type) => {
    const foreign = { 'content-type': type, origin: 'https://evil.example' }
    expect(await ask(foreign)).toEqual([403, 'This page may not do that!'])
  })

  test('from another port, from "null" and from another scheme is foreign too', async () => {
    for (const origin of [
      'http://localhost:3001',
      'null',
      'https://localhost:3000',
      'http://localhost.evil.example:3000',
    ]) {
      expect((await ask({ ...json, origin }))[0]).toBe(403)
    }
  })

  test('without Origin is checked by Sec-Fetch-Site', async () => {
    expect((await ask({ ...json, 'sec-fetch-site': 'cross-site' }))[0]).toBe(403)
    expect((await ask({ ...json, 'sec-fetch-site': 'same-site' }))[0]).toBe(403)
    expect((await ask({ ...json, 'sec-fetch-site': 'same-origin' }))[0]).toBe(200)
  })

  test('from our own page, by any name of this machine, and without a browser is accepted', async () => {
    for (const headers of [{}, { origin: 'http://localhost:3000' }, { origin: 'http://127.0.0.1:3000' }]) {
      expect(await ask({ ...json, ...headers })).toEqual([200, 'A'])
    }
  })

  test.each([
    ['a NUL', '{"title":"a\\u0000b"}', 400],
    ['an escaped backslash before the same letters', '{"title":"a\\\\u0000b"}', 200],
    ['a NUL after an escaped backslash', '{"title":"\\\\\\u0000"}', 400],
    ['half a surrogate pair', '{"title":"a\\uD83d"}', 200],
    ['65 levels', `{"title":"a","more":${'['.repeat(65)}${']'.repeat(65)}}`, 400],
    ['thirty thousand levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
    ['a few levels and much text', `{"title":"${'['.repeat(150)}","more":[[[{"a":[]}]]]}`, 200],
  ])('with %s is recognised before any route receives it', async (_, body, status) => {
    expect((await ask({ 'content-type': 'application/json' }, body))[0]).toBe(status)
  })

  test.each([
    ['a\\ud83d', 'a\ufffd'],
    ['\\uDE00\\uD83Db', '\ufffd\ufffdb'],
    ['\\uD83D\\uDE00', '😀'],
    ['\\\\ud83d', '\\ud83d'],
    ['\\ud83d\\\\ude00', '\ufffd\\ude00'],
  ])('with the text %s has no half of a surrogate pair, which is stored nowhere', async (text, stored) => {
    expect(await ask(json, `{"title":"${text}"}`)).toEqual([200, stored])
  })

  test('must be JSON when it has a body', async () => {
    expect(await ask({ 'content-type': 'text/plain' })).toEqual([415, 'Only JSON is understood here!'])
    expect((await ask({ 'content-type': 'application/x-www-form-urlencoded' }, 'title=A'))[0]).toBe(415)
    expect(await ask(json, '{"title":')).toEqual([400, 'The request is not valid JSON!'])
    expect((await ask(json, '{"__proto__":{"a":1},"title":"A"}'))[0]).toBe(400)
    expect((await ask(json, '{"constructor":{"prototype":{}},"title":"A"}'))[0]).toBe(400)
  })

  test('of 10 MB is refused, and one 10,000 levels deep is answered quickly', async () => {
    expect(await ask(json, `{"title":"${'x'.repeat(10_000_000)}"}`)).toEqual([413, 'The request is too large!'])
    const begun = performance.now()
    expect((await ask(json, `{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`))[0]).toBe(400)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('that exceeds one append is too large', async () => {
    expect(await ask(json, '{}', '/api/v1/menu-items/import')).toEqual([413, 'The request is too large!'])
  })

  test('without body and content type is accepted if no body is needed', async () => {
    expect(await ask({}, '', '/api/v1/auth/signout')).toEqual([200, 'out'])
    expect(await ask(json, '', '/api/v1/auth/signout')).toEqual([200, 'out'])
  })
})

describe('answers', () => {
  const get = async (url: string, method: 'GET' | 'DELETE' | 'PUT' | 'HEAD' = 'GET', caller = actor) => {
    const { app } = await start({ caller })
    return app.inject({ method, url, headers: { cookie } })
  }

  test('of a fault reveal nothing about it', async () => {
    const answer = await get('/api/v1/dashboard', 'GET', { ...actor, scopes: ['DASHBOARD'] })
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Something went wrong!' }])
  })

  test('of an outage ask for a retry', async () => {
    const answer = await get('/api/v1/reports', 'GET', { ...actor, scopes: ['REPORTS'] })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(answer.json()).toEqual({ message: 'The service is busy, please try again!' })
  })

  test('to an unknown path, a wrong method and a wrong id are JSON', async () => {
    expect([(await get('/api/v1/nothing')).statusCode, (await get('/')).json()]).toEqual([
      404,
      { message: 'Not found!' },
    ])
    const wrong = await get('/api/v1/kitchen', 'DELETE')
    expect([wrong.statusCode, wrong.headers.allow, wrong.json()]).toEqual([
      405,
      'GET',
      { message: 'Method not allowed!' },
    ])
    expect((await get('/api/v1/settings/taxes/7', 'DELETE')).statusCode).toBe(404)
    expect((await get('/api/v1/%E0%A4%A', 'GET')).json()).toEqual({ message: 'The address is not valid!' })
  })

  test('carry safe headers and the id of the request', async () => {
    const { app } = await start()
    const id = '44444444-4444-4444-8444-444444444444'
    const { headers } = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/signout',
      headers: { 'x-request-id': id },
    })
    expect(headers).toMatchObject({
      'x-request-id': id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const made = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/signout',
      headers: { 'x-request-id': '<script>' },
    })
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('of an invalid body name the field', async () => {
    const { app } = await start()
    const ask = async (payload: object) =>
      (await app.inject({ method: 'POST', url: add, headers: { cookie }, payload })).json().message
    expect(await ask({})).toBe('Please provide title!')
    expect(await ask({ title: 'A', count: 'many' })).toMatch(/^count: /)
  })
})

describe('the access check', () => {
  const knock = async (change: Partial<Actor> | null, url = '/api/v1/kitchen') => {
    const { app } = await start({ caller: { ...actor, ...change } })
    const headers = change === null ? {} : { cookie }
    return (await app.inject({ url, headers })).statusCode
  }

  test('checks the session first, then platform, subscription and scope', async () => {
    expect(await knock(null)).toBe(401)
    expect(await knock({})).toBe(403)
    expect(await knock({ scopes: ['KITCHEN'] })).toBe(200)
    expect(await knock({ role: 'admin', scopes: [] })).toBe(200)
    expect(await knock({ role: 'admin', tenantActive: false })).toBe(402)
    expect(await knock({ role: 'superadmin', scopes: ['KITCHEN'] })).toBe(403)
  })

  test('keeps the server from starting with an undeclared route', async () => {
    const { app } = await start()
    expect(() => app.get('/api/v1/kitchen/unlisted', async () => [])).toThrow('is not in the access table')
  })
})

test('the address of a caller is trusted only from our own proxy', async () => {
  const { app, lines } = await start()
  app.addHook('onRequest', async ({ ip }) => void lines.push(ip))
  const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.4' }
  await app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })
  await app.inject({ url: '/metrics', headers, remoteAddress: '10.0.0.5' })
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual(['198.51.100.4', '10.0.0.5'])
})

test('other origins may be allowed by name', async () => {
  const { app } = await start({ allowedOrigins: ['https://till.example'] })
  const headers = { cookie, origin: 'https://till.example' }
  const answer = await app.inject({ method: 'POST', url: add, headers, payload: { title: 'A' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://till.example',
    'access-control-allow-credentials': 'true',
  })
  const preflight = await app.inject({ method: 'OPTIONS', url: add, headers })
  expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([
    204,
    'GET, POST, PATCH, DELETE',
  ])
  const foreign = await app.inject({ method: 'OPTIONS', url: add, headers: { origin: 'https://evil.example' } })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
})

test('log lines and metrics contain ids and patterns, never user input', async () => {
  const { app, lines } = await start()
  const typed = 'jane.doe@example.test'
  await app.inject({ method: 'POST', url: `${add}?q=${typed}`, headers: { cookie }, payload: { title: typed } })
  await app.inject({
    method: 'DELETE',
    url: `/api/v1/settings/taxes/${typed}`,
    headers: { cookie, 'user-agent': typed },
  })
  await app.inject({ url: `/api/v1/nothing/${typed}` })
  expect(lines).toHaveLength(3)
  const metrics = (await app.inject({ url: '/metrics' })).body
  expect(metrics).toMatch(/comanda_http_request_seconds_count\{.*route="\/api\/v1\/settings\/categories\/add"/)
  expect(lines.join() + metrics).not.toContain(typed)
  expect(lines[0]).toContain(actor.userId)
})

test('metrics require the token', async () => {
  const { app } = await start({}, createMetrics('test', 'of-prometheus'))
  const status = async (authorization?: string) => {
    const answer = await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
    return [answer.statusCode, answer.body.includes('process_cpu')]
  }
  expect(await status()).toEqual([401, false])
  expect(await status('Bearer guessed')).toEqual([401, false])
  expect(await status('Bearer of-prometheus')).toEqual([200, true])
})

test('a flood of refusals is sampled in the log and counted in full', async () => {
  const { app, lines } = await start()
  for (let n = 0; n < 100; n++) await app.inject({ url: '/api/v1/kitchen' })
  const refused = lines.filter((line) => line.includes('"status":401'))
  expect(refused.length).toBeGreaterThanOrEqual(20)
  expect(refused.length).toBeLessThan(100)
  expect((await app.inject({ url: '/metrics' })).body).toMatch(/route="\/api\/v1\/kitchen",status="401".* 100\n/)
})
