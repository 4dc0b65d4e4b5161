import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { freePort } from '@comanda/local/engines/ports.ts'
import { derive, type InnerPorts } from '@comanda/local/instance/data-dir.ts'
import { ownEventStore } from '@comanda/local/instance/plan.ts'
import type { OrderRequest, PosInit } from '@comanda/web/api/pos.ts'
import { Pool } from 'undici'
import { tillOf } from './till.ts'

const PASSWORD = 'bench-password-1'

/** A whole installation, started as `npm start` does it, with the demo restaurant. */
export type Instance = Readonly<{ url: string; dataDir: string; stop: () => Promise<void> }>
export type Session = Readonly<{ cookie: string; username: string }>

type InstanceOptions = Readonly<{
  /** Data folder, which is not removed at the end; default: a temporary folder. */
  dataDir?: string | undefined
  /** Another checkout of Comanda, with its packages installed. */
  checkout?: string | undefined
}>

export async function startInstance({ dataDir: chosenDir, checkout }: InstanceOptions = {}): Promise<Instance> {
  const dataDir = chosenDir ? resolve(chosenDir) : mkdtempSync(join(tmpdir(), 'comanda-bench-'))
  const port = await freePort()
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_PASSWORD: PASSWORD,
    DEMO_HISTORY: '0',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: 'loopback', // the bench sends the addresses of its callers
  }
  const cwd = resolve(checkout ?? join(import.meta.dirname, '..'))
  const child = spawn(process.execPath, [join(cwd, 'local/start.ts')], {
    env: { ...process.env, ...environment },
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/api/v1/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('the installation ended before it was ready')
    await pause(250)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    if (!chosenDir) rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, stop }
}

const portsOf = ({ dataDir }: Instance): InnerPorts =>
  JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as InnerPorts // written by choosePorts

export const secretOf = ({ dataDir }: Instance): string => readFileSync(join(dataDir, 'secret'), 'utf8').trim()

/** The address of a process, without the gateway. */
export const innerUrl = (instance: Instance, name: keyof InnerPorts): string =>
  `http://127.0.0.1:${portsOf(instance)[name]}`

/** The database of the installation, as its owner. */
export const databaseUrlOf = (instance: Instance): string =>
  `postgres://postgres:${derive(secretOf(instance), 'postgres')}@127.0.0.1:${portsOf(instance).postgres}/comanda`

/** The event store of the installation, without the APIs. */
export const logOf = (instance: Instance): EventLog =>
  connectLog({ url: ownEventStore(secretOf(instance), portsOf(instance)), appendTimeoutMs: 60_000 })

type SignInOptions = Readonly<{ area?: 'auth' | 'superadmin'; address?: string }>

export async function signIn(
  { url }: Pick<Instance, 'url'>,
  username: string,
  { area = 'auth', address }: SignInOptions = {},
): Promise<Session> {
  const answer = await fetch(`${url}/api/v1/${area}/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(address && { 'x-forwarded-for': address }) },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  await answer.arrayBuffer()
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { cookie: cookies.join('; '), username }
}

export async function initOf({ url }: Instance, { cookie }: Session): Promise<PosInit> {
  const answer = await fetch(`${url}/api/v1/pos/init`, { headers: { cookie } })
  return (await answer.json()) as PosInit // as the till reads it
}

/** A further restaurant with its admin signed in, made by the super-admin. */
export async function addTenant(instance: Instance, n: number): Promise<Session> {
  const { cookie } = await signIn(instance, 'superadmin@comanda.test', { area: 'superadmin' })
  const email = `bench-${n}-${Date.now()}@comanda.test`
  const answer = await fetch(`${instance.url}/api/v1/superadmin/tenants/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: `Bench ${n}`, email, password: PASSWORD, isActive: true }),
  })
  if (!answer.ok) throw new Error(`tenant ${n}: ${await answer.text()}`)
  return signIn(instance, email)
}

export const waiterOf = (instance: Instance): Promise<Session> => signIn(instance, 'waiter@comanda.test')

export type Till = Readonly<{
  orderOf: (n: number) => OrderRequest
  /** Throws unless answered 200. Gives the answer's position in the log. */
  place: (order: OrderRequest) => Promise<bigint>
  send: (n: number) => Promise<bigint>
  /** Sends an order, then pays and completes it. */
  sendAndPay: (n: number) => Promise<bigint>
  close: () => Promise<void>
}>

type OpenTill = Readonly<{ connections: number; session?: Session; url?: string }>

/** Sends orders and payments as the till does. */
export async function openTill(instance: Instance, { connections, session, url }: OpenTill): Promise<Till> {
  const { cookie, username } = session ?? (await waiterOf(instance))
  const orderOf = tillOf(await initOf(instance, { cookie, username }))
  const pool = new Pool(url ?? instance.url, { connections, pipelining: 1 })
  const post = async (path: string, key: string, content: object): Promise<bigint> => {
    const { statusCode, headers, body } = await pool.request({
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { accept: 'application/json', 'content-type': 'application/json', cookie, 'idempotency-key': key },
      body: JSON.stringify(content),
    })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${statusCode} ${text}`)
    return BigInt(String(headers['x-position'] ?? 0))
  }
  const place = (order: OrderRequest) => post('/pos/create-order', order.orderId, order)
  return {
    orderOf,
    place,
    send: (n) => place(orderOf(n)),
    sendAndPay: async (n) => {
      const order = orderOf(n)
      await place(order)
      const { orderId, netTotal: subTotal, taxTotal, total } = order
      const payment = { orderIds: [orderId], subTotal, taxTotal, total, complete: true, paymentTypeId: null }
      return post('/orders/complete-and-pay-order', randomUUID(), payment)
    },
    close: () => pool.close(),
  }
}
