import { randomUUID } from 'node:crypto'
import { allCalls, nameOf } from '@comanda/api/all.ts'
import type { Declaration } from '@comanda/api/call.ts'
import { maxAddons, maxMenuItems } from '@comanda/domain/menu/limits.ts'
import { maxCartLines } from '@comanda/domain/menu/price-cart.ts'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from './access.ts'
import type { Actor } from './actors.ts'
import { type App, createApp } from './app.ts'
import { bodyLimit, maxBodyOf } from './body-limits.ts'
import { isNestedDeeper } from './json-body.ts'
import { createMetrics } from './metrics.ts'

const declared: readonly Declaration[] = allCalls
const withBody = declared.filter(({ method, upload }) => ['POST', 'PATCH'].includes(method) && !upload)
const table = withBody.map((call) => [nameOf(call), call] as const)
const pathOf = ({ path }: Declaration) => `${apiPrefix}${path.replace(/:\w+/g, 'x')}`

let app: App
beforeAll(async () => {
  const actorOf = async (role: string | undefined) =>
    // sufficient for the access check
    ({ tenantId: 't', userId: 'u', sessionId: 's', role, scopes: [], tenantActive: true }) as unknown as Actor
  app = await createApp({
    config: { publicUrl: 'http://localhost:3000', allowedOrigins: [] },
    sessions: { actorOf, reach: async () => undefined },
    log: pino({ level: 'silent' }),
    metrics: createMetrics('test'),
  })
  for (const { method, path } of withBody)
    app.route({ method, url: `${apiPrefix}${path}`, handler: async () => ({ message: 'taken' }) })
})

const ask = async ({ method, url, who, body }: { method: string; url: string; who?: unknown; body: string }) => {
  const cookie = `accessToken=${who === 'superadmin' ? 'superadmin' : 'admin'}`
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await app.inject({ method: method as 'POST', url, headers, payload: body })
  return [answer.statusCode, answer.json().message]
}
/** A body that is not JSON: parsing it would be answered 400. */
const broken = (bytes: number) => '{'.padEnd(bytes, ' ')

describe.each(table)('%s', (_, call) => {
  const limit = maxBodyOf(call)
  const send = (body: string) => ask({ method: call.method, url: pathOf(call), who: call.who, body })

  test('refuses a longer body than declared before parsing it', async () => {
    expect(await send(broken(limit + 1))).toEqual([413, 'The request is too large!'])
    expect(await send(broken(limit))).toEqual([400, 'The request is not valid JSON!'])
  })

  test('is below the general limit, and below 256 kB without a session', () => {
    expect(limit).toBeLessThanOrEqual(call.who === 'public' ? 262_144 : bodyLimit)
    const isOfAccounts = /^\/(auth|superadmin)\//.test(call.path) && call.path !== '/auth/stripe-webhook'
    if (call.who === 'public' && isOfAccounts) expect(limit).toBeLessThanOrEqual(4_096)
  })
})

describe('the largest body', () => {
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
  const line = () => ({
    id: randomUUID(),
    variant_id: randomUUID(),
    addons_ids: ids(maxAddons),
    notes: 'ö'.repeat(100),
  })
  test.each([
    ['POST /pos/create-order', { cart: Array.from({ length: maxCartLines }, line) }],
    ['POST /orders/cancel', { orderIds: ids(1_000) }],
    ['POST /orders/complete-and-pay-order', { orderIds: ids(300), subTotal: 1, taxTotal: 1, total: 2 }],
    ['POST /menu-items/sort', { ids: ids(maxMenuItems) }],
    ['POST /menu-items/prices', { prices: ids(maxMenuItems).map((id) => ({ id, price: '1000000000.000' })) }],
    ['POST /auth/signup', { biz_name: 'ö'.repeat(200), username: 'ö'.repeat(254), password: 'ö'.repeat(256) }],
  ])('of %s fits', (name, body) => {
    const call = withBody.find((one) => nameOf(one) === name)
    if (!call) throw new Error(`${name} is not declared`)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(maxBodyOf(call))
  })
})

test('an unknown path is 404 before its body is read, and a wrong method 405', async () => {
  const body = broken(2 * bodyLimit)
  expect(await ask({ method: 'POST', url: `${apiPrefix}/nowhere`, body })).toEqual([404, 'Not found!'])
  expect(await ask({ method: 'PATCH', url: `${apiPrefix}/auth/signin`, body })).toEqual([405, 'Method not allowed!'])
})

test('depth is counted outside of strings, however they are escaped', () => {
  const deep = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`
  expect([isNestedDeeper(deep(64), 64), isNestedDeeper(deep(66), 64)]).toEqual([false, true])
  const inText = JSON.stringify({ a: '['.repeat(200), b: `"\\${'{'.repeat(200)}`, c: '\\' })
  expect(isNestedDeeper(inText, 64)).toBe(false)
  expect(isNestedDeeper(`${inText.slice(0, -1)},"d":${deep(66)}}`, 64)).toBe(true)
})
