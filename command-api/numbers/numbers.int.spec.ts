import { randomUUID } from 'node:crypto'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import { type EventLog, LogUnavailable, type NewEvent } from '@comanda/event-store/client/log.ts'
import { type RunningEventStore, startEventStore } from '@comanda/event-store/server/server.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { numbers } from './numbers.ts'

let database: TestDatabase
let store: RunningEventStore
let log: EventLog

beforeEach(async () => {
  database = await createDatabase()
  store = await startEventStore({ databaseUrl: database.url, forgetsIds: true })
  log = connectLog({ url: store.url })
})
afterEach(async () => {
  await log.close()
  await store.close()
  await database.drop()
})

/** Restarts the store, which clears its memory. */
async function restart(): Promise<void> {
  await store.close()
  store = await startEventStore({ databaseUrl: database.url, port: store.port, forgetsIds: true })
}

const stream = 'tokens-1'
const event = (id: string = randomUUID()): NewEvent => ({ id, type: 'InvoiceIssued', data: {}, metadata: {} })
const placement = (id?: string, since = 0) => {
  const drawn = event(id)
  return { key: drawn.id, event: drawn, since }
}
const byId = ({ id }: Readonly<{ id: string }>) => id
const idsIn = async (name = stream) => (await log.readStream(name)).map(({ id }) => id)

/** A log that appends, but reports an unknown outcome while the switch is on. */
function losingAnswers(): { log: EventLog; switch: { on: boolean } } {
  const toggle = { on: true }
  const append: EventLog['append'] = async (...given) => {
    const appended = await log.append(...given)
    if (toggle.on) throw new LogUnavailable('the answer is lost')
    return appended
  }
  return { log: { ...log, append }, switch: toggle }
}

describe('the revision of an event is its number', () => {
  test('numbers are gapless and unique, and many concurrent ones need few appends', async () => {
    let appends = 0
    const counted: EventLog['append'] = (...given) => {
      appends += 1
      return log.append(...given)
    }
    const { place } = numbers({ ...log, append: counted }, byId)
    const placements = Array.from({ length: 250 }, () => placement())
    const places = await Promise.all([...placements, ...placements].map((one) => place(stream, one)))
    expect(places.slice(0, 250)).toEqual(places.slice(250))
    expect([...new Set(places)]).toHaveLength(250)
    expect(await idsIn()).toEqual(
      placements
        .toSorted((a, b) => Number(places[placements.indexOf(a)]) - Number(places[placements.indexOf(b)]))
        .map(byKey),
    )
    expect(appends).toBeLessThan(10)
  })

  test('several processes that number the same stream read on and retry', async () => {
    const processes = Array.from({ length: 4 }, () => numbers(log, byId))
    const twins = Array.from({ length: 100 }, () => placement())
    const own = processes.flatMap(({ place }) => Array.from({ length: 50 }, () => place(stream, placement())))
    const shared = twins.flatMap((one) => processes.map(({ place }) => place(stream, one)))
    await Promise.all([...own, ...shared])
    for (const [index] of twins.entries())
      expect(new Set(await Promise.all(shared.slice(4 * index, 4 * index + 4)))).toHaveLength(1)
    const ids = await idsIn()
    expect(ids).toHaveLength(300)
    expect(new Set(ids)).toHaveLength(300)
  })

  test('an event too large for one append fails alone', async () => {
    const { place } = numbers(log, byId)
    await place(stream, placement())
    const large = { ...placement(), event: { ...event(), data: 'x'.repeat(1_100_000) } }
    const outcomes = await Promise.allSettled([
      place(stream, placement()),
      place(stream, large),
      place(stream, placement()),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await idsIn()).toHaveLength(3)
  })
})

describe('an append whose outcome is unknown', () => {
  test('is found on a retry after a restart of the store, also behind others', async () => {
    const losing = losingAnswers()
    const { place } = numbers(losing.log, byId)
    const [first, second] = [placement(), placement()]
    await expect(Promise.all([place(stream, first), place(stream, second)])).rejects.toBeInstanceOf(LogUnavailable)
    losing.switch.on = false
    await restart()
    const third = await place(stream, placement())
    expect(await Promise.all([place(stream, second), place(stream, first), third])).toEqual([1n, 0n, 2n])
    expect(await idsIn()).toHaveLength(3)
  })

  test('is found by another process that has read nothing yet', async () => {
    const lost = placement()
    await expect(numbers(losingAnswers().log, byId).place(stream, lost)).rejects.toBeInstanceOf(LogUnavailable)
    await restart()
    const startedAt = Date.now()
    for (let more = 0; more < 3; more += 1) await numbers(log, byId).place(stream, placement())
    expect(await numbers(log, byId).place(stream, lost)).toBe(0n)
    expect(await numbers(log, byId).place(stream, { ...lost, since: startedAt - 60_000 })).toBe(0n)
    expect(await idsIn()).toHaveLength(4)
  })

  test('is searched back to its first possible attempt, however much was written since', {
    timeout: 90_000,
  }, async () => {
    const lost = placement()
    const startedAt = Date.now()
    await log.append(stream, [lost.event], 'no_stream')
    const { place } = numbers(log, byId)
    const since = startedAt - 1_000
    for (let batch = 0; batch < 9; batch += 1)
      await Promise.all(Array.from({ length: 500 }, () => place(stream, placement(undefined, Date.now()))))
    expect(await place(stream, { ...lost, since })).toBe(0n)
    expect(await idsIn()).toHaveLength(4_501)
  })

  test('retried by the client library itself across a restart is stored once', async () => {
    const append: EventLog['append'] = async (...given) => {
      await log.append(...given)
      await restart()
      return log.append(...given)
    }
    const { place } = numbers({ ...log, append }, byId)
    await place(stream, placement())
    expect(await place(stream, placement())).toBe(1n)
    expect(await idsIn()).toHaveLength(2)
  })
})

const byKey = ({ key }: Readonly<{ key: string }>) => key
