import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { commandIdOf } from './command-id.ts'

const key = createSecretKey(Buffer.from('a key of these tests'))
const idOf = (text: string, whose: (string | null)[] = ['tenant', 'user']) => commandIdOf(key, text, whose)

describe('the id of a command', () => {
  test('is the key itself if that is a UUID, for every caller', () => {
    const id = '2ED6657D-E927-468B-95E1-2665A8AEA6A2'
    expect([idOf(id), idOf(id, ['another', null])]).toEqual([id.toLowerCase(), id.toLowerCase()])
  })

  test.each(['1', 'order-17/retry', '"8e03978e-40d5-43e8-bc93-6894a57f9324"', '~'.repeat(255), '__proto__', 'ORDER'])(
    'is a UUID for %s, always the same, and another for each person and restaurant',
    (text) => {
      const ids = [
        idOf(text),
        idOf(text, ['tenant', 'other']),
        idOf(text, ['other', 'user']),
        idOf(text, ['tenant', null]),
      ]
      for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true)
      expect([new Set(ids).size, idOf(text)]).toEqual([4, ids[0]])
    },
  )

  test('distinguishes case, and parts that would be equal when joined', () => {
    expect(idOf('order')).not.toBe(idOf('Order'))
    expect(idOf('c', ['a', 'b'])).not.toBe(idOf('b","c', ['a', 'b']))
    expect(idOf('c', ['a","b'])).not.toBe(idOf('c', ['a', 'b']))
  })

  test.each(['ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000001'])(
    'is made of %s too, which no event could carry',
    (text) => {
      expect(idOf(text)).not.toBe(text)
      expect(z.uuid().safeParse(idOf(text)).success).toBe(true)
    },
  )

  test.each(['', ' ', 'a b', 'a\tb', 'é', '\u0000', '\u007f', 'x'.repeat(256)])('is none for %j', (text) => {
    expect(idOf(text)).toBeNull()
  })
})
