import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFeed } from './feed.ts'

/** As a browser's socket, of a network that the test plays. */
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

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all.length = 0
  phases = []
  feed = openFeed({
    url: () => 'ws://localhost/api/v1/feed',
    onNews: () => undefined,
    onState: ({ phase }) => phases.push(phase),
    renew: async () => undefined,
  })
})
afterEach(() => {
  feed.stop()
  vi.useRealTimers()
})

const open = () => FakeSocket.all.filter(({ isClosed }) => !isClosed).length

test('a socket that never opens is closed before the next is tried', async () => {
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(open()).toBeLessThanOrEqual(1)
  }
  expect(FakeSocket.all.length).toBeGreaterThan(10)
})

test('a socket that falls silent is closed, and the next is tried at once', async () => {
  FakeSocket.all[0]?.onmessage?.({ data: hello })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([phases.at(-1), FakeSocket.all.length, open()]).toEqual(['silent', 2, 1])
})

test('a socket that is opened after it was given up says nothing any more', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  const told = phases.length
  FakeSocket.all[0]?.onmessage?.({ data: hello })
  expect(phases).toHaveLength(told)
})

test('nothing is left open in the end', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  feed.stop()
  expect(open()).toBe(0)
})
