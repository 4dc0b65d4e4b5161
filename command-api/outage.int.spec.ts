import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { freePort } from '@comanda/local/engines/ports.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { startProcess } from '@comanda/tests/command-system/process.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let database: TestDatabase
let store: ChildProcess
let side: CommandSide
let tenant: TestTenant
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  database = await createDatabase()
  const port = await freePort()
  const environment = { DATABASE_URL: database.url, EVENTSTORE_PORT: String(port), EVENTSTORE_PASSWORD: 'secret' }
  store = await startProcess('event-store/server/main.ts', environment)
  const eventStoreUrl = `esdb://comanda:secret@127.0.0.1:${port}?tls=false`
  side = await startCommandSide({ databaseUrl: database.url, eventStoreUrl })
  tenant = await side.addTenant()
})
afterAll(async () => {
  store?.kill('SIGCONT')
  await side?.close()
  store?.kill('SIGKILL')
  await database?.drop()
  process.off('unhandledRejection', note)
})

describe('an event store that accepts and never answers', () => {
  test('makes commands fail in time, and each has one effect when it is retried', async () => {
    const cart = [{ id: tenant.menu.pizza, quantity: 1 }]
    const placing = await tenant.post('/pos/create-order', { cart })
    expect(placing.status, placing.text).toBe(200)
    const placed = String(placing.body.orderId)
    const requests = [
      { path: '/pos/create-order', body: { cart } },
      { path: '/pos/create-order-and-invoice', body: { cart } },
      { path: '/orders/complete-and-pay-order', body: { orderIds: [placed] } },
      { path: `/kitchen/${placed}.1`, body: { status: 'preparing' } },
    ].map((request) => ({ ...request, key: randomUUID() }))

    store.kill('SIGSTOP')
    const startedAt = performance.now()
    const failed = await Promise.all(requests.map(({ path, body, key }) => tenant.post(path, body, { key })))
    expect(performance.now() - startedAt).toBeLessThan(8_000)
    for (const { status, body, headers } of failed) {
      expect([body.message, status, headers['retry-after']]).toEqual([expect.any(String), 503, expect.any(String)])
      expect(body.message).toEqual(expect.any(String))
    }
    expect((await side.app.inject({ url: '/api/v1/health' })).statusCode).toBe(503)

    store.kill('SIGCONT')
    await expect
      .poll(async () => (await side.app.inject({ url: '/api/v1/health' })).statusCode, { timeout: 10_000 })
      .toBe(200)
    for (const { path, body, key } of requests) {
      const answer = await tenant.post(path, body, { key })
      // food of a completed order may still be finished (decision 0029)
      expect(answer.status, answer.text).toBe(200)
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
    }
    const all = []
    for await (const { type } of side.log.readAll({ filter: { streamPrefixes: [`order-${tenant.tenantId}`] } }))
      all.push(type)
    expect(all.filter((type) => type === 'OrderPlaced')).toHaveLength(3)
    expect(all.filter((type) => type === 'OrderSettled')).toHaveLength(2)
    expect(unhandled).toEqual([])
  })
})
