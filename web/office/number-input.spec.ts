import { expect, test } from 'vitest'
import { numberOf } from './NumberInput.tsx'

test.each([
  ['', null],
  [' ', null],
  ['12', 12],
  ['7,7', 7.7],
  ['7.', 7],
  ['-1', -1],
  ['six', 'six'],
  ['12abc', '12abc'],
  ['1e5', '1e5'],
  ['0x10', '0x10'],
])('%j typed is %j', (typed, value) => expect(numberOf(typed)).toBe(value))
