import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeClock } from '../api/store-clock.ts'
import { createRefetch } from './refetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the state of the tenant is read at once and once more, when it has been copied', async () => {
  const client = new QueryClient()
  const { queryKey } = storeClock
  const read = () => client.setQueryData(queryKey, { time_zone: null })
  const isDue = () => client.getQueryState(queryKey)?.isInvalidated
  read()
  createRefetch(client).request({ changes: [{ topic: 'tenants', type: 'TenantClosed', ids: ['t'] }] })
  await vi.advanceTimersByTimeAsync(0)
  expect(isDue()).toBe(true)
  read()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(isDue()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isDue()).toBe(true)
  client.clear()
})
