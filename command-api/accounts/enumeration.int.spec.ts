import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '../testing/browser.ts'
import { password, type Restaurant, someEmail, startTown, type Town } from '../testing/people.ts'

let town: Town
let chez: Restaurant
beforeAll(async () => {
  town = await startTown()
  chez = await town.restaurant()
})
afterAll(() => town.close())

/** GOALS §8 asks for 500 of each; SAMPLES raises it. */
const samples = (few: number) => Number(process.env.SAMPLES ?? few)

/** GOALS §8 test 36: known and unknown alternate, so that both meet the same weather. */
async function compare(count: number, ask: (known: boolean, n: number) => Promise<Reply>) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let n = 0; n < count; n += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const begun = performance.now()
      const { status, body, setCookies } = await ask(kind === 'known', n)
      times[kind].push(performance.now() - begun)
      answers.add(JSON.stringify({ status, body, setCookies }))
    }
  }
  const difference = Math.abs(at(0.5, times.known) - at(0.5, times.unknown))
  const noise = Math.max(spread(times.known), spread(times.unknown))
  return { answers: [...answers], difference, telling: Math.max(5, noise) }
}

function at(share: number, numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** How far apart answers of one kind lie: on a busy machine a smaller difference between the kinds tells nothing. */
const spread = (numbers: number[]) => at(0.75, numbers) - at(0.25, numbers)

// Times of a few milliseconds are measured beside whatever else this machine does: a second look is fair.
const again = { retry: 2, timeout: 60_000 + samples(0) * 3_000 }

test('a sign-in does not tell whether the account exists', again, async () => {
  const { answers, difference, telling } = await compare(samples(30), (known, n) =>
    town.browser(`10.2.${n}.1`).signIn(known ? chez.email : `unknown-${n}@comanda.test`, 'wrong'),
  )
  expect(answers).toHaveLength(1)
  expect(difference).toBeLessThan(telling)
})

test('a sign-up does not tell whether the account exists', again, async () => {
  const { answers, difference, telling } = await compare(samples(8), (known) => {
    const form = { biz_name: 'Chez Autre', username: known ? chez.email : someEmail(), password }
    return town.browser().post('/auth/signup', form)
  })
  expect(answers).toHaveLength(1)
  expect(difference).toBeLessThan(telling)
  expect((await town.browser().signIn(chez.email, password)).body.user).toMatchObject({ tenant_id: chez.tenantId })
})

test('a forgotten password does not tell whether the account exists', again, async () => {
  const { answers, difference, telling } = await compare(samples(12), (known) =>
    town.browser().post('/auth/forgot-password', { username: known ? chez.email : someEmail() }),
  )
  expect(answers).toHaveLength(1)
  expect(difference).toBeLessThan(telling)
})
