import { randomInt } from 'node:crypto'
import { tooBusy } from '@comanda/http/errors.ts'
import {
  type CommandSystem,
  password,
  type Restaurant,
  startCommandSystem,
} from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

let system: CommandSystem
let victim: Restaurant
beforeAll(async () => {
  system = await startCommandSystem()
  victim = await system.restaurant()
})
afterAll(() => system.close())

const someAddress = () => `10.${randomInt(128, 256)}.${randomInt(256)}.${randomInt(1, 255)}`
const signInOfVictim = async () => (await system.browser('10.60.0.1').signIn(victim.email, password)).status

/** Concurrent callers that repeat their request until the victim has signed in eight times. */
async function beside(callers: number, ask: () => Promise<{ status: number }>) {
  const statuses = new Set<number>()
  let isOver = false
  const caller = async () => {
    while (!isOver) statuses.add((await ask()).status)
  }
  const flood = Promise.all(Array.from({ length: callers }, caller))
  const ofVictim: number[] = []
  for (let n = 0; n < 8; n += 1) ofVictim.push(await signInOfVictim())
  isOver = true
  await flood
  expect(ofVictim).toEqual(Array(8).fill(200))
  return statuses
}

describe('a flood of new passwords does not block sign-ins', () => {
  test('by reset links with invented tokens, which cost no hash', async () => {
    const hash = vi.spyOn(system.side.needs.passwords, 'hash')
    const statuses = await beside(64, () =>
      system.browser(someAddress()).post(`/auth/reset-password/${randomInt(1e9)}`, { password: 'a made-up one' }),
    )
    expect([...statuses]).toEqual([400])
    expect(hash).not.toHaveBeenCalled()
    hash.mockRestore()
  }, 60_000)

  test('by the password changes of another restaurant, which are limited', async () => {
    const other = await system.restaurant()
    const { username } = await other.staff('POS')
    const change = () => other.admin.post(`/users/update-password/${username}`, { password: 'changed once more' })
    const statuses = await beside(64, change)
    // 404: a concurrent change was faster
    expect([...statuses].filter((status) => ![200, 404, 429, 503].includes(status))).toEqual([])
    const again = await Promise.all(Array.from({ length: 130 }, change))
    expect(again.at(-1)?.status).toBe(429)
    const third = await system.restaurant()
    const colleague = await third.staff('POS')
    expect(
      (await third.admin.post(`/users/update-password/${colleague.username}`, { password: 'another long one' })).status,
    ).toBe(200)
  }, 60_000)

  test('by sign-ups', async () => {
    let n = 0
    const sign = () =>
      system.browser(someAddress()).post('/auth/signup', { biz_name: 'F', username: `f${n++}@comanda.test`, password })
    const statuses = await beside(64, sign)
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
  }, 60_000)
})

test('a sign-in refused for overload does not count as a wrong password', async () => {
  const { email } = await system.restaurant()
  const address = someAddress()
  const full = vi.spyOn(system.side.needs.passwords, 'matches').mockRejectedValue(tooBusy())
  const statuses = []
  for (let n = 0; n < 12; n += 1) statuses.push((await system.browser(address).signIn(email, password)).status)
  full.mockRestore()
  expect(statuses).toEqual(Array(12).fill(503))
  expect((await system.browser(address).signIn(email, password)).status).toBe(200)
})
