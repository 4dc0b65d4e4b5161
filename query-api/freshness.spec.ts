import { describe, expect, test, vi } from 'vitest'
import { trackFreshness } from './freshness.ts'

describe('waiting for a position', () => {
  test('ends when the runner publishes it', async () => {
    const freshness = trackFreshness(async () => 0n)
    const waiting = freshness.wait(7n)
    freshness.reached(6n)
    freshness.reached(7n)
    expect(await waiting).toBe(true)
    expect(freshness.current()).toBe(7n)
  })

  test('ends by a query when the runner publishes nothing', async () => {
    let position = 0n
    const freshness = trackFreshness(async () => position)
    const waiting = freshness.wait(7n)
    position = 9n
    expect(await waiting).toBe(true)
  })

  test('ends at once for a known position', async () => {
    const queryPosition = vi.fn(async () => 0n)
    const freshness = trackFreshness(queryPosition)
    freshness.reached(7n)
    expect(await freshness.wait(7n)).toBe(true)
    expect(queryPosition).not.toHaveBeenCalled()
  })

  test('times out, also when the query fails', async () => {
    const freshness = trackFreshness(async () => {
      throw new Error('the database is away')
    })
    expect(await freshness.wait(7n, 60)).toBe(false)
  })

  test('queries again when requested, and waits no longer than allowed', async () => {
    const freshness = trackFreshness(async () => 8n)
    expect([await freshness.refresh(), freshness.current()]).toEqual([8n, 8n])
    expect(await trackFreshness(async () => Promise.reject(new Error('away'))).refresh()).toBeNull()
    expect(await trackFreshness(() => new Promise(() => undefined)).refresh(10)).toBeNull()
  })

  test('never decreases the position', () => {
    const freshness = trackFreshness(async () => 0n)
    freshness.reached(7n)
    freshness.reached(3n)
    expect(freshness.current()).toBe(7n)
  })
})
