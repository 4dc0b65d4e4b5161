import type { Batch, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { describe, expect, test } from 'vitest'
import { batched, growingWindow, isAwaitedAlone } from './batching-window.ts'

const event = (type: string, position: number, metadata = {}): RecordedEvent => ({
  id: String(position),
  type,
  stream: 'order-x',
  revision: 0n,
  position: BigInt(position),
  data: {},
  metadata,
  created: new Date(0),
})
const batch = (...events: RecordedEvent[]): Batch => ({ events, position: events.at(-1)?.position ?? 0n, live: true })

/** A source of batches that the spec controls. */
function source() {
  const arrived: Batch[] = []
  let wake = () => {}
  let isOver = false
  let error: Error | undefined
  async function* batches(): AsyncGenerator<Batch> {
    while (!isOver || arrived.length > 0) {
      const next = arrived.shift()
      if (next) yield next
      else if (error) throw error
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  }
  const act = (what: () => void) => {
    what()
    wake()
  }
  return {
    batches: batches(),
    arrive: (one: Batch) => act(() => arrived.push(one)),
    end: () => act(() => (isOver = true)),
    fail: (reason: Error) => act(() => (error = reason)),
  }
}

const isAwaited = (type: string) => type === 'OrderPlaced'
const longMs = 60_000
const open = (waitMs: number, maxBatch = 100, awaited: (type: string) => boolean = isAwaited) => {
  const log = source()
  const steps = batched(log.batches, { isAwaited: awaited, waitMs, maxBatch })
  const positions = async () => {
    const { value, done } = await steps.next()
    return done ? 'over' : value.events.map(({ position }: RecordedEvent) => Number(position))
  }
  return { ...log, positions }
}

describe('an arriving batch', () => {
  test('is passed on at once when a read model handles any of it', async () => {
    const { arrive, positions } = open(longMs)
    arrive(batch(event('TokenDrawn', 1), event('OrderPlaced', 2)))
    expect(await positions()).toEqual([1, 2])
  })

  test('is joined with the next when none handles it, in order and with the later position', async () => {
    const { arrive, positions } = open(longMs)
    const step = positions()
    arrive(batch(event('TokenDrawn', 1)))
    arrive(batch())
    arrive(batch(event('TokenDrawn', 2)))
    arrive(batch(event('OrderPlaced', 3)))
    expect(await step).toEqual([1, 2, 3])
  })

  test('of one payment is one step, though its events arrive one by one', async () => {
    const { arrive, positions } = open(longMs, 100, isAwaitedAlone)
    const step = positions()
    arrive(batch(event('CheckoutStarted', 1), event('CheckoutCommitted', 2)))
    arrive(batch(event('InvoiceIssued', 3)))
    arrive(batch(event('OrderSettled', 4)))
    expect(await step).toEqual([1, 2, 3, 4])
  })

  test('is passed on alone when nothing follows, and later events are not lost', async () => {
    const { arrive, positions } = open(1)
    arrive(batch(event('TokenDrawn', 1)))
    expect(await positions()).toEqual([1])
    arrive(batch(event('OrderPlaced', 2)))
    expect(await positions()).toEqual([2])
  })

  test('waits for no more than a batch may contain', async () => {
    const { arrive, positions } = open(longMs, 2)
    arrive(batch(event('TokenDrawn', 1)))
    arrive(batch(event('TokenDrawn', 2)))
    expect(await positions()).toEqual([1, 2])
  })

  test('of one append is one step, though it arrives in parts and is larger than a batch', async () => {
    const { arrive, positions } = open(longMs, 2)
    const step = positions()
    arrive(batch(event('OrderPlaced', 1, { continues: true }), event('OrderPlaced', 2, { continues: true })))
    arrive(batch(event('OrderPlaced', 3)))
    expect(await step).toEqual([1, 2, 3])
  })

  test('of an append whose end does not arrive is passed on', async () => {
    const { arrive, positions } = open(1)
    arrive(batch(event('OrderPlaced', 1, { continues: true })))
    expect(await positions()).toEqual([1])
  })

  test('ends with its source, and fails with it', async () => {
    const [ended, failed] = [open(1), open(1)]
    ended.end()
    expect(await ended.positions()).toBe('over')
    failed.arrive(batch(event('TokenDrawn', 1)))
    expect(await failed.positions()).toEqual([1])
    failed.fail(new Error('cut off'))
    await expect(failed.positions()).rejects.toThrow('cut off')
  })
})

describe('the window after a commit', () => {
  /** Lengths of the windows after commits of these durations. */
  async function windows(...commits: readonly Readonly<{ afterMs: number; events: number }>[]): Promise<number[]> {
    let time = 1_000
    const paused: number[] = []
    const pause = async (ms: number) => {
      paused.push(ms)
      time += ms
    }
    const wait = growingWindow({ now: () => time, pause })
    for (const { afterMs, events } of commits) {
      time += afterMs
      await wait(events)
    }
    return paused
  }
  const soon = { afterMs: 0.5, events: 3 }

  test('stays short for occasional events', async () => {
    const lone = { afterMs: 30, events: 1 }
    expect(await windows(lone, lone, lone)).toEqual([4, 4, 4])
  })

  test('grows while events keep arriving in it, up to 20 ms, and is short again after a pause', async () => {
    const calm = { afterMs: 30, events: 1 }
    expect(await windows(soon, soon, soon, soon, soon, soon, calm)).toEqual([6, 9, 13.5, 20, 20, 20, 4])
  })

  test('is long at once after many events', async () =>
    expect(await windows({ afterMs: 30, events: 50 })).toEqual([20]))

  test('is none for a worker that is catching up', async () => {
    expect(await windows(soon, { afterMs: 0, events: 500 }, { afterMs: 0, events: 500 })).toEqual([6])
  })
})
