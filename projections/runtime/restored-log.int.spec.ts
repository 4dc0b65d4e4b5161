import { historyOn } from '@comanda/tests/projection-system/history.ts'
import { openProjectionSystem, type ProjectionSystem } from '@comanda/tests/projection-system/projection-system.ts'
import { expectFold } from '@comanda/tests/projection-system/rows.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readModels } from '../all.ts'
import { requestRebuild } from './status.ts'

// two logs with different histories: after a restore, the read models of one meet the other
let [now, restored]: ProjectionSystem[] = []
beforeEach(async () => {
  now = await openProjectionSystem()
  restored = await openProjectionSystem()
})
afterEach(() => Promise.all([now?.close(), restored?.close()]))

/** Read models with `orders` orders of a log, which then meet the restored one. */
async function met(orders: number, restoredOrders: number) {
  if (!now || !restored) throw new Error('the systems are open')
  const before = now.worker(readModels)
  await now.reached(readModels, await historyOn(now.log).orders(orders))
  await before.stop()
  const last = await historyOn(restored.log, { seed: 2 }).orders(restoredOrders)
  return { system: now, log: restored.log, last }
}

describe('read models that are ahead of the log', () => {
  test('refuse to continue, and give the reason', async () => {
    const { system, log } = await met(30, 5)
    const worker = system.worker(readModels, { log })
    await expect(worker.ended).rejects.toThrow(/has seen the log up to \d+, but the log ends at \d+/)
  })

  test('refuse also when the log has grown past them meanwhile', async () => {
    const { system, log } = await met(10, 40)
    const worker = system.worker(readModels, { log })
    await expect(worker.ended).rejects.toThrow(/has seen another event/)
  })

  test('are rebuilt from the log on request, without rows of the other log', async () => {
    const { system, log, last } = await met(30, 8)
    const pool = new pg.Pool({ connectionString: system.database.url, max: 1 })
    const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })
    await requestRebuild(db, 'all').finally(() => db.destroy())
    system.worker(readModels, { log })
    await system.reached(readModels, last)
    await expectFold(system.client, log, readModels)
  })
})
