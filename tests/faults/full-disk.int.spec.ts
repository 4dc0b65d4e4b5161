import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { until } from '@comanda/local/engines/processes.ts'
import { derive } from '@comanda/local/instance/data-dir.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Install, isWell, startInstall } from '../systems/install.ts'
import { type SmallDisk, smallDisk } from '../systems/small-disk.ts'

const parts = ['command-api', 'event-store', 'gateway', 'jobs', 'postgres', 'projections', 'query-api', 'redis']

let disk: SmallDisk
let install: Install
let till: { cookie: string; item: { id: string; price: string } }
beforeAll(async () => {
  disk = await smallDisk(400)
  install = await startInstall({ DATA_DIR: disk.dataDir, LOG_LEVEL: 'info' })
  till = await signIn()
}, 300_000)
afterAll(async () => {
  await disk?.free()
  await install?.stop()
  await disk?.remove()
}, 120_000)

async function signIn() {
  const answer = await fetch(`${install.url}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'waiter@comanda.test', password: install.password }),
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const Menu = z.object({ menuItems: z.array(z.object({ id: z.string(), price: z.string() })) })
  const init = await fetch(`${install.url}/api/v1/pos/init`, { headers: { cookie } })
  const [item] = Menu.parse(await init.json()).menuItems
  if (!item) throw new Error('the demo restaurant has a menu')
  return { cookie, item }
}

type Answer = { orderId: string; status: number }

async function order(): Promise<Answer> {
  const orderId = randomUUID()
  const answer = await fetch(`${install.url}/api/v1/pos/create-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: till.cookie, 'idempotency-key': orderId },
    body: JSON.stringify({ orderId, cart: [{ id: till.item.id, quantity: 1 }], deliveryType: 'takeaway' }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return { orderId, status: answer?.status ?? 0 }
}

/** Sends orders from four tills without a pause. */
function keepOrdering() {
  const answers: Answer[] = []
  let isOver = false
  const one = async () => {
    while (!isOver) answers.push(await order())
  }
  const tills = Array.from({ length: 4 }, one)
  const stop = async () => {
    isOver = true
    await Promise.all(tills)
  }
  return { answers, stop }
}

async function ordersInTheLog(): Promise<Set<string>> {
  const ports = JSON.parse(await readFile(path.join(install.dataDir, 'ports.json'), 'utf8'))
  const secret = (await readFile(path.join(install.dataDir, 'secret'), 'utf8')).trim()
  const address = `127.0.0.1:${ports.postgres}/comanda`
  const client = new pg.Client(`postgres://postgres:${derive(secret, 'postgres')}@${address}`)
  await client.connect()
  const text = `select convert_from(data, 'UTF8') as data from log.events where type = 'OrderPlaced'`
  const { rows } = await client.query<{ data: string }>(text).finally(() => client.end())
  return new Set(rows.map(({ data }) => z.object({ orderId: z.string() }).parse(JSON.parse(data)).orderId))
}

const health = async () => {
  const answer = await fetch(`${install.url}/api/v1/health`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
  return answer?.json().catch(() => null)
}

test('after a full disk everything recovers by itself, and nothing acknowledged is lost', async () => {
  const ordering = keepOrdering()
  await until(() => ordering.answers.length >= 20, 30_000)
  await disk.fill()
  if (disk.isMounted) {
    expect(await until(async () => (await health())?.missing?.includes('disk'), 10_000)).toBe(true)
    expect(await until(() => ordering.answers.some(({ status }) => status !== 200), 60_000)).toBe(true)
  }
  // processes that end meanwhile must be restarted although neither the process list nor the logs can be written
  const before = await install.processes()
  const killed = ['query-api', 'redis', 'postgres', 'projections']
  for (const name of killed) process.kill(before[name] ?? 0, 'SIGKILL')
  expect(await until(() => killed.every((name) => install.words().includes(`${name} ended`)), 10_000)).toBe(true)
  const answeredWhileFull = ordering.answers.length
  await until(() => ordering.answers.length > answeredWhileFull + 20, 30_000)
  expect(install.child.exitCode).toBe(null)

  await disk.free()
  const freedAt = performance.now()
  const isBack = async () => (await isWell(install.url)) && (await order()).status === 200
  expect(await until(isBack, 30_000)).toBe(true)
  process.stdout.write(`orders again after ${Math.round(performance.now() - freedAt)} ms\n`)
  const runsAll = async () => {
    const now = await install.processes()
    return parts.every((name) => now[name]) && killed.every((name) => now[name] !== before[name])
  }
  expect(await until(runsAll, 30_000)).toBe(true)
  await ordering.stop()
  const acknowledged = ordering.answers.filter(({ status }) => status === 200).map(({ orderId }) => orderId)
  const stored = await ordersInTheLog()
  expect(acknowledged.length).toBeGreaterThan(20)
  expect(acknowledged.filter((orderId) => !stored.has(orderId))).toEqual([])
}, 300_000)
