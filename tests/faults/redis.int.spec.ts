import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import type { RunningEngine } from '@comanda/local/engines/engine.ts'
import { startRedis } from '@comanda/local/engines/redis.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiOf, openRestaurant, type Restaurant, someEmail, thingsOf } from '../calls/given/things.ts'
import { type Jobs, startJobs } from '../day/jobs.ts'
import { type Jar, platformAccount, type System, startSystem } from '../systems/system.ts'
import { type FeedSocket, listenTo, urlOf } from './outage.ts'

/** Duration of the outage in ms; REDIS_AWAY_MS raises it, to a minute in a long run. */
const awayMs = Number(process.env.REDIS_AWAY_MS ?? 4_000)
const polling = { timeout: 40_000, interval: 50 }

/** Redis is killed, unavailable for a while, and restarted empty. */
let dir: string
let redis: RunningEngine
let system: System
let jobs: Jobs
let place: Restaurant
let dish: string
let feed: FeedSocket
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'comanda-faults-redis-'))
  redis = await startRedis({ dataDir: path.join(dir, 'one') })
  system = await startSystem({ settings: { REDIS_URL: redis.url } })
  jobs = startJobs(system)
  place = await openRestaurant(system)
  dish = await thingsOf(system, place).get('dish')
  feed = listenTo(await urlOf(system.apps.query), place.admin)
  await vi.waitFor(() => expect(feed.received.length).toBeGreaterThan(0), polling)
})
afterAll(async () => {
  feed?.socket.terminate()
  await jobs?.close()
  await system?.close()
  await redis?.stop()
  await rm(dir, { recursive: true, force: true })
})

const ask = (path: string, body: unknown, jar: Jar = new Map(place.admin)) =>
  system.ask({ method: 'POST', path: apiOf(path), jar, body })
const openOrders = async () => {
  const { body } = await system.ask({ method: 'GET', path: apiOf('/kitchen'), jar: place.admin })
  return JSON.stringify(body).match(/"order_id"/g)?.length ?? 0
}
const refreshes = () => feed.received.filter(({ type }) => type === 'changes' || type === 'resync').length
const cart = () => ({ cart: [{ id: dish, quantity: 1 }] })

/** Requests of a restaurant in a minute. */
async function business() {
  const { username, password } = platformAccount
  const placed = await ask('/pos/create-order', cart())
  const paid = await ask('/pos/create-order-and-invoice', cart())
  const signedIn = await ask('/superadmin/signin', { username, password }, new Map())
  const refreshed = await ask('/settings/print-setting', { pageFormat: '80' })
  return [placed, paid, signedIn, refreshed].map(({ status }) => status)
}

async function newPerson(): Promise<string> {
  const username = someEmail()
  const person = { username, password: 'correct horse battery', name: 'Sam', email: null, userScopes: ['POS'] }
  await place.post('/users/add', person)
  return username
}
const forget = async (username: string) => (await ask('/auth/forgot-password', { username }, new Map())).status
const mailsTo = (username: string) => jobs.mails.filter((mail) => mail.includes(`"to":"${username}"`)).length

/** Stores a payment that the provider has reported, without processing it. */
async function storePayment(tenantId: TenantId) {
  const period = { starts_on: new Date(), expires_on: new Date(Date.now() + 30 * 86_400_000) }
  const event = {
    event_id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
    type: 'customer.subscription.created',
    status: 'active',
  }
  const subscription_id = SubscriptionId.parse(`sub_${event.event_id}`)
  await system.needs.identity
    .insertInto('identity.provider_events')
    .values({ ...event, subscription_id, tenant_id: tenantId, ...period })
    .execute()
}
const startsOf = async (tenantId: TenantId) =>
  (await system.log.readStream(`tenant-${tenantId}`)).filter(({ type }) => type === 'SubscriptionStarted').length

describe('without Redis', () => {
  test('orders, payments, sign-ins and screens work, and lost jobs are done once nevertheless', async () => {
    const [before, during] = [await newPerson(), await newPerson()]
    const payer = await openRestaurant(system)
    expect(await forget(before)).toBe(200) // may be queued, running or sent when Redis dies
    redis.kill()
    await redis.exited
    const back = Date.now() + awayMs
    let rounds = 0
    do {
      expect(await business()).toEqual([200, 200, 200, 200])
      rounds += 1
    } while (Date.now() < back)
    expect(await forget(during)).toBe(200)
    await storePayment(payer.tenantId)
    const guesses = []
    for (let n = 0; n < 11; n += 1) guesses.push(await guess(before))
    expect(guesses).toEqual([...Array(10).fill(401), 429])
    await system.settle()
    expect(await openOrders()).toBeGreaterThanOrEqual(rounds)

    const received = refreshes()
    redis = await startRedis({ dataDir: path.join(dir, 'two'), port: redis.port })
    await vi.waitFor(() => expect(refreshes() > received || feed.code() !== undefined).toBe(true), polling)
    await vi.waitFor(() => expect([mailsTo(before), mailsTo(during)]).toEqual([1, 1]), polling)
    await vi.waitFor(async () => expect(await startsOf(payer.tenantId)).toBe(1), polling)
    expect(await business()).toEqual([200, 200, 200, 200])
    const live = listenTo(await urlOf(system.apps.query), place.admin)
    await vi.waitFor(() => expect(live.received.some(({ type }) => type === 'hello')).toBe(true), polling)
    await ask('/pos/create-order', cart())
    await vi.waitFor(() => expect(live.received.some(({ type }) => type === 'changes')).toBe(true), polling)
    live.socket.terminate()
    expect([mailsTo(before), mailsTo(during), await startsOf(payer.tenantId)]).toEqual([1, 1, 1])
    const unsent = await system.sql('select mail_id from identity.mails where sent_at is null')
    expect(unsent).toEqual([])
  }, 180_000)
})

/** A failing sign-in from an address that no other test uses. */
async function guess(username: string): Promise<number> {
  const answer = await system.apps.command.inject({
    method: 'POST',
    url: apiOf('/auth/signin'),
    remoteAddress: '10.77.0.1',
    payload: { username, password: 'wrong' },
  })
  return answer.statusCode
}
