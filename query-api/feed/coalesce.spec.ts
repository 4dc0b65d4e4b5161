import { afterEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

afterEach(() => vi.useRealTimers())

test('close calls lead to one run, a later one to another', () => {
  vi.useFakeTimers()
  const tell = vi.fn()
  const schedule = coalesce(tell, 50)
  for (let n = 0; n < 4; n += 1) schedule()
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(50)
  expect(tell).toHaveBeenCalledTimes(1)
  schedule()
  vi.advanceTimersByTime(50)
  expect(tell).toHaveBeenCalledTimes(2)
})
