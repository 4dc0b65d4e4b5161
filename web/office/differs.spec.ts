import { expect, test } from 'vitest'
import { differs } from './differs.ts'

test.each<[string, object, object, boolean]>([
  ['the same values', { title: 'Soup', scopes: ['POS'] }, { title: 'Soup', scopes: ['POS'], id: 1 }, false],
  ['another value', { title: 'Stew' }, { title: 'Soup' }, true],
  ['another list', { scopes: [] }, { scopes: ['POS'] }, true],
  ['a flag that was switched', { isOpen: false }, { isOpen: true }, true],
  ['a field that was filled and emptied again', { notes: '' }, { notes: null }, false],
  ['a field that had no value at first', { notes: '' }, {}, false],
  ['a field that has been emptied', { notes: '' }, { notes: 'x' }, true],
])('%s', (_, values, initial, isDifferent) => expect(differs(values, initial)).toBe(isDifferent))
