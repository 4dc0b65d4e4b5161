import { describe, expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

describe('taking turns', () => {
  test('runs the work of one name in order, of another beside it', async () => {
    const turns = takeTurns()
    const first = Promise.withResolvers<void>()
    const done: string[] = []
    const work = (name: string, until?: Promise<void>) => async () => {
      await until
      done.push(name)
      return name
    }
    const all = [turns('a', work('a1', first.promise)), turns('a', work('a2')), turns('b', work('b1'))]
    await all[2]
    expect(done).toEqual(['b1'])
    first.resolve()
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
    expect(done).toEqual(['b1', 'a1', 'a2'])
  })

  test('continues after failed work', async () => {
    const turns = takeTurns()
    const failed = turns('a', () => Promise.reject(new Error('no')))
    const next = turns('a', () => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
