import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readModels } from '../all.ts'
import { requestRebuild } from './status.ts'
import { historyOn } from './testing/history.ts'
import { type House, openHouse } from './testing/house.ts'
import { expectFold } from './testing/rows.ts'

// two logs with different histories, and the read models of one put before the other: what a restore does
let [now, restored]: House[] = []
beforeEach(async () => {
  now = await openHouse()
  restored = await openHouse()
})
afterEach(() => Promise.all([now?.close(), restored?.close()]))

/** Read models that know `orders` orders of a log, and then meet the restored one. */
async function met(orders: number, restoredOrders: number) {
  if (!now || !restored) throw new Error('the houses are open')
  const before = now.worker(readModels)
  await now.reached(readModels, await historyOn(now.log).orders(orders))
  await before.stop()
  const last = await historyOn(restored.log, { seed: 2 }).orders(restoredOrders)
  return { house: now, log: restored.log, last }
}

describe('read models that know more than the log', () => {
  test('refuse to go on, and say why', async () => {
    const { house, log } = await met(30, 5)
    const worker = house.worker(readModels, { log })
    await expect(worker.ended).rejects.toThrow(/has seen the log up to \d+, but the log ends at \d+/)
  })

  test('refuse also when the log has grown past them meanwhile', async () => {
    const { house, log } = await met(10, 40)
    const worker = house.worker(readModels, { log })
    await expect(worker.ended).rejects.toThrow(/has seen another event/)
  })

  test('are rebuilt from the log when someone says so, with nothing left of the other one', async () => {
    const { house, log, last } = await met(30, 8)
    const pool = new pg.Pool({ connectionString: house.database.url, max: 1 })
    const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })
    await requestRebuild(db, 'all').finally(() => db.destroy())
    house.worker(readModels, { log })
    await house.reached(readModels, last)
    await expectFold(house.client, log, readModels)
  })
})
