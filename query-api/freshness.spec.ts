import { describe, expect, test, vi } from 'vitest'
import { trackFreshness } from './freshness.ts'

describe('waiting for a position', () => {
  test('ends when the runner says it is reached', async () => {
    const freshness = trackFreshness(async () => 0n)
    const waiting = freshness.wait(7n)
    freshness.reached(6n)
    freshness.reached(7n)
    expect(await waiting).toBe(true)
    expect(freshness.current()).toBe(7n)
  })

  test('ends by looking when the runner publishes nothing', async () => {
    let position = 0n
    const freshness = trackFreshness(async () => position)
    const waiting = freshness.wait(7n)
    position = 9n
    expect(await waiting).toBe(true)
  })

  test('is over at once for what is known', async () => {
    const lookUp = vi.fn(async () => 0n)
    const freshness = trackFreshness(lookUp)
    freshness.reached(7n)
    expect(await freshness.wait(7n)).toBe(true)
    expect(lookUp).not.toHaveBeenCalled()
  })

  test('gives up in time, also when looking fails', async () => {
    const freshness = trackFreshness(async () => {
      throw new Error('the database is away')
    })
    expect(await freshness.wait(7n, 60)).toBe(false)
  })

  test('looks anew when it is asked to, and waits no longer than it may', async () => {
    const freshness = trackFreshness(async () => 8n)
    expect([await freshness.look(), freshness.current()]).toEqual([8n, 8n])
    expect(await trackFreshness(async () => Promise.reject(new Error('away'))).look()).toBeNull()
    expect(await trackFreshness(() => new Promise(() => undefined)).look(10)).toBeNull()
  })

  test('never goes back', () => {
    const freshness = trackFreshness(async () => 0n)
    freshness.reached(7n)
    freshness.reached(3n)
    expect(freshness.current()).toBe(7n)
  })
})
