import { expect, test, vi } from 'vitest'
import { answerWithin } from './answer-within.ts'

test('gives the answer that comes in time, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  try {
    expect(await answerWithin(50, Promise.resolve('here'))).toBe('here')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('gives null for a failure, and says why', async () => {
  const onTrouble = vi.fn()
  const fault = new Error('away')
  expect(await answerWithin(50, Promise.reject(fault))).toBeNull()
  expect(await answerWithin(50, Promise.reject(fault), onTrouble)).toBeNull()
  expect(onTrouble.mock.calls).toEqual([[fault]])
})

test('gives null where none comes in time, also if it fails later', async () => {
  const asked = Promise.withResolvers<string>()
  expect(await answerWithin(1, asked.promise)).toBeNull()
  asked.reject(new Error('too late, and no unhandled rejection'))
})
