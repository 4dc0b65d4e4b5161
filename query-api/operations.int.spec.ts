import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openQuerySystem, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant } from '@comanda/tests/query-system/restaurant.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
const tenant = '0a000000-0000-4000-8000-00000000000a'

beforeAll(async () => {
  system = await openQuerySystem()
  await openRestaurant(system)
  await mkdir(path.join(system.dataDir, 'public', tenant), { recursive: true })
  await writeFile(path.join(system.dataDir, 'public', tenant, 'steak.webp'), 'RIFFpicture')
  await writeFile(path.join(system.dataDir, 'public', tenant, 'page.html'), '<script>')
  await writeFile(path.join(system.dataDir, 'secret'), 'secret')
})
afterAll(() => system.close())

const get = (url: string) => system.app.inject({ url })

describe('a picture', () => {
  test('is served to anybody with its media type, cacheable for ever', async () => {
    const answer = await get(`/public/${tenant}/steak.webp`)
    expect([answer.statusCode, answer.body]).toEqual([200, 'RIFFpicture'])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '11',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test.each([
    `/public/${tenant}/other.webp`,
    `/public/${tenant}/page.html`,
    '/public/../secret',
    '/public/%2e%2e/secret',
    `/public/${tenant}/..%2f..%2fsecret`,
    `/public/${tenant}/steak.webp/x`,
    `/public/${tenant}`,
    '/public/',
  ])('is not %s', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: expect.any(String) }])
  })
})

describe('the operator', () => {
  test('sees whether reads can be answered', async () => {
    await system.settle()
    const answer = await get('/api/v1/ready')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { ready: true, checks: { database: true, redis: true, feed: true, log: true }, stuck: [] },
    ])
    expect(answer.json().models.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['orders', 'invoices', 'menu', 'store', 'users', 'tenants', 'sales']),
    )
  })

  test.each([
    ['a stranger', '203.0.113.9', undefined],
    ['a guest behind the proxy of the installation', '127.0.0.1', '203.0.113.9'],
    ['a caller without an address', '127.0.0.1', 'unknown'],
    ['a caller behind an unknown proxy', '172.18.0.5', '203.0.113.9'],
  ])('%s sees only whether it is ready', async (_who, remoteAddress, forwarded) => {
    await system.settle()
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const answer = await system.app.inject({ url: '/api/v1/ready', remoteAddress, headers })
    expect([answer.statusCode, answer.json()]).toEqual([200, { ready: true }])
  })

  test.each([
    ['this machine', '::1', undefined],
    ['this machine through its gateway', '127.0.0.1', '127.0.0.1'],
    ['the private network', '172.18.0.5', undefined],
    ['the same in another notation', '::ffff:172.18.0.5', undefined],
  ])('from %s sees everything', async (_where, remoteAddress, forwarded) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const answer = await system.app.inject({ url: '/api/v1/ready', remoteAddress, headers })
    expect(answer.json()).toMatchObject({ ready: true, models: expect.any(Array) })
  })

  test('a super-admin sees everything from anywhere, and an admin does not', async () => {
    const tenantId = await system.openTenant()
    const [platform, admin] = [
      await system.enter(tenantId, [], 'superadmin'),
      await system.enter(tenantId, [], 'admin'),
    ]
    const ask = async ({ cookie }: { cookie: string }) =>
      (await system.app.inject({ url: '/api/v1/ready', remoteAddress: '203.0.113.9', headers: { cookie } })).json()
    expect(await ask(platform)).toHaveProperty('models')
    expect(await ask(admin)).toEqual({ ready: true })
  })

  test('sees which read model is stuck', async () => {
    const client = new pg.Client({ connectionString: system.databaseUrl })
    await client.connect()
    await client.query(`update read.models set stuck_at = now() where name = 'sales'`)
    const answer = await get('/api/v1/ready')
    await client.query('update read.models set stuck_at = null')
    await client.end()
    expect([answer.statusCode, answer.json().ready, answer.json().stuck]).toEqual([200, true, ['sales']])
  })

  test('reads metrics for Prometheus', async () => {
    await get('/api/v1/ready')
    const answer = await get('/metrics')
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).toContain('comanda_http_request_seconds_count')
  })
})
