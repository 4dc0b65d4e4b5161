import type { AddressInfo } from 'node:net'
import { type App, createApp } from '@comanda/http/app.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { createMetrics } from '@comanda/http/metrics.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDoor } from './in-flight.ts'

const foreign = 'https://till.example'
const config = { publicUrl: 'http://localhost', allowedOrigins: [foreign] }
const staff = { cookie: 'a=1; accessToken=something' }
let time: number
let app: App
let url: string
let sessionsAsked: number
let metrics: ReturnType<typeof createMetrics>
let held: PromiseWithResolvers<void>

beforeEach(async () => {
  time = 0
  sessionsAsked = 0
  held = Promise.withResolvers<void>()
  metrics = createMetrics('test')
  const door = openDoor({ config, metrics, now: () => time })
  const sessions = {
    actorOf: async () => {
      sessionsAsked += 1
      return null
    },
    reach: async () => undefined,
  }
  app = await createApp({ config, sessions, log: createLogger('test', 'silent'), metrics, admit: door.admit })
  door.watch(app)
  let arrived = 0
  const hold = async () => {
    arrived += 1
    await held.promise
    return { arrived }
  }
  // open to all, so that what is refused is refused for want of room alone
  app.post('/api/v1/qrmenu/:qrcode/place-order', hold)
  app.post('/api/v1/auth/signin', hold)
  app.post('/api/v1/pos/create-order', hold)
  app.get('/api/v1/health', async () => ({ arrived }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1` // it listens on a port, not on a pipe
})
afterEach(async () => {
  held.resolve()
  await app.close()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' })
const order = (headers: Record<string, string>) => ask('/qrmenu/code/place-order', headers)
const arrived = async () => (await (await fetch(`${url}/health`)).json()).arrived

/** So many that are answered once `held` is let go, and all of them under way. */
async function holdUp(count: number, one: () => Promise<Response>) {
  const before = await arrived()
  const answers = Array.from({ length: count }, one)
  await expect.poll(arrived, { timeout: 20_000, interval: 20 }).toBe(before + count)
  return async () => {
    held.resolve()
    return (await Promise.all(answers)).map(({ status }) => status)
  }
}

describe('a house with a standing backlog', () => {
  test('turns the next away at once, with when to ask again, and serves those it took', async () => {
    const letGo = await holdUp(128, () => order(staff))
    time += 1_000
    const refused = await order(staff)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toEqual({ message: 'The service is busy, please try again!' })
    expect(await metrics.registry.getSingleMetricAsString('comanda_http_refusals_total')).toContain('reason="busy"')
    expect((await letGo()).every((status) => status === 200)).toBe(true)
    time += 500
    await expect.poll(async () => (await order(staff)).status).toBe(200)
  })

  test('turns guests away while staff still get in', async () => {
    const letGo = await holdUp(96, () => order({}))
    time += 1_000
    expect((await order({})).status).toBe(503)
    await holdUp(1, () => order(staff))
    await letGo()
  })

  test('looks at no session of those it turns away', async () => {
    const letGo = await holdUp(128, () => order(staff))
    time += 1_000
    expect((await ask('/pos/create-order', staff)).status).toBe(503)
    expect(sessionsAsked).toBe(0)
    await letGo()
  })

  test('tells a page of another origin too', async () => {
    const letGo = await holdUp(128, () => order(staff))
    time += 1_000
    const refused = await order({ ...staff, origin: foreign })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([503, foreign])
    expect((await order({ ...staff, origin: 'https://evil.example' })).headers.get('access-control-allow-origin')).toBe(
      null,
    )
    await letGo()
  })

  test('still says how it is, and lets people sign in', async () => {
    const letGo = await holdUp(128, () => order(staff))
    time += 1_000
    expect((await fetch(`${url}/health`)).status).toBe(200)
    await holdUp(1, () => ask('/auth/signin'))
    await letGo()
  })
})

test('people who wait to sign in take no order’s place', async () => {
  const letGo = await holdUp(128, () => ask('/auth/signin'))
  time += 1_000
  await holdUp(1, () => order({}))
  await letGo()
})
