import { expect, test } from 'vitest'
import { mergedOrder } from './order.ts'

test.each([
  ['everything', 'abcd', 'dcba', 'dcba'],
  ['one category among others', 'axbyc', 'cab', 'cxayb'],
  ['nothing', 'abc', '', 'abc'],
  ['what was deleted meanwhile', 'abc', 'czab', 'cab'],
])('sorting %s', (_, all, sorted, order) => expect(mergedOrder([...all], [...sorted]).join('')).toBe(order))
