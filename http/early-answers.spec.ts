import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { Client } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { type AppOptions, createApp } from './app.ts'
import { createMetrics, metricsRoute } from './metrics.ts'

const path = '/api/v1/auth/signout'
const add = '/api/v1/settings/categories/add'

async function start(config: Partial<AppOptions['config']> = {}) {
  const lines: string[] = []
  const metrics = createMetrics('test')
  const app = await createApp({
    config: { publicUrl: 'http://localhost:3000', allowedOrigins: [], ...config },
    sessions: { actorOf: async () => null, reach: async () => undefined },
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    metrics,
  })
  app.post(path, async () => ({ message: 'out' }))
  app.post(add, async () => ({ message: 'added' }))
  await app.register(metricsRoute, { metrics })
  onTestFinished(() => app.close())
  return { app, lines }
}

async function listening(config: Partial<AppOptions['config']> = {}) {
  const { app, lines } = await start(config)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: (app.server.address() as AddressInfo).port, lines } // it listens on a port, not on a pipe
}

test.each([
  ['no session', add, 900_000, 401],
  ['another type', path, 900_000, 415],
  ['too much', path, 5_000_000, 413],
])('a long body that is answered early (%s) keeps its connection', async (_, url, size, status) => {
  const { port } = await listening()
  const client = new Client(`http://127.0.0.1:${port}`)
  onTestFinished(() => client.destroy())
  let connections = 0
  client.on('connect', () => {
    connections += 1
  })
  const headers = { 'content-type': status === 415 ? 'text/html' : 'application/json' }
  for (let n = 0; n < 4; n += 1) {
    const answer = await client.request({ method: 'POST', path: url, headers, body: Buffer.alloc(size, 'x') })
    expect([answer.statusCode, await answer.body.json()]).toEqual([status, { message: expect.any(String) }])
  }
  expect(connections).toBe(1)
})

test('a client that disconnects before the end of its body causes no fault', async () => {
  const { port, lines } = await listening()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":`)
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
  socket.destroy()
  await expect.poll(() => lines.join()).toContain('the client went away')
  expect(lines.filter((line) => JSON.parse(line).level >= (pino.levels.values.warn ?? 40))).toEqual([])
  expect(lines.join()).not.toContain('stack')
})

test('no page may frame an answer, not even one to an unknown address', async () => {
  const { app } = await start()
  for (const url of ['/metrics', '/api/v1/nothing', '/api/v1/%zz', '/api/v1/orders/%00', '/metrics?a=%00']) {
    const { headers } = await app.inject({ url })
    const policy = expect.stringContaining("frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'content-security-policy': policy })
  }
})

test('with a gateway key, nobody else sets the address of a request', async () => {
  const { app } = await start({ gatewayKey: 'a key of the gateway', trustedProxies: 'loopback' })
  const seen: string[] = []
  app.addHook('preHandler', async ({ ip, headers }) => void seen.push(`${ip} ${String(headers['x-gateway-key'])}`))
  const claim = { 'x-forwarded-for': '203.0.113.7' }
  for (const key of ['a key of the gateway', 'another', '', undefined]) {
    const headers = key === undefined ? claim : { ...claim, 'x-gateway-key': key }
    await app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })
  }
  expect(seen).toEqual(['203.0.113.7', '127.0.0.1', '127.0.0.1', '127.0.0.1'].map((ip) => `${ip} undefined`))
})
