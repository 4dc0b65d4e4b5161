import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startInstall } from '@comanda/tests/systems/install.ts'
import { type APIRequestContext, test as base, expect, type Page, request } from '@playwright/test'
import { browsersOf, type How, type Session } from './browsers.ts'
import { waitForContent } from './go-within.ts'
import { endLeftovers, type Leftovers, leftoversOf } from './leftovers.ts'
import { createSessionPool, type SessionPool, sharedForMs } from './session-pool.ts'

export { expect }

/** Demo accounts, by the part before the @. */
export type Who = 'admin' | 'waiter' | 'kitchen' | 'auditor' | 'superadmin'
/** Account that a test has added, with the password of the demo accounts. */
export type Username = `${string}@${string}`

export const nameOf: Readonly<Record<Who, string>> = {
  admin: 'Nadia Haddad',
  waiter: 'Léa Moreau',
  kitchen: 'Karim Benali',
  auditor: 'Inès Laurent',
  superadmin: 'Platform',
}
export const usernameOf = (who: Who | Username): string => (who.includes('@') ? who : `${who}@comanda.test`)

/** A setting of the installation under test, which either runs already or was started by this worker. */
function told(name: 'E2E_URL' | 'E2E_PASSWORD' | 'E2E_DATA_DIR'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: it is set before the first test`)
  return value
}
export const password = (): string => told('E2E_PASSWORD')

/** A name that no other test uses, so that each test finds its own data. */
export const unique = (word: string): string => `${word} ${randomUUID().slice(0, 6)}`

type Fixtures = Readonly<{
  /** A separate browser, signed in as this user, at this address. */
  enter: (who: Who | Username, address: string, how?: How) => Promise<Page>
  /** A separate browser without a session. */
  visit: (address: string, how?: How) => Promise<Page>
  /** API access as this user, to prepare a test and to check its effects. */
  api: (who: Who) => Promise<APIRequestContext>
}>

/** Starts an installation for this worker: changes to the whole restaurant do not affect parallel tests. */
async function useInstallation(use: (url: string) => Promise<void>): Promise<void> {
  if (process.env.E2E_URL) return use(process.env.E2E_URL)
  const install = await startInstall()
  process.env.E2E_URL = install.url
  process.env.E2E_PASSWORD = install.password
  process.env.E2E_DATA_DIR = install.dataDir
  await use(install.url)
  await install.stop()
}

type Sessions = SessionPool<Who | Username>
type TakenSession = Awaited<ReturnType<Sessions['take']>>
type Open = (address: string, how: How, taken?: TakenSession) => Promise<Page>
type Browsers = ReturnType<typeof browsersOf>

type ApiOf = (who: Who) => Promise<APIRequestContext>

export const test = base.extend<
  Fixtures & { open: Open; ending: undefined },
  { installation: string; browsers: Browsers; sessions: Sessions; apiOf: ApiOf; before: Leftovers }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  installation: [async ({}, use) => useInstallation(use), { scope: 'worker', auto: true, timeout: 240_000 }],
  browsers: [async ({ browser, installation }, use) => use(browsersOf(browser, installation)), { scope: 'worker' }],
  sessions: [async ({ installation }, use) => use(createSessionPool(signedIn, installation)), { scope: 'worker' }],
  apiOf: [async ({ installation: _ }, use) => useSessions(use), { scope: 'worker' }],
  before: [async ({ apiOf }, use) => use(await leftoversOf(await apiOf('admin'))), { scope: 'worker' }],
  ending: [
    async ({ apiOf, before }, use) => {
      await use(undefined)
      await endLeftovers(await apiOf('admin'), before)
    },
    { auto: true },
  ],
  baseURL: async ({ installation }, use) => use(installation),
  open: async ({ browsers, contextOptions, viewport }, use) => {
    const faults: unknown[] = []
    const opened: (() => Promise<void>)[] = []
    const note = (fault: Readonly<{ error: () => unknown }>) => faults.push(fault.error())
    await use(async (address, how, taken) => {
      const { context, page, end } = await browsers.open(how, { viewport, ...contextOptions }, taken?.session)
      context.on('weberror', note)
      opened.push(async () => {
        context.off('weberror', note)
        if (!page.isClosed()) taken?.giveBack(await context.cookies())
        return end()
      })
      await page.goto(address)
      if (address !== 'about:blank' && how.javaScriptEnabled !== false) await waitForContent(page)
      return page
    })
    await Promise.all(opened.map((end) => end()))
    expect(faults, 'errors that no code of the page has caught').toEqual([])
  },
  visit: async ({ open }, use) => use((address, how = {}) => open(address, how)),
  enter: async ({ open, sessions }, use) =>
    use(async (who, address, how = {}) => open(address, how, await sessions.take(who))),
  api: async ({ apiOf }, use) => use(apiOf),
})

/** API access of all tests of a worker, one session per user, which is replaced when it has ended. */
async function useSessions(use: (apiOf: ApiOf) => Promise<void>): Promise<void> {
  const current = new Map<Who, Readonly<{ api: APIRequestContext; since: number }>>()
  const opened: APIRequestContext[] = []
  await use(async (who) => {
    const session = current.get(who)
    if (session && session.since + sharedForMs > Date.now() && (await isSignedIn(session.api))) return session.api
    const { api } = await signIn(who)
    opened.push(api)
    current.set(who, { api, since: Date.now() })
    return api
  })
  for (const api of opened) await api.dispose()
}

const isSignedIn = async (api: APIRequestContext): Promise<boolean> =>
  (await api.get('/api/v1/auth/clock')).status() !== 401

/** State of a browser after the sign-in: the cookies, and the stored user. */
async function signedIn(who: Who | Username): Promise<Session> {
  const { api, user } = await signIn(who)
  const { cookies } = await api.storageState()
  await api.dispose()
  return { cookies, stored: { restroprosaas_user: JSON.stringify({ username: usernameOf(who), ...user }) } }
}

async function signIn(who: Who | Username): Promise<{ api: APIRequestContext; user: object }> {
  const api = await request.newContext({ baseURL: told('E2E_URL') })
  const area = who === 'superadmin' ? 'superadmin' : 'auth'
  const answer = await api.post(`/api/v1/${area}/signin`, { data: { username: usernameOf(who), password: password() } })
  expect(answer.status(), await answer.text()).toBe(200)
  return { api, user: (await answer.json()).user }
}

/** Counts page loads from now on: anything shown without one arrived by itself. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** Current process number of a part of the installation. */
export async function processOf(name: string): Promise<number | undefined> {
  const text = await readFile(path.join(told('E2E_DATA_DIR'), 'processes.json'), 'utf8')
  return JSON.parse(text)[name]
}
