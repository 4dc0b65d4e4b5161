import { type Browser, browserOn } from '@comanda/tests/command-system/browser.ts'
import { type CommandSide, startCommandSide } from '@comanda/tests/command-system/command-system.ts'
import { ownPostgres } from '@comanda/tests/systems/engines.ts'
import { openSession } from '@comanda/tests/systems/open-session.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** An outage of PostgreSQL signs nobody out. */
let postgres: Awaited<ReturnType<typeof ownPostgres>>
let side: CommandSide
beforeAll(async () => {
  postgres = await ownPostgres()
  side = await startCommandSide({ databaseUrl: postgres.url })
})
afterAll(async () => {
  await side?.close()
  await postgres?.stop()
})

const save = (browser: Browser) => browser.post('/settings/print-setting', {})

async function signedIn(): Promise<Browser> {
  const { userId } = await side.addTenant()
  const { accessToken, refreshToken } = await openSession(side.needs, userId)
  const flag = 'restroprosaas__authenticated'
  return browserOn(side.app, '10.0.0.1', new Map([...Object.entries({ accessToken, refreshToken, [flag]: '1' })]))
}

test('in an outage of PostgreSQL no session gets 401, and every session outlives it', async () => {
  const [awake, expired, rubbish] = [await signedIn(), await signedIn(), browserOn(side.app)]
  expired.cookies.delete('accessToken')
  rubbish.cookies.set('refreshToken', 'rubbish').set('restroprosaas__authenticated', '1')
  const cookies = new Map(expired.cookies)
  postgres.kill()
  await vi.waitFor(async () => expect((await save(awake)).status).toBe(503), { timeout: 10_000, interval: 50 })

  for (const answer of [await save(expired), await expired.post('/auth/refresh-token')]) {
    const { status, headers, setCookies, body } = answer
    expect([status, headers['retry-after'], setCookies]).toEqual([503, expect.any(String), []])
    expect(body).toEqual({ message: 'The service is busy, please try again!' })
  }
  expect(expired.cookies).toEqual(cookies)
  // requests that need no database are answered as usual
  expect((await save(rubbish.copy())).status).toBe(401)
  expect((await rubbish.post('/auth/refresh-token')).status).toBe(401)
  expect(rubbish.cookies.size).toBe(0)

  await postgres.restart()
  await vi.waitFor(async () => expect((await expired.post('/auth/refresh-token')).status).toBe(200), {
    timeout: 20_000,
    interval: 100,
  })
  await vi.waitFor(async () => expect((await save(expired)).status).toBe(200), { timeout: 20_000, interval: 100 })
  await vi.waitFor(async () => expect((await save(awake)).status).toBe(200), { timeout: 20_000, interval: 100 })
}, 90_000)
