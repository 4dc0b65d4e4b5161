import { freePort } from '@comanda/local/engines/ports.ts'
import { createDatabase, ownPostgres } from '@comanda/tests/systems/engines.ts'
import { appendAlways, faultsIn, type Recorder } from '@comanda/tests/systems/recorder.ts'
import { spawnStore, storeModes } from '@comanda/tests/systems/store-process.ts'
import { expect, test } from 'vitest'
import { connectLog } from '../client/connect.ts'

/** Number of kills; KILLS raises it, to 20 in a long run. */
const KILLS = Number(process.env.KILLS ?? 3)
const WRITERS = 64

const until = (condition: () => boolean, timeout = 20_000) =>
  expect.poll(condition, { timeout, interval: 20 }).toBe(true)

async function progress(recorder: Recorder, events: number, timeout?: number): Promise<void> {
  const goal = recorder.acknowledged.size + events
  await until(() => recorder.acknowledged.size >= goal, timeout)
}

const timeout = 60_000 + KILLS * 20_000

test.each(storeModes)(
  'kill -9 of PostgreSQL under 64 writers loses nothing that was acknowledged, %s',
  { timeout },
  async (_, mode) => {
    const postgres = await ownPostgres()
    const port = await freePort()
    const store = spawnStore(postgres.url, port, mode)
    await store.ready
    const log = connectLog({ url: store.url, appendTimeoutMs: 3_000 })
    const { recorder, stop } = appendAlways(log, WRITERS)
    for (let kill = 0; kill < KILLS; kill++) {
      await progress(recorder, 500)
      postgres.kill()
      const startedAt = Date.now()
      await postgres.restart()
      await progress(recorder, WRITERS)
      expect(Date.now() - startedAt).toBeLessThan(15_000)
    }
    await stop()
    expect(await faultsIn(log, recorder)).toEqual([])
    await log.close()
    await store.stop()
    await postgres.stop()
  },
)

test.each(storeModes)(
  'kill -9 of the event store under load: every event once, no false conflict, %s',
  { timeout },
  async (_, mode) => {
    const database = await createDatabase()
    const port = await freePort()
    let store = spawnStore(database.url, port, mode)
    await store.ready
    const log = connectLog({ url: store.url, appendTimeoutMs: 3_000 })
    const { recorder, stop } = appendAlways(log, WRITERS)
    for (let kill = 0; kill < KILLS; kill++) {
      await progress(recorder, 500)
      await store.stop('SIGKILL')
      store = spawnStore(database.url, port, mode)
      await store.ready
      await progress(recorder, WRITERS, 10_000)
    }
    await stop()
    expect(await faultsIn(log, recorder)).toEqual([])
    await log.close()
    await store.stop()
    await database.drop()
  },
)
