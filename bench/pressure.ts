import { Pool } from 'undici'
import { type Instance, innerUrl, menuOf, orderSender, signIn } from './instance.ts'
import { closedLoop, type Figures, figures, openLoop } from './measure.ts'

const headers = { 'content-type': 'application/json' }

/** G19: create-order at a fixed rate, alone and while others sign in. */
export async function ordersBesideSignIns(instance: Instance, rate: number, seconds: number) {
  const waiter = await signIn(instance.url, 'waiter@comanda.test')
  const sender = orderSender(instance.url, waiter, await menuOf(instance.url, waiter), 64)
  await openLoop(rate, 2, sender.send)
  const alone = await openLoop(rate, seconds, sender.send)
  const doors = new Pool(innerUrl(instance, 'command'), { connections: 64, pipelining: 1 })
  const answers = new Map<number, number>()
  // each from another address and with another account, so that no limit answers in the place of argon2
  const signInOnce = async (n: number) => {
    const { statusCode, body } = await doors.request({
      method: 'POST',
      path: '/api/v1/auth/signin',
      headers: { ...headers, 'x-forwarded-for': `10.${n % 250}.${Math.floor(n / 250) % 250}.7` },
      body: JSON.stringify({ username: `nobody-${n}@comanda.test`, password: 'not-the-password' }),
    })
    await body.dump()
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
  }
  const [beside] = await Promise.all([openLoop(rate, seconds, sender.send), openLoop(50, seconds, signInOnce)])
  await Promise.all([sender.close(), doors.close()])
  return { alone, beside, answers }
}

/** G20: three times as many orders as can be taken: how many are, and how soon the rest hear that they are not. */
export async function overload(instance: Instance, seconds: number) {
  const url = innerUrl(instance, 'command')
  const waiter = await signIn(instance.url, 'waiter@comanda.test')
  const menu = await menuOf(instance.url, waiter)
  const calm = orderSender(url, waiter, menu, 32)
  const peak = await closedLoop(32, seconds, calm.send)
  await calm.close()
  const crowd = orderSender(url, waiter, menu, 1_000)
  const taken: number[] = []
  const refused: number[] = []
  let others = 0
  await openLoop(Math.round(3 * peak.perSecond), seconds, async (n) => {
    const begun = performance.now()
    await crowd.send(n).then(
      () => taken.push(performance.now() - begun),
      (error: unknown) => {
        if (String(error).includes('503')) refused.push(performance.now() - begun)
        else others += 1
      },
    )
  })
  await crowd.close()
  const of = (latencies: number[]): Figures => figures(latencies, seconds)
  return { peak, taken: of(taken), refused: of(refused), others }
}
