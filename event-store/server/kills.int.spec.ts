import { createDatabase, ownPostgres } from '@comanda/local/testing/engines.ts'
import { expect, test } from 'vitest'
import { connectLog } from '../client/connect.ts'
import { somePort, spawnStore } from './store-process.ts'
import { appendAlways, faultsIn, type Witness } from './witness.ts'

/** GOALS §8 asks for 20; KILLS raises it. */
const KILLS = Number(process.env.KILLS ?? 5)
const WRITERS = 64

const until = (condition: () => boolean, timeout = 20_000) =>
  expect.poll(condition, { timeout, interval: 20 }).toBe(true)

async function progress(witness: Witness, events: number, timeout?: number): Promise<void> {
  const goal = witness.acknowledged.size + events
  await until(() => witness.acknowledged.size >= goal, timeout)
}

test('kill -9 of PostgreSQL under 64 writers loses nothing that was acknowledged', {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const postgres = await ownPostgres()
  const port = await somePort()
  const store = spawnStore(postgres.url, port)
  await store.ready
  const log = connectLog({ url: store.url, appendTimeoutMs: 3_000 })
  const { witness, stop } = appendAlways(log, WRITERS)
  for (let kill = 0; kill < KILLS; kill++) {
    await progress(witness, 500)
    postgres.kill()
    const startedAt = Date.now()
    await postgres.restart()
    await progress(witness, WRITERS)
    expect(Date.now() - startedAt).toBeLessThan(15_000)
  }
  await stop()
  expect(await faultsIn(log, witness)).toEqual([])
  await log.close()
  await store.stop()
  await postgres.stop()
})

test('kill -9 of the event store under load: every event once, no false conflict', {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const database = await createDatabase()
  const port = await somePort()
  let store = spawnStore(database.url, port)
  await store.ready
  const log = connectLog({ url: store.url, appendTimeoutMs: 3_000 })
  const { witness, stop } = appendAlways(log, WRITERS)
  for (let kill = 0; kill < KILLS; kill++) {
    await progress(witness, 500)
    await store.stop('SIGKILL')
    store = spawnStore(database.url, port)
    await store.ready
    await progress(witness, WRITERS, 10_000)
  }
  await stop()
  expect(await faultsIn(log, witness)).toEqual([])
  await log.close()
  await store.stop()
  await database.drop()
})
