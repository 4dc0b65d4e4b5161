import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeFilter } from './filter.ts'
import { followAll } from './read-all.ts'
import { encodeEvent } from './read-responses.ts'
import type { StoredEvent } from './stored-event.ts'
import { Tail } from './tail.ts'
import { uuidBytes } from './uuid.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const stored = (position: number, type: string): StoredEvent => ({
  position,
  revision: position - 1,
  created: 0,
  isJson: true,
  ...{
    id: uuidBytes(crypto.randomUUID()) ?? Buffer.alloc(16),
    stream: Buffer.from('order-1'),
    type: Buffer.from(type),
  },
  data: Buffer.from('{}'),
  metadata: Buffer.from('{}'),
})

/** A subscriber at the end of an empty log. `runs`: the events it was sent, grouped by message. */
function follow(types: readonly string[] | RegExp | null) {
  const tail = new Tail(0, { events: 1_000, bytes: 1_000_000 })
  const known = new Map<string, number>()
  const runs: number[][] = []
  const wakes = new Set<() => void>()
  const reader = {
    closed: false,
    onClose: (wake: () => void) => {
      wakes.add(wake)
      return () => wakes.delete(wake)
    },
    send: async (messages: readonly Buffer[]) => {
      const events = messages.flatMap((message) => known.get(message.toString('hex')) ?? [])
      if (events.length > 0) runs.push(events)
    },
  }
  const [prefixes, regex] = types instanceof RegExp ? [[], types.source] : [types ?? [], '']
  const filter = types && makeFilter({ on: 'type', prefixes, regex, checkpointEvery: 256 })
  const pool = new pg.Pool() // unused here
  const request = { stream: null, from: 'start', direction: 'forwards', count: null, filter, form: 'text' } as const
  const done = followAll({ tail, pool }, reader, request)
  const commit = async (position: number, type = 'OrderPlaced') => {
    const event = stored(position, type)
    known.set(encodeEvent(event).toString('hex'), position)
    tail.add([event])
    await vi.advanceTimersByTimeAsync(1)
  }
  const stop = async () => {
    reader.closed = true
    for (const wake of wakes) wake()
    await vi.advanceTimersByTimeAsync(100)
    await done
  }
  return { runs, commit, stop }
}

test('a subscriber with a filter gets the first event at once, and many events together', async () => {
  const { runs, commit, stop } = follow(['Order'])
  await commit(1)
  expect(runs).toEqual([[1]])
  await commit(2)
  await commit(3, 'TokenDrawn')
  await commit(4)
  await vi.advanceTimersByTimeAsync(15)
  expect(runs).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(5)
  expect(runs).toEqual([[1], [2, 4]])
  await vi.advanceTimersByTimeAsync(20)
  await commit(5)
  expect(runs).toEqual([[1], [2, 4], [5]])
  await stop()
})

test('events that it filters out do not delay it', async () => {
  const { runs, commit, stop } = follow(['Order'])
  await commit(1, 'TokenDrawn')
  await commit(2)
  expect(runs).toEqual([[2]])
  await stop()
})

// the second is the client library's filter that excludes system events, used by the read models
test.each([null, /^[^$].*/])('a subscriber to everything gets everything at once: %s', async (types) => {
  const { runs, commit, stop } = follow(types)
  await commit(1)
  await commit(2)
  await commit(3)
  expect(runs).toEqual([[1], [2], [3]])
  await stop()
})
