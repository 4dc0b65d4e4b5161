// `node bench/floods.ts`: latencies of one restaurant while another one floods the installation.
//
//   node bench/floods.ts --seconds 20 --only "orders,aborted bodies"
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addTenant, type Instance, initOf, type Session, signIn, startInstance } from './instance.ts'
import { closedLoop, machine, round } from './measure.ts'
import { say, writeResult } from './report.ts'

type Caller = Readonly<{ url: string; cookie: string; address: string }>
type Task = Caller & Readonly<{ name: string; dishId: string; orderIds: readonly string[] }>
type Post = readonly [path: string, body?: unknown]
/** Prepared JSON text, sent as it is. */
type JsonText = Readonly<{ json: string }>
const isJsonText = (body: unknown): body is JsonText => typeof body === 'object' && body !== null && 'json' in body

const floodAddress = '203.0.113.9'
const otherAddress = '203.0.113.10'
const from = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
const threeMonths = `type=custom&from=${from}&_=`
const reads = ['/orders?_=', '/kitchen?_=', '/customers/search-by-phone-name/search?q=', '/audit/orders?q=']
const reports = [
  `/reports?${threeMonths}`,
  `/invoices/export.csv?${threeMonths}`,
  '/customers/export.csv?_=',
  '/dashboard?_=',
]
const orderOf = (dishId: string) => ({ cart: [{ id: dishId, quantity: 1, notes: null }], customerType: 'WALKIN' })
const notesOf = (length: number) => ({ cart: [], notes: 'x'.repeat(length) })
const stranger = () => ({ username: `${randomUUID()}@x.test`, password: 'four plain words here' })

const withoutSession = (task: Task): Task => ({ ...task, cookie: '' })
const manyKeys = { json: `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`).join()}}` }
const manyLevels = { json: `{"cart":${'['.repeat(400_000)}${']'.repeat(400_000)}}` }
const unknownAddons = Array.from({ length: 50 }, () => randomUUID())
const linesWithAddons = (dishId: string) => ({
  ...orderOf(dishId),
  cart: Array.from({ length: 100 }, () => ({ id: dishId, quantity: 1, notes: null, addons_ids: unknownAddons })),
})
const wrongPayment = (orderIds: readonly string[]) => ({ orderIds, subTotal: 1, taxTotal: 1, total: 2 })

/** The floods. Each is sent from one address in one session, by `atOnce` concurrent callers. */
const floods: Readonly<Record<string, readonly [atOnce: number, send: (task: Task, n: number) => Promise<number>]>> = {
  'reads that never repeat': [64, (task, n) => ask(task, [`${reads[n % reads.length]}${n}`])],
  'reports and exports': [64, (task, n) => ask(task, [`${reports[n % reports.length]}${n}`])],
  orders: [200, (task) => ask(task, ['/pos/create-order', orderOf(task.dishId)])],
  'sign-ins': [64, (task) => ask(task, ['/auth/signin', stranger()])],
  'made-up reset links': [64, (task) => ask(task, [`/auth/reset-password/${randomUUID()}`, stranger()])],
  'new passwords of colleagues': [
    64,
    (task) => ask(task, ['/users/add', { ...stranger(), name: 'Bo', userScopes: [] }]),
  ],
  'bodies that are too large': [8, (task) => ask(task, ['/pos/create-order', notesOf(2_000_000)])],
  'large bodies': [32, (task) => ask(task, ['/pos/create-order', notesOf(900_000)])],
  'objects of 90,000 keys, without a session': [64, (task) => ask(withoutSession(task), ['/auth/signin', manyKeys])],
  'webhooks of a megabyte': [32, (task) => ask(withoutSession(task), ['/auth/stripe-webhook', manyKeys])],
  'arrays of 400,000 levels': [16, (task) => ask(task, ['/pos/create-order', manyLevels])],
  'unknown addons': [32, (task) => ask(task, ['/pos/create-order', linesWithAddons(task.dishId)])],
  'payments of the same 300 orders': [
    16,
    (task) => ask(task, ['/orders/complete-and-pay-order', wrongPayment(task.orderIds.slice(0, 300))]),
  ],
  'summaries of 600 orders': [
    16,
    (task) => ask(task, ['/orders/complete-order-payment-summary', { orderIds: task.orderIds }]),
  ],
  'aborted bodies': [64, (task) => sendPart(task, 5)],
  'bodies that never end': [300, (task) => sendPart(task)],
}

const [task] = process.argv.slice(2)
if (process.send && task)
  await flood(JSON.parse(task) as Task) // from measureAll
else await measureAll()

/** Floods until the parent process sends a message, then reports how often each status was answered. */
async function flood(task: Task): Promise<void> {
  const [atOnce, send] = floods[task.name] ?? [0, () => Promise.reject(new Error(`there is no flood "${task.name}"`))]
  const answers: Record<string, number> = {}
  let isOver = false
  process.once('message', () => {
    isOver = true
    process.send?.(answers, () => process.exit())
  })
  let sent = 0
  const sendRepeatedly = async () => {
    while (!isOver) {
      sent += 1
      const status = await send(task, sent).catch(() => 0)
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 0 || status === 503 || status === 429) await delay(10)
    }
  }
  const senders = Promise.all(Array.from({ length: atOnce }, sendRepeatedly))
  process.send?.('flooding')
  await senders
}

async function measureAll(): Promise<void> {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
  })
  const instance = await startInstance()
  const noisy = await signIn(instance, 'admin@comanda.test', { address: floodAddress })
  const { menuItems } = await initOf(instance, noisy)
  const results: object[] = []
  const orderIds = await openOrders(
    { url: instance.url, cookie: noisy.cookie, address: floodAddress },
    menuItems[0]?.id ?? '',
  )
  const requests = await requestsOf(instance)
  const measure = async (name: string) => {
    say(`\n${name}`)
    for (const [request, run] of Object.entries(requests)) {
      const figures = await closedLoop(1, Number(values.seconds) / 3, run)
      const { count, failed, p50, p99, max } = figures
      const verdict = count === 0 || failed > 0 || p99 >= 1_000 ? 'MISSED' : 'reached'
      const times = `p50 ${round(p50)} p99 ${round(p99)} max ${round(max)} ms`
      say(`  ${request.padEnd(10)} ${count} answered, ${failed} failed, ${times}   ${verdict}`)
      results.push({ flood: name, request, ...figures })
    }
  }
  say(machine())
  await measure('no flood')
  for (const name of values.only ? values.only.split(',') : Object.keys(floods)) {
    const { url } = instance
    const task: Task = {
      name,
      url,
      cookie: noisy.cookie,
      address: floodAddress,
      dishId: menuItems[0]?.id ?? '',
      orderIds,
    }
    const sender: ChildProcess = fork(import.meta.filename, [JSON.stringify(task)])
    await once(sender, 'message')
    await measure(name)
    sender.send('stop')
    const [answers] = await once(sender, 'message')
    say(`  the flood was answered ${JSON.stringify(answers)}`)
    await once(sender, 'exit')
  }
  await instance.stop()
  say(`Written to ${writeResult({ floods: results })}`)
}

/** Requests of the restaurant that does not flood, by kind. */
async function requestsOf(instance: Instance): Promise<Record<string, () => Promise<unknown>>> {
  const { cookie, username }: Session = await addTenant(instance, 1)
  const quiet = { url: instance.url, cookie, address: otherAddress }
  const askOrThrow = async (post: Post) => {
    const status = await ask(quiet, post)
    if (status !== 200) throw new Error(`${post[0]}: ${status}`)
  }
  await askOrThrow(['/menu-items/add', { title: 'Soup', price: '7.50', netPrice: null, categoryId: null, taxId: null }])
  const { menuItems } = await initOf(instance, { cookie, username })
  const order = orderOf(menuItems[0]?.id ?? '')
  return {
    order: () => askOrThrow(['/pos/create-order', order]),
    kitchen: () => askOrThrow(['/kitchen']),
    'sign-in': () => signIn(instance, username, { address: otherAddress }),
  }
}

/** Ids of 600 open orders of the restaurant that floods. */
async function openOrders({ url, cookie, address }: Caller, dishId: string): Promise<string[]> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, cookie }
  const ids: string[] = []
  while (ids.length < 600) {
    const body = JSON.stringify(orderOf(dishId))
    const answer = await fetch(`${url}/api/v1/pos/create-order`, { method: 'POST', headers, body })
    ids.push(((await answer.json()) as { orderId: string }).orderId)
  }
  return ids
}

/** Sends a request and returns the status of the answer. */
async function ask({ url, cookie, address }: Caller, [path, body]: Post): Promise<number> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    ...(body ? { body: isJsonText(body) ? body.json : JSON.stringify(body) } : {}),
  })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * Announces a body, sends half of it and disconnects; or sends nothing and waits for the server to close the
 * connection.
 */
async function sendPart({ url, cookie, address }: Task, disconnectAfterMs?: number): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const head = ['POST /api/v1/pos/create-order HTTP/1.1', 'host: x', `cookie: ${cookie}`, `x-forwarded-for: ${address}`]
  socket.write(`${head.join('\r\n')}\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n{`)
  socket.resume()
  if (disconnectAfterMs !== undefined) {
    socket.write('x'.repeat(40_000))
    await delay(disconnectAfterMs)
    socket.destroy()
  }
  await closed
  return 0
}
