import { deriveKey } from '@comanda/http/derive-key.ts'
import { signature } from '@comanda/http/keys.ts'
import { type CommandSystem, password, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: CommandSystem
let key: Buffer
beforeAll(async () => {
  system = await startCommandSystem()
  key = deriveKey(system.side.needs.config.secret, 'known-device')
})
afterAll(() => system.close())

describe('guessing passwords', () => {
  test('is refused after ten failures, and locks out neither the owner at this browser nor other addresses', async () => {
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

    expect((await owner.signIn(email, password)).status).toBe(200) // from the same address
    expect((await system.browser('10.1.0.2').signIn(email, password)).status).toBe(200)
  })

  test('from a known browser locks out neither another browser of the account nor an unknown one', async () => {
    const { email } = await system.restaurant()
    const [colleague, owner] = [system.browser('10.1.1.1'), system.browser('10.1.1.2')]
    for (const browser of [colleague, owner]) expect((await browser.signIn(email, password)).status).toBe(200)
    expect(colleague.cookies.get('comanda_device')).not.toBe(owner.cookies.get('comanda_device'))
    const answers = []
    for (let n = 0; n < 22; n += 1) answers.push(await colleague.signIn(email, `guess ${n}`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(401), 429, 429])
    expect((await owner.signIn(email, password)).status).toBe(200)
    expect((await system.browser('10.1.1.3').signIn(email, password)).status).toBe(200)
  })

  test('counts a browser as the same one after another sign-in, and separately for each account', async () => {
    const [first, second] = [await system.restaurant(), await system.restaurant()]
    const browser = system.browser('10.1.2.1')
    expect((await browser.signIn(first.email, password)).status).toBe(200)
    const alone = browser.cookies.get('comanda_device')
    expect((await browser.signIn(first.email, password)).status).toBe(200)
    expect(browser.cookies.get('comanda_device')).toBe(alone)
    expect((await browser.signIn(second.email, password)).status).toBe(200)
    const thief = system.browser('10.1.2.1')
    for (const { email } of [first, second]) {
      for (let n = 0; n < 11; n += 1) await thief.signIn(email, `guess ${n}`)
      expect((await thief.signIn(email, password)).status).toBe(429)
      expect((await browser.signIn(email, password)).status).toBe(200)
    }
  })

  test.each<[string, (userId: string, mark: string) => string]>([
    ['of the whole account, from before marks were per browser', (userId) => signature(key, userId).slice(0, 22)],
    ['of another browser with an id of its own', (_, mark) => mark.replace(/^[^.]+/, 'AAAAAAAAAAAA')],
    ['of nothing', () => '.'],
    ['of an id alone', (_, mark) => mark.split('.')[0] ?? ''],
    ['that stands behind more than a browser keeps', (_, mark) => [...Array(8).fill('x.y'), mark].join('~')],
  ])('with a mark %s is that of an unknown browser', async (_, forge) => {
    const { email } = await system.restaurant()
    const owner = system.browser('10.1.3.1')
    await owner.signIn(email, password)
    const thief = system.browser('10.1.3.2')
    const forged = forge(system.side.needs.ids.userId(email), owner.cookies.get('comanda_device') ?? '')
    thief.cookies.set('comanda_device', forged)
    const answers = []
    for (let n = 0; n < 11; n += 1) answers.push((await thief.signIn(email, `guess ${n}`)).status)
    expect(answers).toEqual([...Array(10).fill(401), 429])
  })

  test('from one address for many accounts is limited to a hundred a minute', async () => {
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

  test('counts a /64 of IPv6 as one address', async () => {
    const { email } = await system.restaurant()
    const answers = []
    for (let n = 1; n <= 11; n += 1)
      answers.push((await system.browser(`2001:db8:7:1::${n}`).signIn(email, 'guess')).status)
    expect(answers).toEqual([...Array(10).fill(401), 429])
    expect((await system.browser('2001:db8:7:2::1').signIn(email, password)).status).toBe(200)
  })

  test('does not count successful sign-ins', async () => {
    const { email } = await system.restaurant()
    for (let n = 0; n < 12; n += 1) expect((await system.browser('10.1.0.5').signIn(email, password)).status).toBe(200)
  })
})
