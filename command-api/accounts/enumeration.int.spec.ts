import type { Reply } from '@comanda/tests/command-system/browser.ts'
import {
  type CommandSystem,
  password,
  type Restaurant,
  someEmail,
  startCommandSystem,
} from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Number of samples per kind; SAMPLES raises it, to 500 in a long run. */
const samples = (few: number) => Number(process.env.SAMPLES ?? few)
/** Number of requests to one account, below the number that locks it for all addresses. */
const perAccount = 50

let system: CommandSystem
let known: Restaurant[]
beforeAll(
  async () => {
    system = await startCommandSystem()
    known = []
    for (let n = 0; n < samples(30); n += perAccount) known.push(await system.restaurant())
  },
  60_000 + samples(0) * 1_000,
)
afterAll(() => system.close())

/** Existing account of the n-th request. Each unknown account is requested as often as an existing one. */
const emailOf = (n: number) => known[Math.floor(n / perAccount)]?.email ?? ''
const strangerOf = (n: number) => `unknown-${Math.floor(n / perAccount)}@comanda.test`
/** A separate address per request, so that limits per address have no influence. */
const from = (n: number) => system.browser(`10.${2 + (n >> 8)}.${n & 255}.1`)

/** Compares answer times. Known and unknown accounts alternate, so that both run under the same load. */
async function compare(count: number, ask: (isKnown: boolean, n: number) => Promise<Reply>) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const [answers, statuses] = [new Set<string>(), new Set<number>()]
  for (let n = 0; n < count; n += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const begun = performance.now()
      const { status, body, setCookies } = await ask(kind === 'known', n)
      times[kind].push(performance.now() - begun)
      answers.add(JSON.stringify({ status, body, setCookies }))
      statuses.add(status)
    }
  }
  const difference = Math.abs(at(0.5, times.known) - at(0.5, times.unknown))
  const noise = Math.max(spread(times.known), spread(times.unknown))
  return { answers: [...answers], statuses: [...statuses], difference, threshold: Math.max(5, noise) }
}

function at(share: number, numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** Spread of the answers of one kind: on a busy machine a smaller difference between the kinds means nothing. */
const spread = (numbers: number[]) => at(0.75, numbers) - at(0.25, numbers)

// Times of a few milliseconds depend on the load of this machine, so a second attempt is allowed.
const withRetries = { retry: 2, timeout: 60_000 + samples(0) * 3_000 }

test('a sign-in does not reveal whether the account exists', withRetries, async () => {
  const { answers, statuses, difference, threshold } = await compare(samples(30), (isKnown, n) =>
    from(n).signIn(isKnown ? emailOf(n) : strangerOf(n), 'wrong'),
  )
  expect(statuses).toEqual([401])
  expect(answers).toHaveLength(1)
  expect(difference).toBeLessThan(threshold)
})

test('a sign-up does not reveal whether the account exists', withRetries, async () => {
  const { answers, statuses, difference, threshold } = await compare(samples(8), (isKnown, n) => {
    const form = { biz_name: 'Chez Autre', username: isKnown ? emailOf(n) : someEmail(), password }
    return from(n).post('/auth/signup', form)
  })
  expect(statuses).toEqual([200])
  expect(answers).toHaveLength(1)
  expect(difference).toBeLessThan(threshold)
  for (const { email, tenantId } of known)
    expect((await system.browser().signIn(email, password)).body.user).toMatchObject({ tenant_id: tenantId })
})

test('a request for a reset does not reveal whether the account exists', withRetries, async () => {
  const { answers, statuses, difference, threshold } = await compare(samples(12), (isKnown, n) =>
    from(n).post('/auth/forgot-password', { username: isKnown ? emailOf(n) : someEmail() }),
  )
  expect(statuses).toEqual([200])
  expect(answers).toHaveLength(1)
  expect(difference).toBeLessThan(threshold)
})
