import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { derive } from '@comanda/local/instance/data-dir.ts'
import type { OrderRequest, PosInit } from '@comanda/web/api/pos.ts'
import { Pool } from 'undici'
import { tillOf } from './till.ts'

const PASSWORD = 'bench-password-1'

/** A whole installation of its own, started as `npm start` does it, with the demo restaurant. */
export type Instance = Readonly<{ url: string; dataDir: string; stop: () => Promise<void> }>
export type Session = Readonly<{ cookie: string; username: string; user: { tenant_id: string } }>

type Start = Readonly<{
  /** Kept afterwards; otherwise a folder is made, and removed at the end. */
  dataDir?: string | undefined
  /** Another checkout of Comanda, with its packages installed. */
  checkout?: string | undefined
}>

export async function startInstance({
  dataDir: kept,
  checkout = join(import.meta.dirname, '..'),
}: Start = {}): Promise<Instance> {
  const dataDir = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'comanda-bench-'))
  const port = await freePort()
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_PASSWORD: PASSWORD,
    DEMO_HISTORY: '0',
    LOG_LEVEL: 'warn',
    BENCH: '1',
    TRUSTED_PROXIES: 'loopback', // the bench says from which address it asks
  }
  const child = spawn(process.execPath, [join(resolve(checkout), 'local/start.ts')], {
    env: { ...process.env, ...environment },
    cwd: resolve(checkout),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, child)
  const remove = () => (kept ? undefined : rmSync(dataDir, { recursive: true, force: true }))
  return { url, dataDir, stop: () => stopped(child).then(remove) }
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/api/v1/health`).catch(() => undefined)
    const init = answer?.ok
      ? await signIn(url, 'waiter@comanda.test')
          .then((session) => initOf(url, session))
          .catch(() => undefined)
      : undefined
    if (init && init.menuItems.length >= 60) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the installation ended before it was ready')
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** The inner address of one process, past the gateway. */
export function innerUrl(instance: Instance, name: 'command' | 'query' | 'eventStore'): string {
  const ports = JSON.parse(readFileSync(join(instance.dataDir, 'ports.json'), 'utf8')) as Record<string, number>
  return `http://127.0.0.1:${ports[name]}`
}

/** The database of the installation, as its owner. */
export function innerDatabaseUrl({ dataDir }: Instance): string {
  const ports = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Record<string, number>
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  return `postgres://postgres:${derive(secret, 'postgres')}@127.0.0.1:${ports.postgres}/comanda`
}

/** The key with which an inner port trusts X-Forwarded-For, as it trusts the gateway's. */
export function gatewayKeyOf({ dataDir }: Instance): string {
  return derive(readFileSync(join(dataDir, 'secret'), 'utf8').trim(), 'gateway')
}

type From = Readonly<{ area?: 'auth' | 'superadmin'; address?: string }>

export async function signIn(url: string, username: string, { area = 'auth', address }: From = {}): Promise<Session> {
  const answer = await fetch(`${url}/api/v1/${area}/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(address && { 'x-forwarded-for': address }) },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const body = (await answer.json()) as { message: string; user: Session['user'] }
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${body.message}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { cookie, username, user: body.user }
}

export async function initOf(url: string, session: Session): Promise<PosInit> {
  const answer = await fetch(`${url}/api/v1/pos/init`, { headers: { cookie: session.cookie } })
  return (await answer.json()) as PosInit
}

/** A further restaurant with its admin signed in, made by the super-admin. */
export async function addTenant(url: string, n: number): Promise<Session> {
  const superadmin = await signIn(url, 'superadmin@comanda.test', { area: 'superadmin' })
  const email = `bench-${n}-${Date.now()}@comanda.test`
  const answer = await fetch(`${url}/api/v1/superadmin/tenants/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: superadmin.cookie },
    body: JSON.stringify({ name: `Bench ${n}`, email, password: PASSWORD, isActive: true }),
  })
  if (!answer.ok) throw new Error(`tenant ${n}: ${await answer.text()}`)
  return signIn(url, email)
}

type Sender = Readonly<{
  /** Throws unless answered 200. Gives the answer's position in the log. */
  send: (n: number) => Promise<bigint>
  /** The same, and then Pay & Complete. */
  sendAndPay: (n: number) => Promise<bigint>
  close: () => Promise<void>
}>

/** Sends orders and payments as the till does. */
export function orderSender(url: string, session: Session, init: PosInit, connections: number): Sender {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const orderOf = tillOf(init)
  const post = async (path: string, key: string, content: object): Promise<bigint> => {
    const answer = await pool.request({
      method: 'POST',
      path: `/api/v1${path}`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        cookie: session.cookie,
        'idempotency-key': key,
      },
      body: JSON.stringify(content),
    })
    const body = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${body}`)
    return BigInt(String(answer.headers['x-position'] ?? 0))
  }
  const place = (order: OrderRequest) => post('/pos/create-order', order.orderId, order)
  return {
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
