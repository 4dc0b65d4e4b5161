import { randomBytes } from 'node:crypto'
import { Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import { type CommandSystem, type Restaurant, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { Queue } from 'bullmq'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deadLetters } from '../jobs/dead-letters.ts'
import { workOnProviderEvents } from '../jobs/sweeps.ts'
import { startWorkers } from '../jobs/workers.ts'
import { providerQueue } from '../queues.ts'
import { applyEvent, openEvents } from './inbox.ts'
import { sweepExpired } from './sweep.ts'

/** Forged, repeated, late and reordered webhooks. Redis is unavailable except in the last tests. */
const secret = 'whsec_of_the_specs'
const stripe = { STRIPE_SECRET_KEY: 'sk_test_of_the_specs', STRIPE_WEBHOOK_SECRET: secret }
let system: CommandSystem
beforeAll(async () => {
  system = await startCommandSystem({ ...stripe, REDIS_URL: 'redis://127.0.0.1:1' })
})
afterAll(() => system.close())

const library = new Stripe('sk_test_of_the_specs')
const some = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`
const day = 86_400
const now = () => Math.floor(Date.now() / 1_000)

type Kind = 'created' | 'updated' | 'deleted'
type MessageOptions = Readonly<{
  tenantId?: string | null
  id?: string
  status?: string
  from?: number
  live?: boolean
}>

function message(
  kind: Kind,
  subscription: string,
  { tenantId = null, id, status, from = now(), live }: MessageOptions,
) {
  const period = { current_period_start: from, current_period_end: from + 30 * day }
  const object = {
    id: subscription,
    object: 'subscription',
    created: from,
    start_date: from,
    status: status ?? (kind === 'deleted' ? 'canceled' : 'active'),
    metadata: tenantId === null ? {} : { tenant_id: tenantId },
    items: { data: [{ id: 'si_1', ...period }] },
  }
  const type = `customer.subscription.${kind}`
  return JSON.stringify({
    id: id ?? some('evt'),
    object: 'event',
    type,
    livemode: live ?? false,
    created: now(),
    data: { object },
  })
}

const sign = (payload: string, more: Readonly<{ secret?: string; timestamp?: number }> = {}) =>
  library.webhooks.generateTestHeaderString({ payload, secret, ...more })

const deliver = (body: string, signature: string | null = sign(body), where = system) =>
  where
    .browser()
    .post('/auth/stripe-webhook', body, signature === null ? {} : { headers: { 'stripe-signature': signature } })

const facts = async (tenantId: string, where = system) =>
  (await where.side.log.readStream(`tenant-${tenantId}`)).map(({ type }) => type).slice(1)
const heard = (tenantId: string, types: readonly string[], where = system) =>
  vi.waitFor(async () => expect(await facts(tenantId, where)).toEqual(types), { timeout: 5_000, interval: 20 })
const sells = async ({ admin }: Restaurant) =>
  (await admin.post('/settings/categories/add', { title: some('dish') })).status
const sleeper = () => system.restaurant({ isActive: false })

describe('a message that is not the provider’s', () => {
  test.each<[string, (body: string) => string | null]>([
    ['without a signature', () => null],
    ['with a signature of nothing', () => 't=1,v1='],
    ['signed with another secret', (body) => sign(body, { secret: 'whsec_of_somebody' })],
    ['with one byte changed', (body) => sign(body.replace('active', 'actjve'))],
    ['that is 301 seconds old', (body) => sign(body, { timestamp: now() - 301 })],
  ])('%s is refused and not kept', async (_, signature) => {
    const { tenantId } = await sleeper()
    const id = some('evt')
    const body = message('created', some('sub'), { tenantId, id })
    const answer = await deliver(body, signature(body))
    expect([answer.status, answer.body]).toEqual([400, { message: expect.any(String) }])
    expect(await isKept(id)).toBe(false)
    expect(await facts(tenantId)).toEqual([])
  })

  test('of the live mode is refused in a test installation', async () => {
    const { tenantId } = await sleeper()
    const id = some('evt')
    expect((await deliver(message('created', some('sub'), { tenantId, id, live: true }))).status).toBe(400)
    expect(await isKept(id)).toBe(false)
  })

  test('is still taken after 299 seconds', async () => {
    const { tenantId } = await sleeper()
    const body = message('created', some('sub'), { tenantId })
    expect((await deliver(body, sign(body, { timestamp: now() - 299 }))).status).toBe(200)
    await heard(tenantId, ['SubscriptionStarted', 'TenantActivated'])
  })
})

describe('a signed message of another shape', () => {
  const event = (more: object) => JSON.stringify({ id: some('evt'), object: 'event', livemode: false, ...more })
  const updated = { type: 'customer.subscription.updated' }

  test.each<[string, string]>([
    ['an empty object', '{}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"evt_1"'],
    ['no JSON', 'evt_1'],
    ['an event of an unknown type without data', event({ type: 'invoice.finalized' })],
    ['an event of an unknown type whose data is null', event({ type: 'invoice.finalized', data: null })],
    ['an event without a type', event({ data: { object: {} } })],
    ['a subscription without anything', event({ ...updated, data: { object: {} } })],
    ['a subscription that is null', event({ ...updated, data: { object: null } })],
    ['a subscription without an object', event({ ...updated, data: {} })],
  ])('%s is refused and not kept', async (_, body) => {
    const { identity } = system.side.needs
    const count = async () =>
      (await identity.selectFrom('identity.provider_events').select('event_id').execute()).length
    const before = await count()
    const answer = await deliver(body)
    expect([answer.status, answer.body]).toEqual([400, { message: expect.any(String) }])
    expect(await count()).toBe(before)
  })
})

describe('a paid subscription', () => {
  test('lets the restaurant in within five seconds, and its cancellation out', async () => {
    const restaurant = await sleeper()
    const { tenantId } = restaurant
    const subscription = some('sub')
    expect(await sells(restaurant)).toBe(402)
    expect((await deliver(message('created', subscription, { tenantId }))).body).toEqual({ received: true })
    await vi.waitFor(async () => expect(await sells(restaurant)).toBe(200), { timeout: 5_000, interval: 100 })
    await deliver(message('deleted', subscription, { tenantId }))
    await vi.waitFor(async () => expect(await sells(restaurant)).toBe(402), { timeout: 5_000, interval: 100 })
    expect((await restaurant.admin.post('/auth/refresh-token')).status).toBe(200)
    expect((await restaurant.admin.post('/auth/signout')).status).toBe(200)
  }, 20_000)

  test('is one change, however often and concurrently it arrives', async () => {
    const { tenantId } = await sleeper()
    const body = message('created', some('sub'), { tenantId })
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await heard(tenantId, ['SubscriptionStarted', 'TenantActivated'])
    await settled()
    expect(await facts(tenantId)).toEqual(['SubscriptionStarted', 'TenantActivated'])
  })

  test('that was deleted before it was created stays deleted', async () => {
    const restaurant = await sleeper()
    const { tenantId } = restaurant
    const subscription = some('sub')
    await deliver(message('deleted', subscription, { tenantId }))
    await heard(tenantId, ['SubscriptionCancelled'])
    await deliver(message('created', subscription, { tenantId }))
    await settled()
    expect(await facts(tenantId)).toEqual(['SubscriptionCancelled'])
    expect(await sells(restaurant)).toBe(402)
  })

  test('is renewed by a later period, and by no earlier one', async () => {
    const { tenantId } = await sleeper()
    const subscription = some('sub')
    await deliver(message('updated', subscription, { tenantId, from: now() + 30 * day }))
    await heard(tenantId, ['SubscriptionStarted', 'TenantActivated'])
    await deliver(message('created', subscription, { tenantId }))
    await deliver(message('updated', subscription, { tenantId, from: now() + 60 * day }))
    await settled()
    expect(await facts(tenantId)).toEqual(['SubscriptionStarted', 'TenantActivated', 'SubscriptionRenewed'])
  })

  test('belongs to the tenant it began with, when a message does not say so', async () => {
    const { tenantId } = await sleeper()
    const subscription = some('sub')
    await deliver(message('created', subscription, { tenantId }))
    await heard(tenantId, ['SubscriptionStarted', 'TenantActivated'])
    await settled()
    await deliver(message('deleted', subscription, {}))
    await heard(tenantId, ['SubscriptionStarted', 'TenantActivated', 'SubscriptionCancelled', 'TenantDeactivated'])
  })

  test('that is not paid changes nothing until its days of grace are over', async () => {
    const { tenantId } = await sleeper()
    const subscription = some('sub')
    const from = now() - 31 * day
    await deliver(message('created', subscription, { tenantId, from }))
    await deliver(message('updated', subscription, { tenantId, from: now(), status: 'past_due' }))
    await settled()
    const { needs } = system.side
    await sweepExpired(needs)
    expect(await facts(tenantId)).toEqual(['SubscriptionStarted', 'TenantActivated'])
    const later = Instant.parse(new Date((from + 34 * day) * 1_000).toISOString())
    await sweepExpired({ ...needs, now: () => later })
    await sweepExpired({ ...needs, now: () => later })
    const gone = ['SubscriptionStarted', 'TenantActivated', 'SubscriptionLapsed', 'TenantDeactivated']
    expect(await facts(tenantId)).toEqual(gone)
  })

  test('whose grace time is over ends the access before any sweep', async () => {
    const restaurant = await sleeper()
    const { tenantId } = restaurant
    await deliver(message('created', some('sub'), { tenantId, from: now() - 34 * day }))
    await heard(tenantId, ['SubscriptionStarted', 'TenantActivated'])
    await settled()
    expect(await sells(restaurant)).toBe(402)
  })
})

describe('a message that concerns nobody here', () => {
  test.each<[string, object]>([
    ['of an unknown type', { type: 'invoice.finalized', data: { object: { id: 'in_1' } } }],
    ['of a checkout', { type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } }],
  ])('%s is acknowledged and ignored', async (_, more) => {
    const body = JSON.stringify({ id: some('evt'), object: 'event', livemode: false, ...more })
    expect((await deliver(body)).status).toBe(200)
    expect(await openEvents(system.side.needs.identity)).toEqual([])
  })

  test('about a subscription without a tenant, or of an unknown one, is acknowledged', async () => {
    expect((await deliver(message('created', some('sub'), {}))).status).toBe(200)
    const tenantId = '0f8fad5b-d9cb-469f-a165-00000000dead'
    expect((await deliver(message('created', some('sub'), { tenantId }))).status).toBe(200)
    await settled()
    expect(await facts(tenantId)).toEqual([])
  })
})

test('the answer waits for no Redis that is away', async () => {
  const { tenantId } = await sleeper()
  const begun = performance.now()
  expect((await deliver(message('created', some('sub'), { tenantId }))).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('a message that was only stored is found by the sweep', async () => {
  const { tenantId } = await sleeper()
  const { needs } = system.side
  const subscription = some('sub')
  await needs.identity
    .insertInto('identity.provider_events')
    .values({
      event_id: some('evt'),
      type: 'customer.subscription.created',
      subscription_id: SubscriptionId.parse(subscription),
      tenant_id: TenantId.parse(tenantId),
      status: 'active',
      starts_on: new Date(),
      expires_on: new Date(Date.now() + 30 * day * 1_000),
    })
    .execute()
  await workOnProviderEvents(needs)
  expect(await facts(tenantId)).toEqual(['SubscriptionStarted', 'TenantActivated'])
})

describe('with Redis', () => {
  test('a job processes the message; a failed one is listed until it succeeds', async () => {
    const withRedis = await startCommandSystem(stripe)
    const { needs, environment } = withRedis.side
    let isBroken = false
    const work = {
      mail: async () => undefined,
      pictures: async () => undefined,
      providerEvents: ({ eventId }: { eventId: string }) =>
        isBroken ? Promise.reject(new Error('no <a@b.test> here')) : applyEvent(needs, eventId),
    }
    const redis = environment.REDIS_URL ?? ''
    const workers = startWorkers(redis, needs.logger, work, deadLetters(needs.identity))
    const { tenantId } = await withRedis.restaurant({ isActive: false })
    await deliver(message('created', some('sub'), { tenantId }), undefined, withRedis)
    await heard(tenantId, ['SubscriptionStarted', 'TenantActivated'], withRedis)

    const listed = (jobs: readonly object[]) =>
      vi.waitFor(
        async () => {
          const rows = await needs.identity.selectFrom('identity.failed_jobs').selectAll().execute()
          expect(rows.map(({ job_id, attempts, error }) => ({ job_id, attempts, error }))).toEqual(jobs)
        },
        { timeout: 5_000, interval: 20 },
      )
    const queue = new Queue(providerQueue, { connection: { url: redis } })
    isBroken = true
    const job = await queue.add('apply', { eventId: 'evt_1' }, { jobId: 'evt_1', attempts: 1 })
    await listed([{ job_id: 'evt_1', attempts: 1, error: 'no <(address)> here' }])
    isBroken = false
    await job.retry()
    await listed([])
    await queue.close()
    await workers.close()
    await withRedis.close()
  }, 30_000)
})

/** Resolves when all stored messages were processed. */
const settled = () =>
  vi.waitFor(async () => expect(await openEvents(system.side.needs.identity)).toEqual([]), {
    timeout: 5_000,
    interval: 20,
  })

const isKept = async (id: string) => {
  const { identity } = system.side.needs
  const row = await identity
    .selectFrom('identity.provider_events')
    .select('event_id')
    .where('event_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
