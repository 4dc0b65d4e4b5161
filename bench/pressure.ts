import type { PosInit } from '@comanda/web/api/pos.ts'
import { Pool } from 'undici'
import { gatewayKeyOf, type Instance, initOf, innerUrl, orderSender, type Session, signIn } from './instance.ts'
import { closedLoop, type Figures, figures, openLoop } from './measure.ts'
import { coresBetween, cpuOfParts } from './parts.ts'

const headers = { 'content-type': 'application/json' }

/** G19: create-order at a fixed rate, alone and while others sign in. */
export async function ordersBesideSignIns(instance: Instance, rate: number, seconds: number) {
  const waiter = await signIn(instance.url, 'waiter@comanda.test')
  const sender = orderSender(instance.url, waiter, await initOf(instance.url, waiter), 64)
  await openLoop(rate, 2, sender.send)
  const alone = await openLoop(rate, seconds, sender.send)
  const callers = new Pool(innerUrl(instance, 'command'), { connections: 64, pipelining: 1 })
  const answers = new Map<number, number>()
  const key = { 'x-gateway-key': gatewayKeyOf(instance) }
  // each from another address and with another account, so that no limit answers in the place of argon2
  const signInOnce = async (n: number) => {
    const { statusCode, body } = await callers.request({
      method: 'POST',
      path: '/api/v1/auth/signin',
      headers: { ...headers, ...key, 'x-forwarded-for': `10.${n % 250}.${Math.floor(n / 250) % 250}.7` },
      body: JSON.stringify({ username: `nobody-${n}@comanda.test`, password: 'not-the-password' }),
    })
    await body.dump()
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
  }
  const before = cpuOfParts(instance.dataDir)
  const [beside] = await Promise.all([openLoop(rate, seconds, sender.send), openLoop(50, seconds, signInOnce)])
  const cores = coresBetween(before, cpuOfParts(instance.dataDir), seconds)
  await Promise.all([sender.close(), callers.close()])
  return { alone, beside, answers, cores }
}

/** Far more than a service under overload lets in, so that those who are refused find one free again. */
const connections = 256
/** Time in which the connections are made and the backlog outlasts a burst (command-api/admission.ts). */
const runIn = 6

/** G20: three times as many orders as can be taken: how many are taken, and how soon the rest are refused. */
export async function overload(instance: Instance, url: string, seconds: number) {
  const waiter = await signIn(instance.url, 'waiter@comanda.test')
  const menu = await initOf(instance.url, waiter)
  const calm = orderSender(url, waiter, menu, 32)
  const peak = await closedLoop(32, seconds, calm.send)
  await calm.close()
  const before = cpuOfParts(instance.dataDir)
  const overloaded = await askBeyondPeak({ url, waiter, menu }, Math.round(3 * peak.perSecond), seconds)
  return { peak, ...overloaded, cores: coresBetween(before, cpuOfParts(instance.dataDir), runIn + seconds) }
}

type Asked = Readonly<{ url: string; waiter: Session; menu: PosInit }>

/**
 * Callers who wait for their answer before they ask again: a call that is due while every connection waits is not sent,
 * and counted as such, so that no figure holds a queue of the callers' own. Times count from the sending of a call to its
 * answer, once the backlog has formed.
 */
async function askBeyondPeak({ url, waiter, menu }: Asked, rate: number, seconds: number) {
  const sender = orderSender(url, waiter, menu, connections)
  const taken: number[] = []
  const refused: number[] = []
  const count = { sent: 0, unsent: 0, otherwise: 0, waiting: 0 }
  const firstCounted = rate * runIn
  let countedSince = Number.NaN
  const send = async (n: number) => {
    const isCounted = n >= firstCounted
    const begun = performance.now()
    if (n === firstCounted) countedSince = begun
    if (count.waiting === connections) {
      if (isCounted) count.unsent += 1
      return
    }
    count.waiting += 1
    if (isCounted) count.sent += 1
    const note = (times: number[]) => isCounted && times.push(performance.now() - begun)
    await sender
      .send(n)
      .then(
        () => note(taken),
        (error: unknown) => {
          if (String(error).includes('503')) note(refused)
          else count.otherwise += 1
        },
      )
      .finally(() => {
        count.waiting -= 1
      })
  }
  await openLoop(rate, runIn + seconds, send)
  const took = (performance.now() - countedSince) / 1_000
  await sender.close()
  const of = (latencies: number[]): Figures => figures(latencies, took)
  return { taken: of(taken), refused: of(refused), sentPerSecond: count.sent / took, ...count }
}
