import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requestRebuild } from '@comanda/projections/runtime/status.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { openQuerySystem, type QuerySystem, until } from '@comanda/tests/query-system/query-system.ts'
import { redisUrl } from '@comanda/tests/systems/engines.ts'
import { Redis } from 'ioredis'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

/** A forgotten customer is forgotten everywhere, and the books stay unchanged. */
let system: QuerySystem
let side: CommandSide
let chez: TestTenant
let pool: pg.Pool
let dataDir: string
let orderId: string
const phone = '+49 151 7654321'
const planted = ['Zebulon', 'Quasimodo', '7654321', '151 765', 'zq@comanda.test', '1971-02-03', 'peanuts']
const ids = { open: '', paid: '' }

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-erasure-'))
  system = await openQuerySystem()
  side = await startCommandSide({
    databaseUrl: system.databaseUrl,
    redisUrl: redisUrl(),
    eventStoreUrl: system.environment.EVENTSTORE_URL,
    environment: { ...system.environment, DATA_DIR: dataDir },
  })
  pool = new pg.Pool({ connectionString: system.databaseUrl, max: 2 })
  chez = await side.addTenant()
  const described = { email: 'zq@comanda.test', birthDate: '1971-02-03', gender: 'other' }
  expect((await order('/pos/create-order', { phone, name: 'Zebulon Quasimodo' })).status).toBe(200)
  await chez.post(`/customers/${at}/update`, { name: 'Zebulon Quasimodo', ...described })
  const open = await order('/pos/create-order', { phone, name: `Zebulon - (${phone})` })
  const paid = await order('/pos/create-order-and-invoice', { phone, name: 'Someone else' })
  Object.assign(ids, { open: open.body.orderId, paid: paid.body.orderId })
  orderId = String(open.body.orderId)
  const booking = {
    customerId: phone,
    date: '2026-11-20T19:30',
    status: 'booked',
    peopleCount: '2',
    notes: 'no peanuts',
  }
  await chez.post('/reservations/add', booking)
  await order('/pos/create-order', { phone: '+49 30 1', name: 'Bystander' })
  await settled()
})
afterAll(async () => {
  await side.close()
  await pool.end()
  await system.close()
  await rm(dataDir, { recursive: true, force: true })
})

const at = phone.replaceAll(' ', '%20')
const order = (call: string, customerId: object) =>
  chez.post(call, { cart: [{ id: chez.menu.pizza, quantity: 2 }], customerType: 'CUSTOMER', customerId })
const del = (url: string) =>
  side.app.inject({ method: 'DELETE', url: `/api/v1${url}`, headers: { cookie: chez.cookie } })
const ask = async (url: string) =>
  (await system.app.inject({ url: `/api/v1${url}`, headers: { cookie: chez.cookie } })).body

/** Resolves when the read models contain the whole log. */
async function settled() {
  const head = String(await side.log.head())
  await until(async () => {
    const { rows } = await pool.query(
      `select 1 from read.models where stage <> 'old' and (checkpoint < $1 or rebuild_requested or stage = 'building')`,
      [head],
    )
    return rows.length === 0
  })
}

const screens = () => [
  '/orders',
  '/kitchen',
  '/invoices',
  '/customers',
  '/customers/search-by-phone-name/search?q=e',
  '/audit/orders',
  `/audit/orders/${ids.open}`,
  `/audit/orders/${ids.paid}`,
  '/reservations?type=custom',
]
const everything = async () => (await Promise.all(screens().map(ask))).join('\n')
const Sums = z.array(z.object({ sub_total: z.string(), tax_total: z.string(), total: z.string() }))
const books = async () =>
  Promise.all(['/orders', '/invoices'].map(async (url) => Sums.parse(JSON.parse(await ask(url)))))

/** All rows of all tables as text. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('read', 'identity', 'log')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

async function everyEvent(): Promise<string> {
  const texts: string[] = []
  for await (const { stream, data, metadata } of side.log.readAll())
    texts.push(JSON.stringify([stream, data, metadata]))
  return texts.join('\n')
}

async function everythingInRedis(): Promise<string> {
  const redis = new Redis(redisUrl())
  const texts: string[] = []
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key)
    texts.push(key, JSON.stringify(type === 'stream' ? await redis.xrange(key, '-', '+') : await redis.dump(key)))
  }
  redis.disconnect()
  return texts.join('\n')
}

const hits = (text: string) => planted.filter((word) => text.includes(word))

describe('a customer', () => {
  test('is visible to authorised users, and never in clear in the log or in Redis', async () => {
    expect(hits(await everything())).toEqual(planted)
    expect(hits(await everyEvent())).toEqual([])
    expect(hits(await everythingInRedis())).toEqual([])
  })

  test('added at the till keeps the first name', async () => {
    const { customers } = JSON.parse(await ask('/customers?filter=zebulon'))
    expect(customers).toMatchObject([{ phone, name: 'Zebulon Quasimodo', email: 'zq@comanda.test' }])
    expect(JSON.parse(await ask('/invoices'))).toMatchObject([{ name: 'Zebulon Quasimodo', email: 'zq@comanda.test' }])
  })

  test('once forgotten is erased on every screen and in every table, and sums stay unchanged', async () => {
    const before = await books()
    expect((await del(`/customers/${at}/delete`)).statusCode).toBe(200)
    await settled()
    await until(async () => hits(await everything()).length === 0) // keys are cached for two seconds
    expect(await books()).toEqual(before)
    expect(await everything()).toContain('erased')
    expect(hits(await everyRow())).toEqual([])
    const { order: head } = JSON.parse(await ask(`/audit/orders/${orderId}`))
    expect(head.customer_name).toBe('erased')
    expect(JSON.parse(await ask('/reservations?type=custom'))).toMatchObject([
      { customer_name: 'erased', customer_id: 'erased', notes: null, people_count: 2 },
    ])
    expect(JSON.parse(await ask('/customers'))).toMatchObject({ totalCustomers: 1, customers: [{ name: 'Bystander' }] })
  })

  test('stays erased after a complete rebuild from the log', async () => {
    const before = await books()
    const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })
    expect(await requestRebuild(db, 'all')).toContain('customers')
    await settled()
    expect(hits(await everything())).toEqual([])
    expect(hits(await everyRow())).toEqual([])
    expect(await books()).toEqual(before)
    const { rows } = await pool.query(
      "select to_regclass('read.customers__old') as kept, to_regclass('read.orders__old') as o",
    )
    // the tables from before a swap must not keep clear text
    expect([rows[0].kept, rows[0].o]).toEqual([null, expect.anything()])
    expect(JSON.parse(await ask('/customers'))).toMatchObject({ totalCustomers: 1 })
    const list = await readFile(path.join(dataDir, 'erasures.jsonl'), 'utf8')
    expect([list.trim().split('\n').length, hits(list)]).toEqual([1, []])
  })

  test('who is added again is new, and earlier records stay erased', async () => {
    expect((await order('/pos/create-order', { phone, name: 'Newborn' })).status).toBe(200)
    await chez.post(`/customers/${at}/update`, { name: 'Newborn', email: 'new@x.test', birthDate: null, gender: null })
    await settled()
    await until(async () => (await everything()).includes('Newborn'))
    expect(hits(await everything())).toEqual(['7654321', '151 765'])
    expect(JSON.parse(await ask('/reservations?type=custom'))).toMatchObject([{ customer_id: 'erased' }])
    expect(JSON.parse(await ask('/invoices'))).toMatchObject([{ name: 'erased', customer_id: null, email: null }])
    expect(JSON.parse(await ask('/customers?filter=newborn'))).toMatchObject({ customers: [{ email: 'new@x.test' }] })
    expect(JSON.parse(await ask('/customers'))).toMatchObject({ totalCustomers: 2 })
  })
})
