import { i18n } from '@lingui/core'
import { describe, expect, test, vi } from 'vitest'
import { ApiError, messageOf, NoAnswer } from '../api/errors.ts'
import { delayMs, type Entry, verdictOf } from './command.ts'
import { entryStore } from './entry-store.ts'
import { createOutbox, Discarded } from './outbox.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} }) // as in the app: server messages are translated

const draft = { path: '/pos/create-order', body: { cart: [] }, lane: 'order', label: 'Table 12' }
const hour = 60 * 60 * 1_000

/** The browser's storage, shared by the tabs of one test. */
function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

function locks() {
  const last = new Map<string, Promise<void>>()
  return (name: string, run: () => Promise<void>) => {
    const next = (last.get(name) ?? Promise.resolve()).then(run)
    last.set(name, next)
    return next
  }
}

type Deliver = (entry: Entry) => Promise<unknown>

function tab(deliver: Deliver, shared = { storage: memoryStorage(), lock: locks() }, owner = 'ann') {
  let ids = 0
  let now = 0
  const outbox = createOutbox({
    store: entryStore(shared.storage),
    owner: () => owner,
    deliver,
    lock: shared.lock,
    wait: () => Promise.resolve(),
    now: () => now,
    newId: () => `${owner}-${++ids}`,
    chance: () => 0,
    reasonOf: (_, error) => messageOf(error, 'Something went wrong!'),
  })
  const sleep = (ms: number) => {
    now += ms
  }
  return { outbox, shared, sleep }
}

/** Fails with each of these errors in turn, then answers. */
const failing = (...errors: Error[]) => {
  const sent: Entry[] = []
  const deliver: Deliver = async (entry) => {
    sent.push(entry)
    const error = errors.shift()
    if (error) throw error
    return { tokenNo: 17 }
  }
  return { deliver, sent }
}

describe('a command', () => {
  test('is stored before it is sent', () => {
    const { outbox, shared } = tab(() => new Promise(() => {}))
    outbox.submit(draft)
    expect(entryStore(shared.storage).list('ann')).toMatchObject([{ id: 'ann-1', path: draft.path, state: 'waiting' }])
  })

  test('is retried with the same id until it is answered', async () => {
    const { deliver, sent } = failing(new NoAnswer('cut'), new ApiError(503, null), new ApiError(500, null))
    const { outbox } = tab(deliver)
    await expect(outbox.submit(draft).answer).resolves.toEqual({ tokenNo: 17 })
    expect(sent.map(({ id }) => id)).toEqual(['ann-1', 'ann-1', 'ann-1', 'ann-1'])
    expect(outbox.entries()).toEqual([])
  })

  test('tells its caller once that it waits, and only if the first attempt has no answer', async () => {
    const onWaiting = vi.fn()
    const cut = tab(failing(new NoAnswer('cut'), new NoAnswer('cut')).deliver)
    await cut.outbox.submit(draft, { onWaiting }).answer
    expect(onWaiting).toHaveBeenCalledTimes(1)
    await tab(failing().deliver).outbox.submit(draft, { onWaiting }).answer
    expect(onWaiting).toHaveBeenCalledTimes(1)
  })

  test('passes its answer on while it is in the list, so that no screen shows the earlier state', async () => {
    const { outbox } = tab(failing().deliver)
    const seen: unknown[] = []
    await outbox.submit(draft, { onAnswer: (answer) => seen.push(answer, outbox.entries().length) }).answer
    expect(seen).toEqual([{ tokenNo: 17 }, 1])
    expect(outbox.entries()).toEqual([])
  })

  test('that is refused rejects for its caller and is stored nowhere', async () => {
    const { outbox } = tab(failing(new ApiError(409, { message: 'Cart is empty!' })).deliver)
    await expect(outbox.submit(draft).answer).rejects.toThrow('Cart is empty!')
    expect(outbox.entries()).toEqual([])
  })

  test('that is refused after its caller moved on is kept with the reason', async () => {
    const gate = Promise.withResolvers<void>()
    const { outbox } = tab(() => gate.promise)
    const { id, answer } = outbox.submit(draft)
    outbox.forget(id)
    gate.reject(new ApiError(409, { message: 'Cart is empty!' }))
    await expect(answer).rejects.toThrow()
    const refusal = { message: 'Cart is empty!' }
    expect(outbox.entries()).toMatchObject([{ state: 'refused', ...refusal, refusal }])
  })

  test('that another tab sent, and that was refused there, is refused here', async () => {
    const gate = Promise.withResolvers<void>()
    const mine = tab(() => gate.promise)
    const { id, answer } = mine.outbox.submit(draft)
    const theirs = entryStore(mine.shared.storage)
    // the entry exists: it was just stored
    theirs.put({ ...theirs.list('ann')[0], state: 'refused', message: 'Prices have changed!' } as Entry)
    mine.outbox.refresh()
    await expect(answer).rejects.toThrow('Prices have changed!')
    expect(mine.outbox.entries(), 'the refusal is reported once').toEqual([])
    expect(mine.outbox.isDiscarded(id)).toBe(false)
  })

  test('discarded by a user in any tab is neither awaited nor sent any more', async () => {
    const gate = Promise.withResolvers<never>()
    const deliver = vi.fn<Deliver>().mockReturnValueOnce(gate.promise).mockResolvedValue({ tokenNo: 2 })
    const mine = tab(deliver)
    const { id, answer } = mine.outbox.submit(draft)
    await expect.poll(() => deliver.mock.calls.length).toBe(1)
    const other = tab(() => new Promise(() => {}), mine.shared)
    other.outbox.refresh()
    const entry = other.outbox.entries()[0]
    if (!entry) throw new Error('it is not stored')
    other.outbox.discard(entry)
    mine.outbox.refresh()
    await expect(answer).rejects.toThrow(Discarded)
    gate.reject(new NoAnswer('cut'))
    mine.outbox.resume()
    await mine.outbox.submit({ ...draft, id: 'next' }).answer
    expect(deliver.mock.calls.length, 'the next one alone').toBe(2)
    expect([other.outbox.isDiscarded(id), mine.outbox.entries()]).toEqual([true, []])
  })

  test('survives a reload and is sent by the next page', async () => {
    const first = tab(() => new Promise(() => {}))
    first.outbox.submit(draft)
    const { deliver, sent } = failing()
    const next = tab(deliver, { storage: first.shared.storage, lock: locks() })
    const settled = vi.fn()
    next.outbox.watchSettled(settled)
    next.outbox.resume()
    await expect.poll(() => settled.mock.calls.length).toBe(1)
    expect(sent).toMatchObject([{ id: 'ann-1', body: draft.body }])
    expect(settled.mock.calls, 'nobody on this page has asked for it').toMatchObject([[{ awaited: false }]])
  })

  test('is reported as awaited until its caller moves on', async () => {
    const { outbox } = tab(failing().deliver)
    const settled = vi.fn()
    outbox.watchSettled(settled)
    await outbox.submit({ ...draft, lane: 'one' }).answer
    const left = outbox.submit({ ...draft, lane: 'other' })
    outbox.forget(left.id)
    await left.answer
    expect(settled.mock.calls).toMatchObject([[{ awaited: true }], [{ awaited: false }]])
  })

  test('waits for its user after the session has ended', async () => {
    const { deliver, sent } = failing(new ApiError(401, null))
    const { outbox } = tab(deliver)
    const { answer } = outbox.submit(draft)
    await expect.poll(() => sent.length).toBe(1)
    outbox.resume()
    await expect(answer).resolves.toEqual({ tokenNo: 17 })
  })

  test('of another user stays unsent', async () => {
    const first = tab(() => new Promise(() => {}))
    first.outbox.submit(draft)
    const { deliver, sent } = failing()
    tab(deliver, first.shared, 'bob').outbox.resume()
    expect(sent).toEqual([])
  })

  test('of last night waits for a confirmation', async () => {
    const first = tab(() => new Promise(() => {}))
    first.outbox.submit(draft)
    const { deliver, sent } = failing()
    const next = tab(deliver, { storage: first.shared.storage, lock: locks() })
    next.sleep(9 * hour)
    next.outbox.resume()
    const [held] = next.outbox.entries()
    if (!held) throw new Error('the command is still listed')
    expect([next.outbox.isHeld(held), sent.length]).toEqual([true, 0])
    next.outbox.release(held)
    await expect.poll(() => sent.length).toBe(1)
  })

  test('of last night still waits for a confirmation when the till submits it again', async () => {
    const first = tab(() => new Promise(() => {}))
    const { id } = first.outbox.submit(draft)
    const { deliver, sent } = failing()
    const next = tab(deliver, { storage: first.shared.storage, lock: locks() })
    next.sleep(9 * hour)
    const { answer } = next.outbox.submit({ ...draft, id })
    const [held] = next.outbox.entries()
    if (!held) throw new Error('the command is still listed')
    expect([next.outbox.isHeld(held), sent.length]).toEqual([true, 0])
    next.outbox.release(held)
    await expect(answer).resolves.toEqual({ tokenNo: 17 })
  })
})

describe('the order of commands', () => {
  test('is kept within a queue', async () => {
    const { deliver, sent } = failing(new NoAnswer('cut'))
    const { outbox } = tab(deliver)
    const start = outbox.submit({ ...draft, body: 'start' })
    const finish = outbox.submit({ ...draft, body: 'finish' })
    await Promise.all([start.answer, finish.answer])
    expect(sent.map(({ body }) => body)).toEqual(['start', 'start', 'finish'])
  })

  test('does not delay another queue', async () => {
    const { outbox } = tab(({ lane }) => (lane === 'stuck' ? new Promise(() => {}) : Promise.resolve('done')))
    outbox.submit({ ...draft, lane: 'stuck' })
    await expect(outbox.submit(draft).answer).resolves.toBe('done')
  })

  test('two tabs send one at a time, and both receive the answer', async () => {
    const { deliver, sent } = failing()
    const first = tab(deliver)
    const second = tab(deliver, first.shared)
    const { answer } = first.outbox.submit(draft)
    second.outbox.resume()
    await expect(answer).resolves.toEqual({ tokenNo: 17 })
    expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(['ann-1']))
  })
})

describe('a failure', () => {
  test.each([
    [new NoAnswer('timeout'), 'again'],
    [new ApiError(502, null), 'again'],
    [new ApiError(429, null), 'again'],
    [new ApiError(401, null), 'wait for sign-in'],
    [new ApiError(400, null), 'refused'],
    [new ApiError(403, null), 'refused'],
    [new ApiError(409, null), 'refused'],
  ])('%s means %s', (error, verdict) => expect(verdictOf(error, 1)).toBe(verdict))
  test('of the server that persists is reported in the end', () =>
    expect([verdictOf(new ApiError(500, null), 4), verdictOf(new ApiError(500, null), 5)]).toEqual([
      'again',
      'refused',
    ]))
  test('waits longer each time, and as long as the server requests', () =>
    expect([delayMs(1, 0.5, null), delayMs(4, 0.5, null), delayMs(20, 0.5, null), delayMs(1, 0.5, 9_000)]).toEqual([
      500, 4_000, 15_000, 9_000,
    ]))
})
