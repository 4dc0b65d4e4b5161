import { describe, expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

describe('a keyed queue', () => {
  test('runs the work of one name in order, of another beside it', async () => {
    const queue = createKeyedQueue()
    const first = Promise.withResolvers<void>()
    const done: string[] = []
    const work = (name: string, until?: Promise<void>) => async () => {
      await until
      done.push(name)
      return name
    }
    const all = [queue('a', work('a1', first.promise)), queue('a', work('a2')), queue('b', work('b1'))]
    await all[2]
    expect(done).toEqual(['b1'])
    first.resolve()
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
    expect(done).toEqual(['b1', 'a1', 'a2'])
  })

  test('continues after failed work', async () => {
    const queue = createKeyedQueue()
    const failed = queue('a', () => Promise.reject(new Error('no')))
    const next = queue('a', () => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
