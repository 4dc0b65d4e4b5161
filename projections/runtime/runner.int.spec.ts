import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { type History, historyOn } from '@comanda/tests/projection-system/history.ts'
import {
  openProjectionSystem,
  type ProjectionSystem,
  recorder,
} from '@comanda/tests/projection-system/projection-system.ts'
import { expectFold } from '@comanda/tests/projection-system/rows.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readModels } from '../all.ts'

let system: ProjectionSystem
let history: History
beforeEach(async () => {
  system = await openProjectionSystem()
  history = historyOn(system.log)
})
afterEach(() => system.close())

describe('the read models', () => {
  test('equal a fold of the log, whether built beside or followed live', async () => {
    await history.orders(30)
    system.worker(readModels, { maxBatch: 7 })
    await system.reached(readModels, await history.orders(60))
    await expectFold(system.client, system.log, readModels)
  })

  test('are created at once on an empty log', async () => {
    system.worker(readModels)
    await system.reached(readModels, -1n)
    await system.reached(readModels, await history.orders(3))
    await expectFold(system.client, system.log, readModels)
  })

  test('continue at their checkpoints', async () => {
    const first = system.worker(readModels)
    await system.reached(readModels, await history.orders(20))
    await first.stop()
    const last = await history.orders(20)
    system.worker(readModels)
    await system.reached(readModels, last)
    await expectFold(system.client, system.log, readModels)
  })

  test('skip an unknown event type, and log it', async () => {
    const seen = recorder()
    system.worker(readModels, { observe: seen })
    await system.reached(readModels, -1n)
    await system.reached(readModels, await history.append('order-x_1', 'OrderFramed', { picture: true }))
    expect(seen.unknownTypes).toEqual(['OrderFramed'])
    expect([...seen.stuck.keys()]).toEqual([])
  })
})

/** A log that delivers the beginning of each batch at once, and then the whole batch again. */
function repeating(log: EventLog): EventLog {
  return {
    ...log,
    async *subscribe(options) {
      let before: readonly RecordedEvent[] = []
      for await (const batch of log.subscribe({ ...options, after: 'start' })) {
        const { events } = batch
        const beginning = events.slice(0, Math.ceil(events.length / 2))
        const last = beginning.at(-1)
        if (last) yield { ...batch, events: [...before, ...beginning], position: last.position }
        yield { ...batch, events: [...before, ...events] }
        before = events
      }
    },
  }
}

describe('events delivered again', () => {
  test('with new ones in their batch, and before the first delivery is committed, change nothing', async () => {
    const first = system.worker(readModels)
    await system.reached(readModels, await history.orders(40))
    await first.stop()
    system.worker(readModels, { log: repeating(system.log), maxBatch: 50 })
    for (let round = 0; round < 5; round += 1) await system.reached(readModels, await history.orders(5))
    await system.reached(readModels, await history.orders(60))
    await expectFold(system.client, system.log, readModels)
  })
})

describe('a lost checkpoint', () => {
  test('causes a rebuild of its model, and nothing is counted twice', async () => {
    const first = system.worker(readModels)
    const last = await history.orders(40)
    await system.reached(readModels, last)
    await first.stop()
    await system.client.query(`delete from read.models where name = 'sales'`)
    system.worker(readModels)
    await system.reached(readModels, last)
    await expectFold(system.client, system.log, readModels)
  })

  test('of a dropped table is ignored', async () => {
    const first = system.worker(readModels)
    const last = await history.orders(10)
    await system.reached(readModels, last)
    await first.stop()
    await system.client.query('drop table read.order_items')
    system.worker(readModels)
    await vi.waitFor(() => expectFold(system.client, system.log, readModels), { timeout: 10_000 })
  })
})
