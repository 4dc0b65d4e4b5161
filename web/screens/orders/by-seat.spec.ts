import { describe, expect, test } from 'vitest'
import { portionsBySeat, seatOf } from './by-seat.ts'

const item = (line: number, seat?: number, quantity = 1) =>
  ({ line, quantity, status: 'created', ...(seat !== undefined && { seat }) }) as const

describe('a bill that is split by seat', () => {
  test('has a part for each seat, and the first one stays', () =>
    expect(portionsBySeat({ items: [item(1, 2), item(2, 1, 2), item(3, 4)] })).toEqual([
      { 1: 1, 2: 0, 3: 0 },
      { 1: 0, 2: 0, 3: 1 },
    ]))
  test('shares portions for the whole table, the remainder among the first seats', () =>
    expect(portionsBySeat({ items: [item(1, 1), item(2, 2), item(3, 3), item(4, undefined, 5)] })).toEqual([
      { 1: 0, 2: 1, 3: 0, 4: 2 },
      { 1: 0, 2: 0, 3: 1, 4: 1 },
    ]))
  test('has no other part if there are items of at most one seat', () => {
    expect(portionsBySeat({ items: [item(1), item(2)] })).toEqual([])
    expect(portionsBySeat({ items: [item(1), item(2, 3)] })).toEqual([])
  })
  test('leaves out cancelled items', () =>
    expect(portionsBySeat({ items: [item(1, 1), { ...item(2, 2), status: 'cancelled' }] })).toEqual([]))
})

test('an order belongs to a seat if it has no other, besides items for the whole table', () => {
  expect(seatOf({ items: [item(1, 2), item(2)] })).toBe(2)
  expect(seatOf({ items: [item(1, 2), item(2, 3)] })).toBeUndefined()
  expect(seatOf({ items: [item(1)] })).toBeUndefined()
})
