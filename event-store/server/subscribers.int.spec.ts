import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { freePort } from '@comanda/local/engines/ports.ts'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import { storeModes } from '@comanda/tests/systems/store-process.ts'
import { EventStoreDBClient, START } from '@eventstore/db-client'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectLog } from '../client/connect.ts'
import type { EventLog, Filter } from '../client/log.ts'
import { startEventStore } from './server.ts'

/** Number of events; EVENTS raises it, to 1,000,000 in a long run. */
const EVENTS = Number(process.env.EVENTS ?? 8_000)
/** Timeout for a rate of a thousand events per second, on a machine with other load. */
const timeoutMs = 60_000 + EVENTS
/** Number of restarts; RESTARTS changes it, to 20 in a long run. */
const RESTARTS = Number(process.env.RESTARTS ?? 6)

const event = (type: string, pad = 100) => ({
  id: crypto.randomUUID(),
  type,
  data: { pad: 'x'.repeat(pad) },
  metadata: {},
})

/** Follows the log and records the positions it receives. */
function follower(log: EventLog, after: bigint | 'start' | 'end', filter?: Filter) {
  const positions: bigint[] = []
  const aborting = new AbortController()
  const state = { live: false, position: 0n }
  const running = (async () => {
    const options = { after, signal: aborting.signal, ...(filter && { filter }) }
    for await (const batch of log.subscribe(options)) {
      for (const { position } of batch.events) positions.push(position)
      state.live = batch.live
      state.position = batch.position
    }
  })()
  const stop = async () => {
    aborting.abort()
    await running
  }
  return { positions, state, stop }
}

test(`${EVENTS} events from 64 writers with conflicts and slow transactions reach 5 subscribers once and in order`, {
  timeout: 120_000 + 2 * timeoutMs,
}, async () => {
  const database = await createDatabase()
  const store = await startEventStore({ databaseUrl: database.url, tail: { events: 2_000, bytes: 4_000_000 } })
  const log = connectLog({ url: store.url, appendTimeoutMs: 20_000, attemptTimeoutMs: 20_000 })
  const wanted: Filter = { streamPrefixes: ['wanted-'] }
  const types: Filter = { eventTypes: ['Started', 'Finished'] }
  const early = [follower(log, 'start'), follower(log, 'start', wanted), follower(log, 'end', types)]
  const slowing = slowTransactions(database.url)
  let appended = 0
  const writers = Array.from({ length: 64 }, async (_, writer) => {
    for (let round = 0; appended < EVENTS; round++) {
      const stream = `${writer % 2 ? 'wanted' : 'other'}-${writer % 16}`
      const events = ['Started', 'Moved', 'Moved', 'Finished', 'Moved'].map((type) => event(type))
      // some writers expect a revision that another writer has probably taken
      const result = await log.append(stream, events, writer % 8 > 0 ? 'any' : BigInt(round * 5))
      if (!('conflict' in result)) appended += events.length
    }
  })
  await expect.poll(() => appended, { timeout: timeoutMs }).toBeGreaterThan(EVENTS / 3)
  const late = [follower(log, BigInt(Math.floor(EVENTS / 5))), follower(log, 'start', types)]
  await Promise.all(writers)
  await slowing.stop()

  const all: { position: bigint; stream: string; type: string }[] = []
  for await (const { position, stream, type } of log.readAll()) all.push({ position, stream, type })
  expect(all.map(({ position }) => Number(position))).toEqual(Array.from({ length: appended }, (_, n) => n + 1))
  const isTyped = ({ type }: { type: string }) => type !== 'Moved'
  const expected = [
    all,
    all.filter(({ stream }) => stream.startsWith('wanted-')),
    all.filter(isTyped),
    all.slice(Math.floor(EVENTS / 5)),
    all.filter(isTyped),
  ]
  const followers = [...early, ...late]
  for (const [index, { positions, state, stop }] of followers.entries()) {
    await expect.poll(() => state.live && state.position === BigInt(appended), { timeout: timeoutMs }).toBe(true)
    // the subscriber from the end may have begun a moment after the first events
    const wantedPositions = (expected[index] ?? []).map(({ position }) => position)
    expect(positions).toEqual(index === 2 ? wantedPositions.slice(-positions.length) : wantedPositions)
    await stop()
  }
  await log.close()
  await store.close()
  await database.drop()
})

/** Locks the table for short times, so that commits take long. */
function slowTransactions(databaseUrl: string): { stop: () => Promise<void> } {
  let isOver = false
  const running = (async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    while (!isOver) {
      await client.query(
        'begin; lock table log.events in share mode; select pg_sleep(0.1); commit; select pg_sleep(0.3)',
      )
    }
    await client.end()
  })()
  const stop = async () => {
    isOver = true
    await running
  }
  return { stop }
}

test.each(storeModes)(
  `${RESTARTS} restarts under live subscriptions lose nothing and repeat nothing, %s`,
  { timeout: 60_000 + RESTARTS * 10_000 },
  async (_, mode) => {
    const database = await createDatabase()
    const port = await freePort()
    let store = await startEventStore({ databaseUrl: database.url, port, ...mode })
    const log = connectLog({ url: store.url, appendTimeoutMs: 20_000 })
    const followers = [follower(log, 'start'), follower(log, 'start', { streamPrefixes: ['a-'] })]
    let appended = 0
    for (let restart = 0; restart < RESTARTS; restart++) {
      const appends = Array.from({ length: 10 }, (_, n) =>
        log.append(`${n % 2 ? 'a' : 'b'}-${n}`, [event('Tested')], 'any'),
      )
      await Promise.all(appends)
      appended += 10
      await store.close()
      store = await startEventStore({ databaseUrl: database.url, port, ...mode })
    }
    const numbers = Array.from({ length: appended }, (_, n) => BigInt(n + 1))
    const [everything, some] = followers
    await expect.poll(() => everything?.positions.length, { timeout: 30_000 }).toBe(appended)
    await expect.poll(() => some?.positions.length, { timeout: 30_000 }).toBe(appended / 2)
    expect(everything?.positions).toEqual(numbers)
    await Promise.all(followers.map(({ stop }) => stop()))
    await log.close()
    await store.close()
    await database.drop()
  },
)

test('a slow subscriber delays nobody, costs no memory, and still gets everything', { timeout: 90_000 }, async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const database = await createDatabase()
  const store = await startEventStore({ databaseUrl: database.url, tail: { events: 1_000, bytes: 2_000_000 } })
  const log = connectLog({ url: store.url, appendTimeoutMs: 20_000, attemptTimeoutMs: 20_000 })
  const client = EventStoreDBClient.connectionString(store.url)
  const slow = client.subscribeToAll({ fromPosition: START })
  slow.on('error', () => undefined)
  let slowly = 0
  slow.on('data', () => slowly++)
  await log.append('big-0', [event('Big')], 'any')
  await expect.poll(() => slowly, { timeout: 10_000 }).toBe(1)
  slow.pause()
  const quick = follower(log, 'start')
  collect()
  const before = process.memoryUsage().arrayBuffers
  for (let round = 0; round < 40; round++) {
    const appends = Array.from({ length: 50 }, (_, n) => log.append(`big-${n}`, [event('Big', 20_000)], 'any'))
    await Promise.all(appends)
  }
  await expect.poll(() => quick.positions.length, { timeout: 30_000 }).toBe(2_001)
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers - before
  }
  // after 40 MB
  await expect.poll(held, { timeout: 10_000 }).toBeLessThan(16_000_000)
  slow.resume()
  await expect.poll(() => slowly, { timeout: 30_000 }).toBe(2_001)
  await Promise.all([quick.stop(), slow.unsubscribe()])
  await client.dispose()
  await log.close()
  await store.close()
  await database.drop()
})
