import { BusinessDay, Instant, OrderId } from '@comanda/domain/kernel/ids.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readCursor, writeCursor } from './cursor.ts'

const SortKey = z.tuple([BusinessDay, Instant, OrderId, z.int()])
const sortKey: readonly (string | number)[] = [
  '2026-01-05',
  '2026-01-05T19:00:00.000Z',
  '0000aaaa-0000-4000-8000-000000000001',
  7,
]

test('a written cursor is read back, and none is the first page', () => {
  expect(readCursor(writeCursor(sortKey), SortKey)).toEqual(sortKey)
  expect(readCursor(undefined, SortKey)).toBeUndefined()
})

test.each([
  ['a day that PostgreSQL does not have', sortKey.with(0, '0000-01-01')],
  ['a moment that it does not have', sortKey.with(1, '0000-12-31T23:59:59.999Z')],
  ['a number above its integers', sortKey.with(3, 2 ** 31)],
  ['a number below them', sortKey.with(3, -(2 ** 31) - 1)],
  ['another shape', sortKey.slice(1)],
])('%s is in none of our cursors', (_, odd) => {
  expect(() => readCursor(writeCursor(odd), SortKey)).toThrow('Unknown page!')
})
