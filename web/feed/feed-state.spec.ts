import { describe, expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'
import {
  type FeedMessage,
  type FeedState,
  feedReducer,
  isSilent,
  parseMessage,
  presenceOf,
  startOfFeed,
} from './feed-state.ts'

const live: FeedState = { phase: 'live', epoch: 'e', seq: 7, lastMessageAt: 1_000, asOf: 1_000 }
const at = (seq: number, epoch = 'e') => ({ epoch, seq, position: '1' })
const changes = [{ topic: 'orders' as const, type: 'OrderPlaced', ids: ['o'] }]
const says = (state: FeedState, message: FeedMessage) => {
  const [next, scope] = feedReducer(state, message, 2_000)
  return [next.seq, scope !== null && typeof scope === 'object' && 'changes' in scope ? scope.changes : scope]
}

describe('a message', () => {
  test('of the first handshake refetches everything read before the last change', () =>
    expect(says(startOfFeed, { type: 'hello', ...at(7), lastChange: '5' })).toEqual([7, { before: '5' }]))
  test('of the first handshake refetches everything if it has no position of the last change', () =>
    expect(says(startOfFeed, { type: 'hello', ...at(7) })).toEqual([7, 'everything']))
  test('of a handshake in another epoch refetches everything', () =>
    expect(says(live, { type: 'hello', ...at(7, 'f'), lastChange: '5' })).toEqual([7, 'everything']))
  test('of the next change names what to refetch', () =>
    expect(says(live, { type: 'changes', ...at(8), changes })).toEqual([8, changes]))
  test('that was received already has no effect', () =>
    expect(says(live, { type: 'changes', ...at(7), changes })).toEqual([7, null]))
  test('that combines several is applied from the current position, or from before', () => {
    expect(says(live, { type: 'changes', ...at(10), after: 7, changes })).toEqual([10, changes])
    expect(says(live, { type: 'changes', ...at(10), after: 5, changes })).toEqual([10, changes])
    expect(says(live, { type: 'changes', ...at(10), after: 8, changes })).toEqual([10, 'everything'])
  })
  test('after a gap refetches everything', () =>
    expect(says(live, { type: 'changes', ...at(10), changes })).toEqual([10, 'everything']))
  test('with a heartbeat of another number is a gap too', () =>
    expect(says(live, { type: 'beat', ...at(9), at: '' })).toEqual([9, 'everything']))
  test('with a heartbeat of the current number has no effect', () =>
    expect(says(live, { type: 'beat', ...at(7), at: '' })).toEqual([7, null]))
  test('of another epoch refetches everything', () =>
    expect(says(live, { type: 'beat', ...at(7, 'f'), at: '' })).toEqual([7, 'everything']))
  test('of a resync refetches everything', () =>
    expect(says(live, { type: 'resync', ...at(7) })).toEqual([7, 'everything']))
  test('of another handshake waits for the replay', () => {
    const [state, refetch] = feedReducer({ ...live, phase: 'silent' }, { type: 'hello', ...at(9) }, 2_000)
    expect([state.phase, state.seq, refetch]).toEqual(['live', 7, null])
    expect(says(state, { type: 'changes', ...at(8), changes })).toEqual([8, changes])
  })
})

describe('a server whose read models are not updated', () => {
  const late = { late: true }
  const after = (...messages: FeedMessage[]) =>
    messages.reduce((state, message, index) => feedReducer(state, message, 2_000 + index)[0], live)
  const beat: FeedMessage = { type: 'beat', ...at(7), at: '' }

  test('is late as of when it was last up to date, however many messages arrive', () =>
    expect(after({ ...beat, ...late }, { ...beat, ...late })).toMatchObject({
      phase: 'late',
      lastMessageAt: 2_001,
      asOf: 1_000,
    }))
  test('is late from the first message on', () =>
    expect(after({ type: 'hello', ...at(7), ...late }).phase).toBe('late'))
  test('is not up to date after replaying missed messages', () =>
    expect(after({ ...beat, ...late }, { type: 'changes', ...at(8), changes }).phase).toBe('late'))
  test('is live again when it reports so', () =>
    expect(after({ ...beat, ...late }, beat)).toMatchObject({ phase: 'live', asOf: 2_001 }))
  test('becomes silent like any other', () => expect(isSilent(after({ ...beat, ...late }), 7_000)).toBe(true))
})

describe('silence', () => {
  test('is shown within five seconds', () =>
    expect([isSilent(live, 5_399), isSilent(live, 5_401)]).toEqual([false, true]))
  const silent: FeedState = { ...live, phase: 'silent' }
  test.each([
    ['live', live, true, 1_500],
    ['late', { ...live, phase: 'late' }, true, 60_000],
    ['offline', live, false, 1_500],
    ['reconnecting', silent, true, 6_000],
    ['offline', silent, true, 30_000],
    ['connecting', startOfFeed, true, 1_000],
    ['offline', startOfFeed, true, 9_000],
  ] as const)('is shown as %s', (presence, state, online, now) =>
    expect(presenceOf(state, online, 0, now)).toBe(presence),
  )
})

describe('a message', () => {
  test('of a later server is ignored', () => expect(parseMessage('{"type":"scope","epoch":"e","seq":1}')).toBeNull())
  test('that is not JSON is ignored', () => expect(parseMessage('<html>')).toBeNull())
  test.each([5, '', '-1', 'x', null])('names no last change that is none: %j', (lastChange) =>
    expect(parseMessage(JSON.stringify({ type: 'hello', ...at(7), lastChange }))).toEqual({ type: 'hello', ...at(7) }),
  )
  test('keeps the known topics', () =>
    expect(
      parseMessage(JSON.stringify({ type: 'changes', ...at(8), changes: [...changes, { topic: 'stars' }] })),
    ).toMatchObject({ changes }))
})

test('many requests are one run in progress and one after it', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const ask = coalesce(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  for (let count = 0; count < 5; count += 1) ask('orders')
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await runs[1]?.promise
  ask('orders')
  await expect.poll(() => runs.length).toBe(3)
})
