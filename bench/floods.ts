// `node bench/floods.ts`: how one restaurant is served while another floods the installation (GOALS G28: p99 below 1 s,
// nobody turned away).
//
//   node bench/floods.ts --seconds 20 --only "orders,aborted bodies"
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { floods } from './floods-sent.ts'
import { addTenant, initOf, type Session, signIn, startInstance } from './instance.ts'
import { closedLoop, type Figures, machine, round } from './measure.ts'
import { say, writeResult } from './report.ts'

const flooding = '203.0.113.9'
const flooded = '203.0.113.10'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
})
const wanted = values.only ? values.only.split(',') : [...floods.keys()]

const instance = await startInstance()
const noisy = await signIn(instance.url, 'admin@comanda.test', { address: flooding })
const { menuItems: dishes } = await initOf(instance.url, noisy)
const quiet = await addTenant(instance.url, 1)
const dishId = await addDish(quiet)
const told: object[] = []
say(machine())
await tell('no flood')
for (const name of wanted) {
  const task = JSON.stringify({
    name,
    url: instance.url,
    cookie: noisy.cookie,
    address: flooding,
    dishId: dishes[0]?.id ?? '',
  })
  const sender = fork(join(import.meta.dirname, 'floods-sent.ts'), [task], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(sender, 'message')
  await tell(name)
  sender.send('stop')
  const [answers] = await once(sender, 'message')
  say(`  the flood was answered ${JSON.stringify(answers)}`)
  await once(sender, 'exit')
}
await instance.stop()
say(`Written to ${writeResult({ floods: told })}`)

async function tell(name: string): Promise<void> {
  say(`\n${name}`)
  for (const [errand, run] of Object.entries(errands())) {
    const figures = await closedLoop(1, Number(values.seconds) / 3, run)
    told.push({ flood: name, errand, ...figures })
    say(`  ${errand.padEnd(10)} ${textOf(figures)}`)
  }
}

function textOf({ count, failed, p50, p99, max }: Figures): string {
  const verdict = count === 0 || failed > 0 || p99 >= 1_000 ? 'MISSED' : 'reached'
  return `${count} answered, ${failed} turned away, p50 ${round(p50)} p99 ${round(p99)} max ${round(max)} ms   ${verdict}`
}

/** The load of the restaurant that does not flood. */
function errands(): Record<string, () => Promise<void>> {
  const order = { cart: [{ id: dishId, quantity: 1, notes: null }], customerType: 'WALKIN' }
  return {
    order: () => send('/pos/create-order', { session: quiet, body: order }),
    kitchen: () => send('/kitchen', { session: quiet }),
    'sign-in': () => signIn(instance.url, quiet.username, { address: flooded }).then(() => undefined),
  }
}

type Asked = Readonly<{ session: Session; body?: unknown }>

async function send(path: string, { session, body }: Asked): Promise<void> {
  const answer = await fetch(`${instance.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': flooded, cookie: session.cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
}

async function addDish(session: Session): Promise<string> {
  await send('/menu-items/add', {
    session,
    body: { title: 'Soup', price: '7.50', netPrice: null, categoryId: null, taxId: null },
  })
  for (;;) {
    const answer = await fetch(`${instance.url}/api/v1/menu-items`, { headers: { cookie: session.cookie } })
    const [item] = (await answer.json()) as { id: string }[]
    if (item) return item.id
  }
}
