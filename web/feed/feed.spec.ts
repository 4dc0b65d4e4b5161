import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFeed } from './feed.ts'

/** A browser's socket on a network that the test controls. */
class FakeSocket {
  static readonly all: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  isClosed = false
  constructor() {
    FakeSocket.all.push(this)
  }
  close() {
    this.isClosed = true
    this.onclose?.({ code: 1005 })
  }
}

const hello = JSON.stringify({ type: 'hello', epoch: 'e', seq: 1, position: '1' })
let feed: ReturnType<typeof openFeed>
let phases: string[]
const renew = vi.fn(async () => undefined)
const onAccessLost = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all.length = 0
  phases = []
  renew.mockClear()
  onAccessLost.mockClear()
  feed = openFeed({
    url: () => 'ws://localhost/api/v1/feed',
    onRefetch: () => undefined,
    onState: ({ phase }) => phases.push(phase),
    renew,
    onAccessLost,
  })
})
afterEach(() => {
  feed.stop()
  vi.useRealTimers()
})

const open = () => FakeSocket.all.filter(({ isClosed }) => !isClosed).length

test('a socket that never opens is closed before the next attempt', async () => {
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(open()).toBeLessThanOrEqual(1)
  }
  expect(FakeSocket.all.length).toBeGreaterThan(10)
})

test('a socket that becomes silent is closed, and the next attempt follows at once', async () => {
  FakeSocket.all[0]?.onmessage?.({ data: hello })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([phases.at(-1), FakeSocket.all.length, open()]).toEqual(['silent', 2, 1])
})

test('a socket that opens after it was given up is ignored', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  const told = phases.length
  FakeSocket.all[0]?.onmessage?.({ data: hello })
  expect(phases).toHaveLength(told)
})

test('a socket that opens during a check of the session stays the only one', async () => {
  let answer = () => {}
  renew.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(undefined))))
  FakeSocket.all[0]?.onclose?.({ code: 1006 })
  expect(renew).toHaveBeenCalledOnce()
  feed.retry()
  FakeSocket.all.at(-1)?.onmessage?.({ data: hello })
  answer()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('no socket is left open in the end', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  feed.stop()
  expect(open()).toBe(0)
})

test('a session ended by the server is checked at once', () => {
  FakeSocket.all[0]?.onmessage?.({ data: hello })
  FakeSocket.all[0]?.onclose?.({ code: 4401 })
  expect(renew).toHaveBeenCalledTimes(1)
})

test('the first refused reconnect checks the session, and then every fourth', async () => {
  const [first] = FakeSocket.all
  first?.onopen?.()
  first?.onmessage?.({ data: hello })
  first?.onclose?.({ code: 1006 })
  expect(renew).toHaveBeenCalledTimes(0)
  const refuse = async () => {
    await vi.advanceTimersByTimeAsync(7_500)
    FakeSocket.all.at(-1)?.onclose?.({ code: 1006 })
    return renew.mock.calls.length
  }
  const asked: number[] = []
  for (let n = 0; n < 5; n += 1) asked.push(await refuse())
  expect(asked).toEqual([1, 1, 1, 1, 2])
})

test('a user who loses access to the feed is notified by a call soon, and the feed is retried later', async () => {
  FakeSocket.all[0]?.onmessage?.({ data: hello })
  FakeSocket.all[0]?.onclose?.({ code: 4403 })
  expect(onAccessLost).toHaveBeenCalledTimes(0) // a server process may still use cached rights
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onAccessLost).toHaveBeenCalledTimes(1)
  expect(FakeSocket.all).toHaveLength(1)
})
