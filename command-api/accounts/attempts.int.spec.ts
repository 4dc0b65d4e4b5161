import { type CommandSystem, password, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: CommandSystem
beforeAll(async () => {
  system = await startCommandSystem()
})
afterAll(() => system.close())

describe('trying passwords', () => {
  test('is stopped after ten failures, and locks out neither the owner here nor anybody elsewhere', async () => {
    const { email } = await system.restaurant()
    const owner = system.browser('10.1.0.1')
    await owner.signIn(email, password)
    await owner.post('/auth/signout')

    const thief = system.browser('10.1.0.1')
    const answers = []
    for (let n = 0; n < 12; n += 1) answers.push(await thief.signIn(email, `guess ${n}`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
    expect(answers.at(-1)?.body).toEqual({ message: 'Too many attempts, please try again later!' })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)

    expect((await owner.signIn(email, password)).status).toBe(200) // from the very same address
    expect((await system.browser('10.1.0.2').signIn(email, password)).status).toBe(200)
  })

  test('from one address for many accounts is stopped at a hundred a minute', async () => {
    const { email } = await system.restaurant()
    const thief = system.browser('10.1.0.3')
    const earlier = { name: 'signin-address', max: 100, windowMs: 60_000 }
    for (let n = 0; n < 95; n += 1) await system.side.needs.limits.take(earlier, '10.1.0.3')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => thief.signIn(`nobody-${n}@comanda.test`, 'guess')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
    expect((await thief.signIn('nobody@comanda.test', 'guess')).status).toBe(429)
    expect((await system.browser('10.1.0.4').signIn(email, password)).status).toBe(200)
  })

  test('rightful sign-ins are never counted', async () => {
    const { email } = await system.restaurant()
    for (let n = 0; n < 12; n += 1) expect((await system.browser('10.1.0.5').signIn(email, password)).status).toBe(200)
  })
})
