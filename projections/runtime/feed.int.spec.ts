import { type History, historyOn, idOf } from '@comanda/tests/projection-system/history.ts'
import {
  openFeed,
  openProjectionSystem,
  type ProjectionSystem,
} from '@comanda/tests/projection-system/projection-system.ts'
import { expectFold, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { redisUrl } from '@comanda/tests/systems/engines.ts'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readModels } from '../all.ts'
import { type Feed, feedKeys } from './feed.ts'
import { changesByTenant } from './feed-changes.ts'
import type { ParsedEvent } from './parse.ts'

type Message = {
  tenantId: string
  epoch: string
  seq: number
  position: string
  changes: { topic: string; ids: string[] }[]
}

let system: ProjectionSystem
let history: History
let redis: Redis
let subscriber: Redis
let feed: Feed
let received: Record<string, string[]>
beforeEach(async () => {
  system = await openProjectionSystem()
  history = historyOn(system.log)
  redis = new Redis(redisUrl())
  await redis.flushdb()
  subscriber = new Redis(redisUrl())
  received = {}
  subscriber.on('message', (channel, text) => {
    received[channel] = [...(received[channel] ?? []), text]
  })
  await subscriber.subscribe(feedKeys.channel, feedKeys.checkpointChannel, feedKeys.epochChannel)
  feed = openFeed(redisUrl())
})
afterEach(async () => {
  await system.close()
  await Promise.allSettled([feed.close(), redis.quit(), subscriber.quit()])
})

const messages = (): Message[] => (received[feedKeys.channel] ?? []).map((text) => JSON.parse(text))

describe('after each commit', () => {
  test('every tenant gets its changes, numbered without a gap, and can read them again', async () => {
    system.worker(readModels, { feed })
    await system.reached(readModels, -1n)
    const last = await history.orders(30)
    await vi.waitFor(() => expect(received[feedKeys.checkpointChannel]?.at(-1)).toBe(String(last)))
    for (const tenantId of history.tenants) {
      const own = messages().filter((message) => message.tenantId === tenantId)
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, index) => index + 1))
      expect(new Set(own.map(({ epoch }) => epoch))).toEqual(new Set([await redis.get(feedKeys.epoch)]))
      const told = own.flatMap(({ changes }) =>
        changes.filter(({ topic }) => topic === 'orders').flatMap(({ ids }) => ids),
      )
      const { rows } = await system.client.query('select order_id from read.orders where tenant_id = $1', [tenantId])
      expect(new Set(told)).toEqual(new Set(rows.map((row) => row.order_id)))
      const kept = await redis.xrange(feedKeys.stream(tenantId), '-', '+')
      expect(kept.map(([id, fields]) => [id, fields[1]])).toEqual(
        own.map((message) => [
          `${message.seq}-0`,
          (received[feedKeys.channel] ?? []).find((text) => isSame(text, message)),
        ]),
      )
    }
    // a change is published only after its row is readable
    const { rows } = await system.client.query(`select min(checkpoint) as checkpoint from read.models`)
    expect(BigInt(rows[0].checkpoint)).toBeGreaterThanOrEqual(last)
  })

  test('messages are stored for an hour after the last one, and its number for ever', async () => {
    system.worker(readModels, { feed })
    await system.reached(readModels, -1n)
    await history.orders(1)
    await vi.waitFor(() => expect(messages()).not.toEqual([]))
    const [tenantId = ''] = messages().map((message) => message.tenantId)
    expect(await redis.ttl(feedKeys.stream(tenantId))).toBeGreaterThan(3_500)
    expect(await redis.ttl(feedKeys.sequence(tenantId))).toBe(-1)
  })

  test('an invoice is named by its number', async () => {
    system.worker(readModels, { feed })
    await system.reached(readModels, -1n)
    await history.orders(1)
    await vi.waitFor(() => expect(JSON.stringify(messages())).toContain('2026-1"'))
  })
})

describe('an outage of Redis', () => {
  test('does not delay the read models, and ends in a new epoch', async () => {
    system.worker(readModels, { feed })
    await system.reached(readModels, -1n)
    await history.orders(2)
    await vi.waitFor(() => expect(messages().length).toBeGreaterThan(0))
    const before = await redis.get(feedKeys.epoch)
    // cuts the connection of the feed: changes meanwhile reach no listener
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    const last = await history.orders(20)
    await system.reached(readModels, last)
    await expectFold(system.client, system.log, readModels)
    await vi.waitFor(async () => expect(await redis.get(feedKeys.epoch)).not.toBe(before), 5_000)
    await vi.waitFor(() => expect(received[feedKeys.epochChannel]?.length).toBeGreaterThan(1))
  })

  test('from the beginning does not delay them either', async () => {
    const nowhere = openFeed('redis://127.0.0.1:1')
    system.worker(readModels, { feed: nowhere })
    await system.reached(readModels, await history.orders(10))
    await nowhere.close()
  })
})

describe('the changes of a batch', () => {
  const tenantId = idOf('t1')
  const events = recordedEvents(
    Array.from({ length: 250 }, (_, n) => ({ type: 'OrderCompleted', data: { orderId: idOf(`o${n}`) } })),
  )
  const seen = (count: number): ParsedEvent[] =>
    events
      .slice(0, count)
      .map((event) => ({
        ...event,
        created: new Date(),
        event: { ...event, metadata: { ...event.metadata, tenantId: tenantId as never } },
      }))

  test('are one entry per type', () => {
    expect(changesByTenant(seen(2)).get(tenantId)).toEqual([
      { topic: 'orders', type: 'OrderCompleted', ids: [idOf('o0'), idOf('o1')] },
    ])
  })
  test('of too many things contain no ids', () => {
    expect(changesByTenant(seen(250)).get(tenantId)).toEqual([
      { topic: 'orders', type: 'OrderCompleted', ids: [], many: true },
    ])
  })
})

const isSame = (text: string, { tenantId, seq }: Message) => {
  const other: Message = JSON.parse(text)
  return other.tenantId === tenantId && other.seq === seq
}
