import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readModels } from '../all.ts'
import { type History, historyOn } from './testing/history.ts'
import { type House, openHouse, recorder } from './testing/house.ts'
import { expectFold } from './testing/rows.ts'

let house: House
let history: History
beforeEach(async () => {
  house = await openHouse()
  history = historyOn(house.log)
})
afterEach(() => house.close())

describe('the read models', () => {
  test('hold what a fold of the log says, whether built beside or followed live', async () => {
    await history.orders(30)
    house.worker(readModels, { maxBatch: 7 })
    await house.reached(readModels, await history.orders(60))
    await expectFold(house.client, house.log, readModels)
  })

  test('are made at once on an empty log', async () => {
    house.worker(readModels)
    await house.reached(readModels, -1n)
    await house.reached(readModels, await history.orders(3))
    await expectFold(house.client, house.log, readModels)
  })

  test('go on where they stood', async () => {
    const first = house.worker(readModels)
    await house.reached(readModels, await history.orders(20))
    await first.stop()
    const last = await history.orders(20)
    house.worker(readModels)
    await house.reached(readModels, last)
    await expectFold(house.client, house.log, readModels)
  })

  test('skip an event type that nobody knows, and say so', async () => {
    const seen = recorder()
    house.worker(readModels, { observe: seen })
    await house.reached(readModels, -1n)
    await house.reached(readModels, await history.append('order-x_1', 'OrderFramed', { picture: true }))
    expect(seen.unknownTypes).toEqual(['OrderFramed'])
    expect([...seen.stuck.keys()]).toEqual([])
  })
})

/** A log that tells the beginning of every batch at once, and then the whole of it after all of the batch before. */
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
    const first = house.worker(readModels)
    await house.reached(readModels, await history.orders(40))
    await first.stop()
    house.worker(readModels, { log: repeating(house.log), maxBatch: 50 })
    for (let round = 0; round < 5; round += 1) await house.reached(readModels, await history.orders(5))
    await house.reached(readModels, await history.orders(60))
    await expectFold(house.client, house.log, readModels)
  })
})

describe('a lost checkpoint', () => {
  test('has its model rebuilt beside, and nothing counted twice', async () => {
    const first = house.worker(readModels)
    const last = await history.orders(40)
    await house.reached(readModels, last)
    await first.stop()
    await house.client.query(`delete from read.models where name = 'sales'`)
    house.worker(readModels)
    await house.reached(readModels, last)
    await expectFold(house.client, house.log, readModels)
  })

  test('of a dropped table is no checkpoint', async () => {
    const first = house.worker(readModels)
    const last = await history.orders(10)
    await house.reached(readModels, last)
    await first.stop()
    await house.client.query('drop table read.order_items')
    house.worker(readModels)
    await vi.waitFor(() => expectFold(house.client, house.log, readModels), { timeout: 10_000 })
  })
})
