import WebSocket from 'ws'
import { addTenant, type Instance, initOf, innerUrl, orderSender, type Session, signIn } from './instance.ts'
import { closedLoop, type Figures, figures, openLoop } from './measure.ts'

/** G5: create-order with everything on, 32 connections, each sending again when answered. */
export async function createOrders(
  instance: Instance,
  seconds: number,
): Promise<{ direct: Figures; gateway: Figures }> {
  const session = await signIn(instance.url, 'waiter@comanda.test')
  const menu = await initOf(instance.url, session)
  const run = async (url: string) => {
    const sender = orderSender(url, session, menu, 32)
    const result = await closedLoop(32, seconds, sender.send)
    await sender.close()
    return result
  }
  return { direct: await run(innerUrl(instance, 'command')), gateway: await run(instance.url) }
}

/** G6: the same at a fixed rate, through the gateway. */
export async function createOrdersAtRate(instance: Instance, rate: number, seconds: number): Promise<Figures> {
  const session = await signIn(instance.url, 'waiter@comanda.test')
  const sender = orderSender(instance.url, session, await initOf(instance.url, session), 64)
  await openLoop(rate, 2, sender.send)
  const result = await openLoop(rate, seconds, sender.send)
  await sender.close()
  return result
}

/**
 * G7 and G12 in one run: orders at a fixed rate while 20 screens of the restaurant and 200 of others listen.
 * G7 counts from the moment an order was due to the last of the 20 screens told of it, G12 from its answer to the first
 * message that proves its read model committed.
 */
export async function orderToKitchen(instance: Instance, rate: number, seconds: number) {
  const cook = await signIn(instance.url, 'kitchen@comanda.test')
  const waiter = await signIn(instance.url, 'waiter@comanda.test')
  const others = await Promise.all(Array.from({ length: 10 }, (_, n) => addTenant(instance.url, n)))
  const screens = await Promise.all(Array.from({ length: 20 }, () => listen(instance, cook)))
  const strangers = await Promise.all(
    others.flatMap((other) => Array.from({ length: 20 }, () => listen(instance, other))),
  )
  const sender = orderSender(instance.url, waiter, await initOf(instance.url, waiter), 64)
  const shown: number[] = []
  const lags: number[] = []
  const send = async (due: number, n: number) => {
    const position = await sender.send(n)
    const answered = performance.now()
    const times = await Promise.all(screens.map((screen) => screen.reaches(position)))
    shown.push(Math.max(...times) - due)
    lags.push(Math.max(0, Math.min(...times) - answered))
  }
  await openLoop(rate, 2, (n) => sender.send(n))
  const begun = performance.now()
  const sent = await openLoop(rate, seconds, (n) => send(begun + (n * 1_000) / rate, n))
  const leaks = strangers.reduce((sum, socket) => sum + socket.changes(), 0)
  for (const socket of [...screens, ...strangers]) socket.close()
  await sender.close()
  return { screen: figures(shown, seconds, sent.failed), lag: figures(lags, seconds), leaks }
}

type FeedMessage = { type: string; position: string }

/** A screen's socket, with the time at which each position arrived. */
export async function listen(instance: Instance, session: Session) {
  const socket = new WebSocket(`${instance.url.replace('http', 'ws')}/api/v1/feed`, {
    headers: { cookie: session.cookie, origin: instance.url },
  })
  let seen = 0n
  let changes = 0
  let waiting: { position: bigint; tell: (at: number) => void }[] = []
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as FeedMessage
      if (message.type === 'hello') resolve()
      if (message.type !== 'changes') return
      changes++
      seen = BigInt(message.position)
      const now = performance.now()
      for (const one of waiting) if (one.position <= seen) one.tell(now)
      waiting = waiting.filter(({ position }) => position > seen)
    })
  })
  const reaches = (position: bigint) =>
    new Promise<number>((tell) => (position <= seen ? tell(performance.now()) : waiting.push({ position, tell })))
  return { reaches, changes: () => changes, close: () => socket.close() }
}
