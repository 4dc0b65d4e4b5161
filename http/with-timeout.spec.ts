import { expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

test('returns an answer that arrives in time, and leaves no timer', async () => {
  vi.useFakeTimers()
  try {
    expect(await withTimeout(50, Promise.resolve('here'))).toBe('here')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('returns null for a failure, and reports the cause', async () => {
  const onTrouble = vi.fn()
  const fault = new Error('away')
  expect(await withTimeout(50, Promise.reject(fault))).toBeNull()
  expect(await withTimeout(50, Promise.reject(fault), onTrouble)).toBeNull()
  expect(onTrouble.mock.calls).toEqual([[fault]])
})

test('returns null if none arrives in time, even if it fails later', async () => {
  const asked = Promise.withResolvers<string>()
  expect(await withTimeout(1, asked.promise)).toBeNull()
  asked.reject(new Error('too late, and no unhandled rejection'))
})
