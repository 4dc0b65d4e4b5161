import { describe, expect, test } from 'vitest'
import { offsetsOf, rowsInView, topShowing } from './row-positions.ts'

const offsets = offsetsOf([100, 120, 100, 100])

test('rows follow each other with a gap, after 4 px and before 24', () => {
  expect(offsets).toEqual([4, 112, 240, 348, 472])
  expect(offsetsOf([])).toEqual([0])
})

describe('the rows in view', () => {
  test.each([
    [0, 200, { first: 0, last: 1 }],
    [0, 112, { first: 0, last: 0 }],
    [111, 10, { first: 0, last: 1 }],
    [113, 300, { first: 1, last: 3 }],
    [9_000, 100, { first: 3, last: 3 }],
  ])('at %i, %i px high', (top, height, range) => expect(rowsInView(offsets, { top, height })).toEqual(range))

  test('are none in an empty list and before the first layout', () => {
    expect(rowsInView(offsetsOf([]), { top: 0, height: 100 })).toBeNull()
    expect(rowsInView(offsets, { top: 0, height: 0 })).toBeNull()
  })
})

test('a row is scrolled to with the least movement', () => {
  const row = { offset: 240, height: 100 }
  expect(topShowing(row, { top: 300, height: 200 })).toBe(236)
  expect(topShowing(row, { top: 0, height: 200 })).toBe(164)
  expect(topShowing(row, { top: 200, height: 200 })).toBe(200)
})
