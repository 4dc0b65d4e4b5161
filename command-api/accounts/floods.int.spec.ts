import { randomInt } from 'node:crypto'
import { type CommandSystem, password, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Number of sign-ins; SIGN_INS raises it, to 1,000 in a long run. */
const signIns = Number(process.env.SIGN_INS ?? 400)

/** Counts sign-ins in this process only: shared counts in Redis have a test of their own. */
let system: CommandSystem
beforeAll(async () => {
  system = await startCommandSystem({ REDIS_URL: 'redis://127.0.0.1:1' })
})
afterAll(() => system.close())

const someAddress = () => `10.${randomInt(128, 256)}.${randomInt(256)}.${randomInt(1, 255)}`
const signIn = async (username: string, secret: string, address: string) =>
  (await system.browser(address).signIn(username, secret)).status

/** Runs requests in batches of ten, as a program would. */
async function flood(count: number, one: (n: number) => Promise<number>) {
  const statuses: number[] = []
  let next = 0
  const hand = async () => {
    for (let n = next++; n < count; n = next++) statuses.push(await one(n))
  }
  await Promise.all(Array.from({ length: 10 }, hand))
  const counted = (status: number) => statuses.filter((each) => each === status).length
  expect(counted(401) + counted(429)).toBe(count)
  return { failed: counted(401), turnedAway: counted(429) }
}

describe('a flood of sign-ins', () => {
  test('from one address at one account and at many others locks out nobody at other addresses', async () => {
    const { email } = await system.restaurant()
    const neighbour = await system.restaurant()
    const owner = system.browser('10.50.0.1')
    expect((await owner.signIn(email, password)).status).toBe(200)
    const { turnedAway } = await flood(signIns, (n) =>
      signIn(n % 2 ? email : `nobody-${n}@comanda.test`, `guess ${n}`, '10.50.0.1'),
    )
    expect(turnedAway).toBeGreaterThan(0)
    expect((await owner.signIn(email, password)).status).toBe(200) // from the same address
    expect(await signIn(email, password, '10.50.0.2')).toBe(200) // and from a browser without earlier sign-ins
    expect(await signIn(neighbour.email, password, '10.50.0.3')).toBe(200)
  }, 90_000)

  test('at one account from one address uses ten of the attempts that all addresses share', async () => {
    const { email } = await system.restaurant()
    const { failed } = await flood(250, (n) => signIn(email, `guess ${n}`, '10.50.1.1'))
    expect(failed).toBe(10)
    expect(await signIn(email, password, '10.50.1.2')).toBe(200)
  }, 60_000)

  test('at one account from many addresses is limited too, and its owner’s own browser still signs in', async () => {
    const { email } = await system.restaurant()
    const stranger = await system.restaurant()
    const owner = system.browser(someAddress())
    expect((await owner.signIn(email, password)).status).toBe(200)
    const { limits, ids } = system.side.needs
    const account = { name: 'signin-account', max: 200, windowMs: 600_000 }
    for (let n = 0; n < 190; n += 1) await limits.take(account, ids.userId(email))
    const { failed } = await flood(60, (n) => signIn(email, `guess ${n}`, someAddress()))
    expect(failed).toBe(10)
    expect((await owner.signIn(email, password)).status).toBe(200)
    expect(await signIn(stranger.email, password, someAddress())).toBe(200)
  }, 60_000)

  test('costs no hash per refused attempt', async () => {
    const { email } = await system.restaurant()
    const address = { name: 'signin-address', max: 100, windowMs: 60_000 }
    for (let n = 0; n < 110; n += 1) await system.side.needs.limits.take(address, '10.50.2.1')
    const times = []
    for (let n = 0; n < 40; n += 1) {
      const begun = performance.now()
      const status = await signIn(n % 2 ? email : `someone-${n}@comanda.test`, 'guess', '10.50.2.1')
      times.push(performance.now() - begun)
      expect(status).toBe(429)
    }
    expect(Math.min(...times)).toBeLessThan(15) // a hash alone takes 20 ms on an idle processor
  }, 60_000)
})
