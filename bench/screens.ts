import { Pool } from 'undici'
import WebSocket from 'ws'
import { type Instance, initOf, orderSender, type Session, signIn } from './instance.ts'
import { type Figures, figures } from './measure.ts'
import { coresBetween, cpuOfParts } from './parts.ts'

type Path = '/kitchen?ended=1' | '/orders'
type Seen = Readonly<{ id: string; orders?: readonly Readonly<{ id: string }>[] }>
type Message = Readonly<{
  type: string
  changes?: readonly Readonly<{ topic: string; ids: readonly string[] }>[]
  orders?: readonly Seen[]
}>

export type Shown = Readonly<{
  told: Figures
  visible: Figures
  /** Lists that the screens have read for each order. */
  reads: number
  /** Processor time for each order in ms, by part. */
  cpu: Readonly<Record<string, number>>
}>

/** G25: from the tap to the last of twenty screens, ten of the kitchen and ten of the till, one order after the other. */
export async function sentToVisible(instance: Instance, orders: number): Promise<Shown> {
  const [cook, waiter] = [
    await signIn(instance.url, 'kitchen@comanda.test'),
    await signIn(instance.url, 'waiter@comanda.test'),
  ]
  const screens = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? openScreen(instance, cook, '/kitchen?ended=1') : openScreen(instance, waiter, '/orders'),
    ),
  )
  const sender = orderSender(instance.url, waiter, await initOf(instance.url, waiter), 1)
  const warm = 50
  const [told, visible]: [number[], number[]] = [[], []]
  let [before, reads, begun] = [cpuOfParts(instance.dataDir), 0, 0]
  const readSoFar = () => screens.reduce((sum, screen) => sum + screen.reads(), 0)
  for (let n = 0; n < warm + orders; n++) {
    if (n === warm) [before, reads, begun] = [cpuOfParts(instance.dataDir), readSoFar(), performance.now()]
    const next = screens.map((screen) => screen.next())
    const sent = performance.now()
    await sender.send(n)
    const seen = await Promise.all(next)
    if (n < warm) continue
    told.push(Math.max(...seen.map((one) => one.told)) - sent)
    visible.push(Math.max(...seen.map((one) => one.visible)) - sent)
  }
  const seconds = (performance.now() - begun) / 1_000
  const cores = coresBetween(before, cpuOfParts(instance.dataDir), seconds)
  const perOrder = Object.entries(cores).map(([part, used]) => [part, (used * seconds * 1_000) / orders] as const)
  const readAll = readSoFar() - reads
  for (const screen of screens) await screen.close()
  await sender.close()
  return {
    told: figures(told, seconds),
    visible: figures(visible, seconds),
    reads: readAll / orders,
    cpu: Object.fromEntries(perOrder),
  }
}

/** Holds a list as the web does: takes what the feed carries, and reads what it does not. */
async function openScreen(instance: Instance, session: Session, path: Path) {
  const pool = new Pool(instance.url, { connections: 1 })
  const held = new Set<string>()
  let reads = 0
  let [isReading, isAgain] = [false, false]
  let waiting: { told: number; tell: (seen: { told: number; visible: number }) => void } | null = null
  const wanted = new Set<string>()

  const show = () => {
    if (!waiting || wanted.size === 0 || [...wanted].some((id) => !held.has(id))) return
    wanted.clear()
    waiting.tell({ told: waiting.told, visible: performance.now() })
    waiting = null
  }
  const hold = (rows: readonly Seen[]) => {
    for (const { id } of rows.flatMap((row): readonly Readonly<{ id: string }>[] => row.orders ?? [row])) held.add(id)
    show()
  }
  const read = async () => {
    if (isReading) {
      isAgain = true
      return
    }
    isReading = true
    do {
      isAgain = false
      reads += 1
      const { body } = await pool.request({
        method: 'GET',
        path: `/api/v1${path}`,
        headers: { cookie: session.cookie, accept: 'application/json' },
      })
      hold((await body.json()) as Seen[])
    } while (isAgain)
    isReading = false
  }
  const socket = new WebSocket(`${instance.url.replace('http', 'ws')}/api/v1/feed`, {
    headers: { cookie: session.cookie, origin: instance.url },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message
      if (message.type === 'hello') resolve()
      const ids = (message.changes ?? []).filter(({ topic }) => topic === 'orders').flatMap((change) => change.ids)
      if (message.type !== 'changes' || ids.length === 0) return
      for (const id of ids) wanted.add(id)
      if (waiting) waiting.told = performance.now()
      if (message.orders) hold(message.orders)
      else void read()
    })
  })
  await read()
  return {
    reads: () => reads,
    next: () => {
      wanted.clear()
      return new Promise<{ told: number; visible: number }>((tell) => {
        waiting = { told: 0, tell }
      })
    },
    close: async () => {
      socket.close()
      await pool.close()
    },
  }
}
