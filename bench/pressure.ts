import { derive } from '@comanda/local/instance/data-dir.ts'
import { Pool } from 'undici'
import { type Instance, innerUrl, openTill, secretOf } from './instance.ts'
import { figures, openLoop, round, thousands } from './measure.ts'
import { type Needs, ordersOf32 } from './orders.ts'
import { type Line, latency, rateOf } from './report.ts'

/** G19: create-order at a fixed rate, alone and while others sign in. */
export async function ordersBesideSignIns({ instance, rate, seconds: requested }: Needs): Promise<Line[]> {
  const seconds = Math.max(requested, 30)
  const till = await openTill(instance, { connections: 64 })
  await openLoop(rate, 2, till.send)
  const alone = await openLoop(rate, seconds, till.send)
  const strangers = new Pool(innerUrl(instance, 'command'), { connections: 64, pipelining: 1 })
  const answers = new Map<number, number>()
  const signIn = async (n: number) => {
    const status = await signInAsNobody(strangers, instance, n)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  const [beside] = await Promise.all([openLoop(rate, seconds, till.send), openLoop(50, seconds, signIn)])
  await Promise.all([till.close(), strangers.close()])
  const statuses = [...answers].map(([status, count]) => `${count} x ${status}`).join(', ')
  const times = round(beside.p99 / alone.p99)
  const orders = `p99 ${round(alone.p99)} alone, ${round(beside.p99)} ms beside = ${times} x, ${beside.failed} failed`
  const what = `create-order at ${rate}/s beside 50 sign-ins/s`
  const met = times <= 3 && beside.failed === 0
  return [{ goal: 'G19', what, reached: `${orders}; sign-ins: ${statuses}`, floor: 'p99 3 x', met }]
}

/** A failing sign-in from a new address to a new account, so that no limit answers instead of argon2. */
async function signInAsNobody(pool: Pool, instance: Instance, n: number): Promise<number> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/v1/auth/signin',
    headers: {
      'content-type': 'application/json',
      'x-gateway-key': derive(secretOf(instance), 'gateway'),
      'x-forwarded-for': `10.${n % 250}.${Math.floor(n / 250) % 250}.7`,
    },
    body: JSON.stringify({ username: `nobody-${n}@comanda.test`, password: 'not-the-password' }),
  })
  await body.dump()
  return statusCode
}

/** G20: three times as many orders as can be accepted: how many are accepted, and how soon the rest is refused. */
export async function overload({ instance, at, seconds }: Needs): Promise<Line[]> {
  const line = async (what: string, url: string): Promise<Line> => {
    const peak = await ordersOf32(instance, url, seconds)
    const results = await sendBeyondPeak(instance, url, { rate: Math.round(3 * peak.perSecond), seconds })
    const { accepted, refused, sentPerSecond, unsent, otherwise } = results
    const share = accepted.perSecond / peak.perSecond
    const reached = [
      `${rateOf(accepted)} of ${rateOf(peak)} (${round(peak.perSecond / at.P64, 3)} P64) = ${round(share)}`,
      `accepted in p50 ${round(accepted.p50)} p99 ${round(accepted.p99)} ms`,
      `${thousands(sentPerSecond)}/s sent, ${thousands(refused.count)} refused, ${latency(refused)}`,
      `${thousands(unsent)} not sent for want of a connection, ${otherwise} answered otherwise`,
    ].join('; ')
    const met = share >= 0.7 && otherwise === 0 && (refused.count === 0 || refused.p99 < 100)
    return { goal: 'G20', what, floor: '0.7 of peak, refusal 100 ms', met, reached }
  }
  return [
    await line('three times the peak of orders, command-api', innerUrl(instance, 'command')),
    await line('three times the peak of orders, gateway', instance.url),
  ]
}

/** Far more than a service under overload admits, so that a refused caller finds a free connection. */
const connections = 256
/** Warm-up in seconds: connections are made, and the backlog lasts longer than a burst (command-api/admission.ts). */
const warmUp = 6

/**
 * Sends orders at a fixed rate. An order that is due while every connection waits for an answer is not sent and counted
 * as unsent, so that no figure contains a queue of the callers. Latencies count from sending to answer, after the
 * warm-up.
 */
async function sendBeyondPeak(
  instance: Instance,
  url: string,
  { rate, seconds }: Readonly<{ rate: number; seconds: number }>,
) {
  const till = await openTill(instance, { connections, url })
  const [accepted, refused]: [number[], number[]] = [[], []]
  let [sent, unsent, otherwise, waiting] = [0, 0, 0, 0]
  const countedFrom = performance.now() + warmUp * 1_000
  await openLoop(rate, warmUp + seconds, async (n) => {
    const begun = performance.now()
    const counted = begun >= countedFrom ? 1 : 0
    if (waiting === connections) {
      unsent += counted
      return
    }
    waiting += 1
    sent += counted
    const record = (times: number[]) => counted && times.push(performance.now() - begun)
    await till.send(n).then(
      () => record(accepted),
      (error: unknown) => (String(error).includes('503') ? record(refused) : otherwise++),
    )
    waiting -= 1
  })
  const took = (performance.now() - countedFrom) / 1_000
  await till.close()
  return {
    accepted: figures(accepted, took),
    refused: figures(refused, took),
    sentPerSecond: sent / took,
    unsent,
    otherwise,
  }
}
