import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { type App, createApp } from '@comanda/http/app.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { createMetrics } from '@comanda/http/metrics.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shedLoad } from './in-flight.ts'

const foreign = 'https://till.example'
const config = { publicUrl: 'http://localhost', allowedOrigins: [foreign] }
const [anna, bert] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const staff = { cookie: `a=1; accessToken=${anna}` }
const otherStaff = { cookie: `accessToken=${bert}` }
let time: number
let app: App
let url: string
let sessionsAsked: number
let metrics: ReturnType<typeof createMetrics>
let held: PromiseWithResolvers<void>
/** Delays the lookup of sessions. */
let lookedUp: Promise<void>

/** The user of a token, which in this test is the tenant's id. */
function actorOf(token: string | undefined): Actor | null {
  if (token !== anna && token !== bert) return null
  const user = { userId: UserId.parse(token), sessionId: token, role: 'admin' as const, scopes: [] }
  return { tenantId: TenantId.parse(token), tenantActive: true, settlesUntil: null, ...user }
}

let arrivals = 0
beforeEach(() => start({}))

async function start({ waitMs = 60_000, abandonedMs = 60_000 }) {
  time = 0
  sessionsAsked = 0
  lookedUp = Promise.resolve()
  held = Promise.withResolvers<void>()
  metrics = createMetrics('test')
  const load = shedLoad({ config, metrics, now: () => time, waitMs, abandonedMs })
  const sessions = {
    actorOf: async (token: string | undefined) => {
      sessionsAsked += 1
      await lookedUp
      return actorOf(token)
    },
    reach: async () => undefined,
  }
  app = await createApp({ config, sessions, log: createLogger('test', 'silent'), metrics, admit: load.admit })
  load.watch(app)
  arrivals = 0
  const hold = async () => {
    arrivals += 1
    await held.promise
    return {}
  }
  app.post('/api/v1/qrmenu/:qrcode/place-order', hold)
  app.post('/api/v1/auth/signin', hold)
  app.post('/api/v1/pos/create-order', hold)
  app.get('/api/v1/health', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1` // it listens on a port, not on a pipe
}
afterEach(async () => {
  held.resolve()
  await app.close()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' })
const order = (headers: Record<string, string> = staff) => ask('/pos/create-order', headers)
const guestOrder = () => ask('/qrmenu/code/place-order')

async function underWay(state: string): Promise<number> {
  const text = await metrics.registry.getSingleMetricAsString('comanda_http_under_way')
  return Number(new RegExp(`state="${state}".*} (\\d+)`).exec(text)?.[1])
}

const becomes = (state: string, count: number) =>
  expect.poll(() => underWay(state), { timeout: 20_000, interval: 20 }).toBe(count)

/** Sends requests that stay unanswered until `held` is resolved, all of them admitted. */
async function holdUp(count: number, one: () => Promise<Response>, state = 'orders') {
  const before = await underWay(state)
  const answers = Array.from({ length: count }, one)
  await becomes(state, before + count)
  return async () => {
    held.resolve()
    return (await Promise.all(answers)).map(({ status }) => status)
  }
}

/** Sends more requests than can run, for longer than a burst. */
async function overload(count = 128) {
  const letGo = await holdUp(count, order)
  await becomes('waiting', count - 48)
  time += 5_000
  return letGo
}

test('a burst of three hundred orders of one restaurant is accepted, however slowly it arrives', async () => {
  const first = await holdUp(150, order)
  time += 2_000
  const letGo = await holdUp(150, order)
  expect(await letGo()).toEqual(Array.from({ length: 150 }, () => 200))
  expect(await first()).toEqual(Array.from({ length: 150 }, () => 200))
})

test('a request that has waited too long is refused', async () => {
  await app.close()
  await start({ waitMs: 50 })
  const answers = Array.from({ length: 60 }, () => order())
  const refused = new Set<Response>()
  for (const answer of answers) void answer.then((one) => refused.add(one))
  await expect.poll(() => refused.size, { timeout: 20_000 }).toBe(12)
  expect([...refused].every(({ status }) => status === 503)).toBe(true)
  held.resolve()
  expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(48)
  await becomes('orders', 0)
})

describe('under sustained overload', () => {
  test('further requests are refused at once with a retry time, and accepted ones are served', async () => {
    const letGo = await overload()
    const refused = await order()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toEqual({ message: 'The service is busy, please try again!' })
    expect(await metrics.registry.getSingleMetricAsString('comanda_http_refusals_total')).toContain('reason="busy"')
    expect((await letGo()).every((status) => status === 200)).toBe(true)
    await becomes('orders', 0)
    time += 500
    expect((await order()).status).toBe(200)
  })

  test('another tenant is served, and so are guests', async () => {
    const letGo = await overload()
    expect((await order()).status).toBe(503)
    const before = arrivals
    const others = [order(otherStaff), guestOrder()]
    await expect.poll(() => arrivals).toBe(before + 2)
    await letGo()
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('refused requests cost no lookup of their session', async () => {
    const letGo = await overload()
    const before = sessionsAsked
    expect((await order()).status).toBe(503)
    expect(sessionsAsked).toBe(before)
    await letGo()
  })

  test('pages of another origin receive the refusal too', async () => {
    const letGo = await overload()
    const refused = await order({ ...staff, origin: foreign })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([503, foreign])
    const evil = await order({ ...staff, origin: 'https://evil.example' })
    expect(evil.headers.get('access-control-allow-origin')).toBe(null)
    await letGo()
  })

  test('health is answered, and sign-ins are accepted', async () => {
    const letGo = await overload()
    expect((await fetch(`${url}/health`)).status).toBe(200)
    await holdUp(1, () => ask('/auth/signin'), 'account')
    await letGo()
  })
})

test('a forged cookie counts as a guest', async () => {
  const letGo = await holdUp(1, () => ask('/qrmenu/code/place-order', { cookie: 'accessToken=made-up' }))
  expect((await ask('/pos/create-order', { cookie: 'accessToken=made-up' })).status).toBe(401)
  await letGo()
})

test('waiting sign-ins take no slot of an order', async () => {
  const letGo = await holdUp(400, () => ask('/auth/signin'), 'account')
  const before = arrivals
  const one = order()
  await expect.poll(() => arrivals).toBe(before + 1)
  await letGo()
  expect((await one).status).toBe(200)
})

describe('a client that disconnects', () => {
  const head = (length: number) =>
    `POST /api/v1/pos/create-order HTTP/1.1\r\nhost: x\r\ncookie: ${staff.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  const send = async (text: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const sockets = async (text: string, count = 5) => await Promise.all(Array.from({ length: count }, () => send(text)))

  /** Disconnects all clients; expects that no state is left. */
  async function leave(all: Awaited<ReturnType<typeof sockets>>) {
    for (const socket of all) socket.destroy()
    await becomes('orders', 0)
    await becomes('waiting', 0)
    await becomes('running', 0)
    held.resolve()
    expect((await order()).status).toBe(200)
    await becomes('orders', 0)
  }

  test('before its body has arrived is not counted', async () => {
    const all = await sockets(`${head(10)}{`)
    await becomes('orders', 5)
    await leave(all)
  })

  test.each([
    ['with a body', `${head(2)}{}`],
    ['without one', head(0)],
  ])('while its session is looked up is not counted, %s', async (_name, text) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    lookedUp = promise
    const all = await sockets(text)
    await expect.poll(() => sessionsAsked).toBe(5)
    for (const socket of all) socket.destroy()
    await becomes('orders', 0)
    resolve()
    await leave(all)
  })

  test('while it waits is not counted, and never started', async () => {
    const letGo = await holdUp(48, order)
    const all = await sockets(`${head(2)}{}`)
    await becomes('waiting', 5)
    for (const socket of all) socket.destroy()
    await becomes('waiting', 0)
    expect(arrivals).toBe(48)
    await letGo()
    await leave([])
  })

  test('while it is served is counted until its work is done', async () => {
    const all = await sockets(`${head(2)}{}`)
    await becomes('running', 5)
    for (const socket of all) socket.destroy()
    await becomes('orders', 0)
    expect(await underWay('running')).toBe(5)
    held.resolve()
    await leave(all)
  })

  test('while it is served is counted for a limited time, if its work does not end', async () => {
    await app.close()
    await start({ abandonedMs: 10 })
    const all = await sockets(`${head(2)}{}`)
    await becomes('running', 5)
    await leave(all)
  })

  test('with several requests on one connection is not counted', async () => {
    const all = await sockets(`${head(2)}{}`.repeat(20), 2)
    await becomes('orders', 40)
    for (const socket of all) socket.destroy()
    await becomes('orders', 0)
    held.resolve()
    await leave(all)
  })
})
