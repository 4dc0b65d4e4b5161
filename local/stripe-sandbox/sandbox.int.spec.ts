import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { releaseUnused } from '@comanda/command-api/subscription/sweep.ts'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type CommandSystem, type Restaurant, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../engines/ports.ts'
import { monthAfter } from './register.ts'
import { createSandbox } from './sandbox.ts'

/**
 * The sandbox through HTTP, the `stripe` package and signed webhooks, as with Stripe itself. Redis is unavailable,
 * which delays nothing.
 */
const publicUrl = 'http://localhost:3000'
const keys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }
let system: CommandSystem
let sandbox: FastifyInstance
let dataDir: string
let sandboxPort: number

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-sandbox-'))
  sandboxPort = await freePort()
  system = await startCommandSystem({
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${sandboxPort}`,
    REDIS_URL: 'redis://127.0.0.1:1',
  })
  const api = await system.side.app.listen({ host: '127.0.0.1', port: 0 })
  sandbox = await open(`${api}/api/v1/auth/stripe-webhook`)
  await sandbox.listen({ host: '127.0.0.1', port: sandboxPort })
})
afterAll(async () => {
  await sandbox.close()
  await system.close()
  await rm(dataDir, { recursive: true })
})

const open = (webhookUrl: string, file = 'store.json') =>
  createSandbox({
    ...keys,
    webhookUrl,
    publicUrl,
    file: path.join(dataDir, file),
    firstPauseMs: 20,
    log: system.side.needs.logger,
  })

const checkoutOf = async ({ admin }: Restaurant, key?: string) => {
  const { status, body } = await admin.post('/auth/stripe-product-lookup', { id: 'price_1' }, key ? { key } : {})
  return { status, url: String(body.url), message: body.message }
}
const pagePath = (url: string) => new URL(url).pathname
const press = async (url: string, action: string, headers: Record<string, string> = { origin: publicUrl }) => {
  const answer = await sandbox.inject({
    method: 'POST',
    url: pagePath(url),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `do=${action}`,
  })
  return { status: answer.statusCode, location: String(answer.headers.location ?? '') }
}
const sells = async ({ admin }: Restaurant) => (await admin.post('/settings/categories/add', { title: 'Soup' })).status
const becomes = (restaurant: Restaurant, status: number) =>
  vi.waitFor(async () => expect(await sells(restaurant)).toBe(status), { timeout: 5_000, interval: 50 })
const facts = async ({ tenantId }: Restaurant) =>
  (await system.side.log.readStream(`tenant-${tenantId}`)).map(({ type }) => type).slice(1)
const subscriptionOf = async ({ tenantId }: Restaurant) => {
  const row = await system.side.needs.identity
    .selectFrom('identity.tenants')
    .select(['subscription_id', 'subscription_end'])
    .where('tenant_id', '=', TenantId.parse(tenantId))
    .executeTakeFirstOrThrow()
  return row
}
const subscriber = async () => {
  const restaurant = await system.restaurant({ isActive: false })
  const { url } = await checkoutOf(restaurant)
  await press(url, 'pay')
  await becomes(restaurant, 200)
  return { restaurant, url, id: (await subscriptionOf(restaurant)).subscription_id }
}

describe('a restaurant that subscribes', () => {
  test('is sent to a page, pays there, and can sell within five seconds', async () => {
    const restaurant = await system.restaurant({ isActive: false })
    expect(await sells(restaurant)).toBe(402)
    const { status, url } = await checkoutOf(restaurant)
    expect([status, url]).toEqual([
      200,
      expect.stringMatching(/^http:\/\/localhost:3000\/stripe-sandbox\/pay\/cs_test_/),
    ])
    const page = await sandbox.inject(pagePath(url))
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('29.99 USD')])
    expect((await press(url, 'pay')).location).toMatch(/^http:\/\/localhost:3000\/success\?session_id=cs_test_/)
    await becomes(restaurant, 200)
    expect(await facts(restaurant)).toEqual(['SubscriptionStarted', 'TenantActivated'])
    expect(await checkoutOf(restaurant)).toMatchObject({ status: 409, message: 'Your subscription is active already!' })
  })

  test('whose card is declined sees that, and one that cancels is sent back', async () => {
    const restaurant = await system.restaurant({ isActive: false })
    const { url } = await checkoutOf(restaurant)
    const declined = await press(url, 'fail')
    expect((await sandbox.inject(declined.location)).body).toContain('The card was declined')
    expect(await press(url, 'cancel')).toEqual({ status: 303, location: 'http://localhost:3000/cancelled-payment' })
    expect(await facts(restaurant)).toEqual([])
    expect(await sells(restaurant)).toBe(402)
  })

  test('creates one checkout per key', async () => {
    const restaurant = await system.restaurant({ isActive: false })
    const key = crypto.randomUUID()
    expect(await checkoutOf(restaurant, key)).toEqual(await checkoutOf(restaurant, key))
  })

  // retried in case the hour changes between two clicks
  test('gets one page for all its clicks, and a new one when it starts over', { retry: 1 }, async () => {
    const restaurant = await system.restaurant({ isActive: false })
    const keyed = Array.from({ length: 3 }, () => checkoutOf(restaurant, crypto.randomUUID()))
    const clicks = await Promise.all([...keyed, checkoutOf(restaurant), checkoutOf(restaurant)])
    const urls = new Set(clicks.map(({ url }) => url))
    expect([clicks.map(({ status }) => status), urls.size]).toEqual([Array(5).fill(200), 1])
    const [first = ''] = urls
    await Promise.all([press(first, 'pay'), press(first, 'pay')])
    await becomes(restaurant, 200)
    expect(await facts(restaurant)).toEqual(['SubscriptionStarted', 'TenantActivated'])
    const { subscription_id: id } = await subscriptionOf(restaurant)
    await restaurant.admin.post('/auth/cancel-subscription', { id })
    const again = await checkoutOf(restaurant)
    expect([again.status, urls.has(again.url)]).toEqual([200, false])
    const other = await system.restaurant({ isActive: false })
    expect((await checkoutOf(other)).url).not.toBe(again.url)
  })

  test('that pays two pages of different hours keeps one subscription', async () => {
    const restaurant = await system.restaurant({ isActive: false })
    const { needs } = system.side
    const anHourAgo = {
      tenantId: TenantId.parse(restaurant.tenantId),
      email: null,
      idempotencyKey: crypto.randomUUID(),
    }
    const pages = [(await checkoutOf(restaurant)).url, await needs.provider.openCheckout(anHourAgo)]
    await Promise.all(pages.map((url) => press(url, 'pay')))
    await vi.waitFor(
      async () => expect((await facts(restaurant)).filter((type) => type === 'SubscriptionStarted')).toHaveLength(2),
      { timeout: 5_000, interval: 50 },
    )
    await becomes(restaurant, 200)
    const { subscription_id: carrier } = await subscriptionOf(restaurant)
    await releaseUnused(needs)
    await releaseUnused(needs)
    const shown = await Promise.all(pages.map(async (url) => (await sandbox.inject(pagePath(url))).body))
    expect(shown.filter((page) => page.includes('Cancelled'))).toHaveLength(1)
    expect((await subscriptionOf(restaurant)).subscription_id).toBe(carrier)
    expect([await sells(restaurant), (await facts(restaurant)).includes('TenantDeactivated')]).toEqual([200, false])
  })

  test('needs no second payment after the platform has deactivated and activated it', async () => {
    const { restaurant } = await subscriber()
    const { tenantId, email } = restaurant
    const refused = { status: 409, message: 'Your subscription is active already!' }
    for (const isActive of [false, true]) {
      const form = { name: 'Chez Nous', email, isActive }
      expect((await system.platform.patch(`/superadmin/tenants/update/${tenantId}`, form)).status).toBe(200)
      expect(await checkoutOf(restaurant)).toMatchObject(refused)
    }
  })

  test('pays once however often the button is pressed', async () => {
    const { restaurant, url } = await subscriber()
    await Promise.all([press(url, 'pay'), press(url, 'pay')])
    expect(await facts(restaurant)).toEqual(['SubscriptionStarted', 'TenantActivated'])
  })

  test('is renewed, and a failed renewal sends a webhook', async () => {
    const { restaurant, url } = await subscriber()
    const before = await subscriptionOf(restaurant)
    await press(url, 'renew')
    await vi.waitFor(async () => expect(await facts(restaurant)).toContain('SubscriptionRenewed'), { timeout: 5_000 })
    await vi.waitFor(async () =>
      expect(Date.parse(String((await subscriptionOf(restaurant)).subscription_end))).toBeGreaterThan(
        Date.parse(String(before.subscription_end)),
      ),
    )
    await press(url, 'fail')
    expect((await sandbox.inject(pagePath(url))).body).toContain('Payment failed')
    expect(await sells(restaurant)).toBe(200)
  })
})

describe('cancelling', () => {
  test('ends the own subscription at once, and repeated gives the same answer', async () => {
    const { restaurant, url, id } = await subscriber()
    const cancel = () => restaurant.admin.post('/auth/cancel-subscription', { id })
    expect(await cancel()).toMatchObject({ status: 200, body: { message: 'Subscription cancelled!' } })
    await becomes(restaurant, 402)
    expect((await sandbox.inject(pagePath(url))).body).toContain('Cancelled')
    expect((await cancel()).status).toBe(200)
    const ended = ['SubscriptionStarted', 'TenantActivated', 'SubscriptionCancelled', 'TenantDeactivated']
    expect(await facts(restaurant)).toEqual(ended)
    expect((await subscriptionOf(restaurant)).subscription_id).toBeNull()
    expect((await checkoutOf(restaurant)).status).toBe(200)
  })

  test('of another’s subscription is answered like that of an unknown one', async () => {
    const { restaurant, id } = await subscriber()
    const stranger = await system.restaurant()
    const answers = await Promise.all(
      [{ id }, { id: 'sub_nobody' }, { id: null }, { id: '__proto__' }, {}].map((body) =>
        stranger.admin.post('/auth/cancel-subscription', body),
      ),
    )
    const unknown = { status: 404, body: { message: 'Subscription not found!' } }
    for (const answer of answers) expect(answer).toMatchObject(unknown)
    expect(await sells(restaurant)).toBe(200)
  })

  test('and subscribing are restricted to the admin', async () => {
    const { restaurant, id } = await subscriber()
    const { browser } = await restaurant.staff('SETTINGS')
    expect((await browser.post('/auth/cancel-subscription', { id })).status).toBe(403)
    expect((await browser.post('/auth/stripe-product-lookup', { id: 'x' })).status).toBe(403)
  })
})

test('without a subscription the account still works (C3.4)', async () => {
  const { admin } = await system.restaurant({ isActive: false })
  const calls = [
    ['/auth/stripe-product-lookup', { id: 'price_1' }, 200],
    ['/auth/cancel-subscription', { id: null }, 404],
    ['/auth/remove-device', { device_id: crypto.randomUUID() }, 404],
    ['/auth/refresh-token', undefined, 200],
    ['/auth/signout', undefined, 200],
  ] as const
  for (const [path, body, status] of calls)
    expect([path, (await admin.post(path, body)).status]).toEqual([path, status])
})

test('its page accepts its own buttons only, and finds no other checkout', async () => {
  const restaurant = await system.restaurant({ isActive: false })
  const { url } = await checkoutOf(restaurant)
  expect((await press(url, 'pay', { origin: 'https://elsewhere.test' })).status).toBe(403)
  expect((await press(`${url}0`, 'pay')).status).toBe(404)
  expect(await facts(restaurant)).toEqual([])
})

test('its API requires the key', async () => {
  const answer = await sandbox.inject({ method: 'POST', url: '/v1/checkout/sessions', headers: { authorization: 'x' } })
  expect(answer.statusCode).toBe(401)
})

describe('a webhook', () => {
  test('is sent until it is accepted, also after a restart', async () => {
    const { url, bodies, refuseNext, server } = await receiver()
    const first = await open(url, 'retries.json')
    const session = await first.inject({
      method: 'POST',
      url: '/v1/checkout/sessions',
      headers: { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload:
        'success_url=http://x/s&cancel_url=http://x/c&line_items[0][price]=p&subscription_data[metadata][tenant_id]=t1',
    })
    refuseNext(2)
    const headers = { origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' }
    await first.inject({ method: 'POST', url: pagePath(session.json().url), headers, payload: 'do=pay' })
    await vi.waitFor(() => expect(bodies.length).toBeGreaterThanOrEqual(1), { timeout: 5_000 })
    await first.close()
    const second = await open(url, 'retries.json')
    await second.ready()
    await vi.waitFor(() => expect(bodies.length).toBeGreaterThanOrEqual(3), { timeout: 5_000 })
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ data: { object: { metadata: { tenant_id: 't1' } } } })
    await second.close()
    server.close()
  })
})

test.each([
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['2026-11-20T20:32:04Z', '2026-12-20T20:32:04Z'],
  ['2026-12-31T00:00:00Z', '2027-01-31T00:00:00Z'],
])('a month after %s is %s', (from, to) => {
  expect(monthAfter(Date.parse(from) / 1_000)).toBe(Date.parse(to) / 1_000)
})

async function receiver() {
  const bodies: string[] = []
  let refusals = 0
  const server: Server = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (chunk) => {
      body += chunk
    })
    incoming.on('end', () => {
      bodies.push(body)
      outgoing.statusCode = refusals > 0 ? 503 : 200
      refusals -= 1
      outgoing.end()
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const refuseNext = (count: number) => {
    refusals = count
  }
  return { url: `http://127.0.0.1:${port}/`, bodies, refuseNext, server }
}
