import { LogUnavailable } from '@comanda/event-store/client/log.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaches } from './caches.ts'
import { warmUp } from './warm-up.ts'

let side: CommandSide
let first: TestTenant
let second: TestTenant
const stop = new AbortController()
beforeAll(async () => {
  side = await startCommandSide()
  first = await side.addTenant()
  second = await side.addTenant()
})
afterAll(async () => {
  stop.abort()
  await side?.close()
})

/** Restaurants by the streams that a warm-up with this log reads, in this order. */
async function warmedUp({ fails = false } = {}) {
  const streams: string[] = []
  const readStream: typeof side.log.readStream = (stream, options) => {
    streams.push(stream)
    return fails ? Promise.reject(new LogUnavailable('test')) : side.log.readStream(stream, options)
  }
  const caches = createCaches({ ...side.log, readStream })
  await caches.follow(stop.signal)
  await warmUp({ ...side.needs, caches, signal: stop.signal })
  return { streams, caches }
}

test('the restaurants whose devices were seen last are loaded, so that their first order reads nothing', async () => {
  const seen = side.needs.identity.updateTable('identity.sessions').set({ last_seen_at: '2031-05-01T12:00:00Z' })
  await seen.where('tenant_id', '=', second.tenantId).execute()
  const { streams, caches } = await warmedUp()
  const loaded = [first, second].flatMap(({ tenantId }) =>
    ['menu', 'store', 'tenant'].map((kind) => `${kind}-${tenantId}`),
  )
  expect(streams).toEqual(expect.arrayContaining(loaded))
  expect(streams.slice(0, 3).sort(), 'seen last').toEqual(loaded.slice(3))
  expect(caches.menu.of(first.tenantId, null)).not.toBeInstanceOf(Promise)
  expect(streams).toHaveLength(new Set(streams).size)
})

test('an event store that fails leaves them to their first orders', async () => {
  expect((await warmedUp({ fails: true })).streams.length).toBeGreaterThan(0)
})
