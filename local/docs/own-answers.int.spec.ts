import { declarations } from '@comanda/api/all.ts'
import { FeedMessage } from '@comanda/api/shapes/feed-message.ts'
import type { Call } from '@comanda/http/access.ts'
import { requestOf } from '@comanda/tests/calls/given/asking.ts'
import { type FullRestaurant, openFullRestaurant } from '@comanda/tests/calls/given/full-restaurant.ts'
import { samples } from '@comanda/tests/calls/given/samples.ts'
import { apiOf, thingsOf } from '@comanda/tests/calls/given/things.ts'
import { listenTo, urlOf } from '@comanda/tests/faults/outage.ts'
import { specCalls } from '@comanda/tests/systems/http-calls.ts'
import { type RequestOptions, type System, startSystem } from '@comanda/tests/systems/system.ts'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

const secret = 'whsec_own'
let system: System
let full: FullRestaurant

beforeAll(async () => {
  system = await startSystem({ settings: { STRIPE_SECRET_KEY: 'sk_test_own', STRIPE_WEBHOOK_SECRET: secret } })
  full = await openFullRestaurant(system)
  await system.sql(`insert into identity.failed_jobs values ('mail', '1', 3, 'nobody answered', now())`)
  await system.settle()
}, 180_000)
afterAll(() => system?.close())

const message = JSON.stringify({
  ...{
    id: 'evt_own',
    object: 'event',
    type: 'invoice.created',
    livemode: false,
    created: Math.floor(Date.now() / 1_000),
  },
  data: { object: { id: 'in_1', object: 'invoice' } },
})
const asked: Readonly<Partial<Record<Call, () => Partial<RequestOptions>>>> = {
  'GET /audit/orders/:id': () => ({ path: `/audit/orders/${full.settled}` }),
  'GET /superadmin/jobs/failed': () => ({ jar: new Map(system.platform) }),
  'GET /superadmin/reports/series': () => ({
    path: '/superadmin/reports/series?type=custom&from=2020-01-01&to=null',
    jar: new Map(system.platform),
  }),
  'POST /auth/stripe-webhook': () => ({
    body: message,
    headers: {
      'stripe-signature': new Stripe('sk_test_own').webhooks.generateTestHeaderString({ payload: message, secret }),
    },
  }),
}

async function ask(call: Call) {
  const [method = '', path = ''] = call.split(' ')
  const { params, body } = declarations[call]
  if (!asked[call] && (params || body)) {
    return system.ask({ ...(await requestOf(call, thingsOf(system, full))), jar: full.admin })
  }
  const { path: named = path, ...own } = asked[call]?.() ?? {}
  return system.ask({ method, jar: full.admin, ...own, path: apiOf(named) })
}

const ownCalls = (Object.keys(declarations) as Call[]).filter((call) => {
  const { socket, atRoot } = declarations[call]
  // requires a guest, or a printer
  if (call === 'GET /qrmenu/:qrcode/orders/:token' || call.includes(' /printer/')) return false
  if ((samples[call]?.answers ?? 200) !== 200) return false
  return !specCalls.includes(call) && !socket && !atRoot
})

describe('a call that clients of 1.2.0 do not know answers as described', () => {
  test.each(ownCalls)('%s', async (call) => {
    const { status, headers, body, text } = await ask(call)
    expect([status, text]).toEqual([200, text])
    const shape = declarations[call].answer
    const kind = shape.meta()?.contentMediaType ?? 'application/json'
    expect(headers['content-type']).toMatch(new RegExp(`^${kind}(;|$)`))
    expect(
      z.prettifyError(shape.safeParse(kind === 'application/json' ? body : text).error ?? new z.ZodError([])),
    ).toBe('')
  })

  test('and its lists are not empty', async () => {
    const calls: readonly Call[] = [
      'GET /audit/orders',
      'GET /superadmin/jobs/failed',
      'GET /superadmin/reports/series',
      'GET /ready',
    ]
    const [orders, failed, series, ready] = await Promise.all(calls.map(ask))
    expect(orders?.body).toMatchObject({
      orders: expect.arrayContaining([expect.objectContaining({ placed_by: expect.anything() })]),
    })
    expect(failed?.body).toHaveLength(1)
    expect(series?.body).toMatchObject({ months: [expect.objectContaining({ month: expect.anything() })] })
    expect(ready?.body).toMatchObject({ models: expect.arrayContaining([expect.anything()]) })
    for (const file of ['GET /invoices/export.csv', 'GET /customers/export.csv'] as const)
      expect((await ask(file)).text.split('\r\n').length).toBeGreaterThan(2)
  })

  test('a screen’s socket', async () => {
    const { socket, received } = listenTo(await urlOf(system.apps.query), full.admin)
    const types = () => received.map(({ type }) => type)
    await vi.waitFor(() => expect(types()).toContain('hello'), { timeout: 20_000 })
    await full.post('/settings/categories/add', { title: 'Drinks' })
    await vi.waitFor(() => expect(types()).toContain('changes'), { timeout: 20_000 })
    socket.terminate()
    for (const said of received)
      expect(z.prettifyError(FeedMessage.safeParse(said).error ?? new z.ZodError([]))).toBe('')
  })
})
