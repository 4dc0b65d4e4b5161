import type { Browser } from '@comanda/tests/command-system/browser.ts'
import {
  type CommandSystem,
  password,
  type Restaurant,
  startCommandSystem,
} from '@comanda/tests/command-system/people.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: CommandSystem
let chez: Restaurant
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
})
afterAll(() => system.close())

async function signedIn(): Promise<Browser> {
  const browser = system.browser()
  await browser.signIn(chez.email, password)
  return browser
}

/** Ends the grace time of all rotated tokens, as if the clock had moved on. */
const passGrace = () =>
  sql`update identity.sessions set rotated_at = rotated_at - interval '1 minute'`.execute(system.side.needs.identity)

const works = async (browser: Browser) => (await browser.post('/settings/print-setting', {})).status === 200
const refreshToken = (browser: Browser) => browser.cookies.get('refreshToken')

describe('refreshing', () => {
  test('gives new tokens that work', async () => {
    const browser = await signedIn()
    const before = refreshToken(browser)
    browser.cookies.delete('accessToken')
    expect(await works(browser)).toBe(false)
    expect((await browser.post('/auth/refresh-token')).status).toBe(200)
    expect(await works(browser)).toBe(true)
    expect(refreshToken(browser)).not.toBe(before)
  })

  test('four times at once with one token gives one successor', async () => {
    const browser = await signedIn()
    const tabs = [1, 2, 3, 4].map(() => browser.copy())
    const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/refresh-token')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(tabs.map(refreshToken)).size).toBe(1)
    expect(await Promise.all(tabs.map(works))).toEqual([true, true, true, true])
  })

  test('a late parallel refresh gets the same successor, even after its use', async () => {
    const browser = await signedIn()
    const late = browser.copy()
    await browser.post('/auth/refresh-token')
    await browser.post('/auth/refresh-token')
    expect((await late.post('/auth/refresh-token')).status).toBe(200)
    expect(refreshToken(late)).toBe(refreshToken(browser))
  })

  test('with a token replaced before the grace ends the session everywhere', async () => {
    const browser = await signedIn()
    const thief = browser.copy()
    await browser.post('/auth/refresh-token')
    await passGrace()
    const caught = await thief.post('/auth/refresh-token')
    expect(caught.status).toBe(401)
    expect(caught.setCookies.filter((text) => /=;/.test(text)).length).toBeGreaterThanOrEqual(3)
    expect(await works(browser)).toBe(false)
    expect((await browser.post('/auth/refresh-token')).status).toBe(401)
  })

  test.each([
    ['nothing', undefined],
    ['rubbish', 'rubbish'],
    ['dots', '..'],
    ['a very long text', 'x'.repeat(3_000)],
    ['a forged token', '00000000-0000-4000-8000-000000000000.abc.def'],
  ])('with %s is 401 and clears all cookies', async (_, token) => {
    const browser = system.browser()
    if (token !== undefined) browser.cookies.set('refreshToken', token)
    browser.cookies.set('restroprosaas__authenticated', '1')
    const { status, body } = await browser.post('/auth/refresh-token')
    expect([status, body]).toEqual([401, { message: 'Please sign in again!' }])
    expect([...browser.cookies.keys()]).toEqual([])
  })

  test('accepts no access token, and a refresh token gives no access', async () => {
    const browser = await signedIn()
    const access = browser.cookies.get('accessToken') ?? ''
    const swapped = system.browser()
    swapped.cookies.set('refreshToken', access).set('accessToken', refreshToken(browser) ?? '')
    expect(await works(swapped)).toBe(false)
    expect((await swapped.post('/auth/refresh-token')).status).toBe(401)
    expect(await works(browser)).toBe(true) // the session is unaffected
  })

  test('works only at the address of its own kind', async () => {
    const staff = await signedIn()
    expect((await staff.copy().post('/superadmin/refresh-token')).status).toBe(401)
    expect((await system.platform.copy().post('/auth/refresh-token')).status).toBe(401)
    expect((await system.platform.copy().post('/superadmin/refresh-token')).status).toBe(200)
  })

  test('ends with the session', async () => {
    const browser = await signedIn()
    await sql`update identity.sessions set expires_at = now() - interval '1 second'`.execute(system.side.needs.identity)
    expect((await browser.post('/auth/refresh-token')).status).toBe(401)
  })
})
