import { BusinessDay, Instant, OrderId } from '@comanda/domain/kernel/ids.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readCursor, writeCursor } from './cursor.ts'

const Place = z.tuple([BusinessDay, Instant, OrderId, z.int()])
const place: readonly (string | number)[] = [
  '2026-01-05',
  '2026-01-05T19:00:00.000Z',
  '0000aaaa-0000-4000-8000-000000000001',
  7,
]

test('a written cursor is read back, and none is the first page', () => {
  expect(readCursor(writeCursor(place), Place)).toEqual(place)
  expect(readCursor(undefined, Place)).toBeUndefined()
})

test.each([
  ['a day that PostgreSQL does not have', place.with(0, '0000-01-01')],
  ['a moment that it does not have', place.with(1, '0000-12-31T23:59:59.999Z')],
  ['a number above its integers', place.with(3, 2 ** 31)],
  ['a number below them', place.with(3, -(2 ** 31) - 1)],
  ['another shape', place.slice(1)],
])('%s is in none of our cursors', (_, odd) => {
  expect(() => readCursor(writeCursor(odd), Place)).toThrow('Unknown page!')
})
