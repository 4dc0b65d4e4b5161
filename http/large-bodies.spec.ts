import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Actor } from './actors.ts'
import { createApp } from './app.ts'
import { accessCookie } from './cookies.ts'
import { largeBody, maxLargeBodies } from './large-bodies.ts'
import { createMetrics } from './metrics.ts'

const url = '/api/v1/pos/create-order'
const large = { notes: 'x'.repeat(largeBody) }

/** An API whose session "a" belongs to tenant a; orders are answered when the test says so. */
async function openApi() {
  const actorOf = async (tenantId: string | undefined) =>
    ({ tenantId, userId: 'u', sessionId: 's', role: 'admin', scopes: [], tenantActive: true }) as unknown as Actor // enough for access
  const app = await createApp({
    config: { publicUrl: 'http://localhost:3000', allowedOrigins: [] },
    sessions: { actorOf, reach: async () => undefined },
    log: pino({ level: 'silent' }),
    metrics: createMetrics('test'),
  })
  const handled: { tenantId: string; answer: () => void }[] = []
  app.post(url, async ({ caller }) => {
    const answered = Promise.withResolvers<void>()
    handled.push({ tenantId: String(caller?.tenantId), answer: answered.resolve })
    await answered.promise
    return { message: 'taken' }
  })
  onTestFinished(() => app.close())
  await app.ready()
  const send = (tenant: string, payload: object) =>
    app
      .inject({ method: 'POST', url, headers: { cookie: `${accessCookie}=${tenant}` }, payload })
      .then(({ statusCode }) => statusCode)
  return { handled, send, tenants: () => handled.map(({ tenantId }) => tenantId) }
}

test('large bodies of a restaurant take turns; those of another and small ones do not wait for them', async () => {
  const { handled, send, tenants } = await openApi()
  const first = send('a', large)
  const second = send('a', large)
  await vi.waitFor(() => expect(tenants()).toEqual(['a']))
  const third = send('b', large)
  const fourth = send('a', { notes: 'x' })
  await vi.waitFor(() => expect(tenants()).toEqual(['a', 'b', 'a']))
  for (const { answer } of handled) answer()
  await vi.waitFor(() => expect(tenants()).toEqual(['a', 'b', 'a', 'a']))
  handled.at(-1)?.answer()
  expect(await Promise.all([first, second, third, fourth])).toEqual([200, 200, 200, 200])
})

test('beyond the limit are refused with a retry, and do not affect the waiting ones', async () => {
  const { handled, send, tenants } = await openApi()
  const all = Array.from({ length: maxLargeBodies + 1 }, () => send('a', large))
  expect(await Promise.race(all)).toBe(503)
  for (let turn = 0; turn < maxLargeBodies; turn += 1) {
    await vi.waitFor(() => expect(tenants()).toHaveLength(turn + 1))
    handled.at(-1)?.answer()
  }
  const answers = await Promise.all(all)
  expect(answers.filter((status) => status === 200)).toHaveLength(maxLargeBodies)
})
