import { freePort } from '@comanda/local/engines/ports.ts'
import { startCommandSide } from '@comanda/tests/command-system/command-system.ts'
import { password } from '@comanda/tests/command-system/people.ts'
import { startCommandProcess } from '@comanda/tests/command-system/process.ts'
import { createDatabase, redisUrl, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { spawnStore, storeUrl } from '@comanda/tests/systems/store-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashingHere } from './accounts/passwords-argon2.ts'
import { ensureSuperAdmin } from './accounts/super-admin.ts'

const root = { username: 'superadmin@comanda.test', password, name: 'Platform' }
let database: TestDatabase
let environment: Readonly<Record<string, string>>
let cookie: string
let otherCookie: string
let pizza: string

beforeAll(async () => {
  database = await createDatabase()
  const side = await startCommandSide({ databaseUrl: database.url, redisUrl: redisUrl() })
  await ensureSuperAdmin({ ...side.needs, hashing: hashingHere }, root)
  const tenant = await side.addTenant()
  cookie = tenant.cookie
  otherCookie = await tenant.signIn(['POS'])
  pizza = tenant.menu.pizza
  environment = side.environment
  await side.close()
})
afterAll(() => database?.drop())

test('started while the event store is away, it signs people in, answers commands with 503, and serves when the store comes', async () => {
  const port = await freePort()
  const withoutStore = { ...environment, EVENTSTORE_URL: storeUrl(port) }
  const api = await startCommandProcess(withoutStore)
  const ask = async (path: string, body?: object, asCookie = '') => {
    const headers = { 'content-type': 'application/json', cookie: asCookie }
    const answer = await fetch(`${api.url}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
  }
  const place = () => ask('/pos/create-order', { cart: [{ id: pizza, quantity: 1 }] }, cookie)

  expect((await ask('/superadmin/signin', root)).status).toBe(200)
  expect((await ask('/auth/signout', {}, otherCookie)).status).toBe(200)
  expect(await place()).toMatchObject({ status: 503, retryAfter: expect.any(String) })
  expect(await ask('/health')).toMatchObject({ status: 503, body: { missing: ['log', 'caches'] } })

  const spawned = spawnStore(database.url, port)
  await spawned.ready
  await expect.poll(async () => (await place()).status, { timeout: 20_000 }).toBe(200)
  await expect.poll(async () => (await ask('/health')).status, { timeout: 5_000 }).toBe(200)

  api.child.kill('SIGTERM')
  expect(await api.exited).toEqual([0, null])
  await spawned.stop()
})
