import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type FloodTask = Readonly<{ name: string; url: string; cookie: string; address: string; dishId: string }>
/** Sends one request and gives the status it was answered with; 0 where there was none. */
type Send = (task: FloodTask, n: number) => Promise<number>
type Flood = Readonly<{ atOnce: number; send: Send }>

const reads = ['/orders?_=', '/kitchen?_=', '/customers/search-by-phone-name/search?q=', '/audit/orders?q=']
const from = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
const reports = [
  `/reports?type=custom&from=${from}&_=`,
  `/invoices/export.csv?type=custom&from=${from}&_=`,
  '/customers/export.csv?_=',
  '/dashboard?_=',
]
const tooLarge = JSON.stringify({ notes: 'x'.repeat(2_000_000) })
const nearlyTooLarge = JSON.stringify({ cart: [], notes: 'x'.repeat(900_000) })

/** The floods, each sent from one address with one session. */
export const floods: ReadonlyMap<string, Flood> = new Map<string, Flood>([
  ['reads that never repeat', { atOnce: 64, send: (task, n) => ask(task, pathOf(reads, n)) }],
  ['reports and exports', { atOnce: 64, send: (task, n) => ask(task, pathOf(reports, n)) }],
  ['orders', { atOnce: 200, send: (task) => ask(task, '/pos/create-order', orderOf(task)) }],
  [
    'sign-ins',
    {
      atOnce: 64,
      send: (task) => ask(task, '/auth/signin', { username: `${randomUUID()}@x.test`, password: 'wrong words' }),
    },
  ],
  [
    'made-up reset links',
    {
      atOnce: 64,
      send: (task) => ask(task, `/auth/reset-password/${randomUUID()}`, { password: 'four plain words here' }),
    },
  ],
  ['new passwords of colleagues', { atOnce: 64, send: (task) => ask(task, '/users/add', user()) }],
  ['bodies that are too large', { atOnce: 8, send: (task) => ask(task, '/pos/create-order', tooLarge) }],
  ['large bodies', { atOnce: 32, send: (task) => ask(task, '/pos/create-order', nearlyTooLarge) }],
  ['aborted bodies', { atOnce: 64, send: abort }],
  ['bodies that never end', { atOnce: 300, send: sendSlowBody }],
])

const pathOf = (paths: readonly string[], n: number) => `${paths[n % paths.length]}${n}`
const orderOf = ({ dishId }: FloodTask) => ({
  cart: [{ id: dishId, quantity: 1, notes: null }],
  customerType: 'WALKIN',
})
const user = () => ({
  username: `${randomUUID()}@x.test`,
  password: 'four plain words here',
  name: 'Bo',
  userScopes: [],
})

async function ask({ url, cookie, address }: FloodTask, path: string, body?: unknown): Promise<number> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Opens a connection, promises a body, sends half of it and goes. */
async function abort(task: FloodTask): Promise<number> {
  const socket = await opened(task)
  socket.write('x'.repeat(40_000))
  await delay(5)
  socket.destroy()
  return 0
}

/** Opens a connection, promises a body and never sends it. */
async function sendSlowBody(task: FloodTask): Promise<number> {
  const socket = await opened(task)
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.resume()
  })
  return 0
}

function opened({ url, cookie, address }: FloodTask) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = ['POST /api/v1/pos/create-order HTTP/1.1', 'host: x', `cookie: ${cookie}`, `x-forwarded-for: ${address}`]
  return new Promise<typeof socket>((resolve, reject) => {
    socket.once('connect', () => {
      socket.write(`${head.join('\r\n')}\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n{`)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

/** Floods until the parent says stop, then tells it how often each status was answered. */
async function flood(task: FloodTask): Promise<void> {
  const chosen = floods.get(task.name)
  if (!chosen) throw new Error(`there is no flood "${task.name}"`)
  const answers: Record<string, number> = {}
  let sent = 0
  let isOver = false
  process.once('message', () => {
    process.send?.(answers, () => process.exit())
    isOver = true
  })
  const again = async () => {
    while (!isOver) {
      sent += 1
      if (sent === 2 * chosen.atOnce || (sent === chosen.atOnce && chosen.send === sendSlowBody))
        process.send?.('flooding')
      const status = await chosen.send(task, sent).catch(() => 0)
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 0 || status === 503 || status === 429) await delay(10)
    }
  }
  await Promise.all(Array.from({ length: chosen.atOnce }, again))
}

const [task] = process.argv.slice(2)
if (import.meta.main && task) await flood(JSON.parse(task) as FloodTask)
