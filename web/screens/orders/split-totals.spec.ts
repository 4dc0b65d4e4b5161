import { describe, expect, test } from 'vitest'
import { splitTotals } from './split-totals.ts'
import { isSplittable } from './splittable.ts'

const item = { quantity: 3, price: '10.00', status: 'created', tax_rate: null, tax_type: null } as const
const beer = { ...item, line: 1 }
const dish = { ...item, line: 2, quantity: 1, price: '20.00' }
const order = (...items: Parameters<typeof splitTotals>[0]['items']) => ({
  payment_status: 'pending' as const,
  in_checkout: false,
  currency: 'EUR',
  items,
})

describe('the totals of a bill that is split', () => {
  test('are those of its portions, without what is cancelled', () => {
    const gone = { ...dish, line: 3, status: 'cancelled' as const }
    expect(splitTotals(order(beer, dish, gone), { 1: 1, 2: 1 })).toEqual({ stays: 2_000, goes: 3_000 })
  })
  test('take the discount along', () =>
    expect(splitTotals(order({ ...beer, discount: '3.01' }), { 1: 1 })).toEqual({ stays: 1_799, goes: 900 }))
  test('have the tax of each bill', () =>
    expect(splitTotals(order({ ...beer, tax_rate: '10', tax_type: 'exclusive' }), { 1: 2 })).toEqual({
      stays: 1_100,
      goes: 2_200,
    }))
})

test('an order of one portion, a paid one and one that is being paid are not split', () => {
  expect(isSplittable(order(beer))).toBe(true)
  expect(isSplittable(order(dish))).toBe(false)
  expect(isSplittable({ ...order(beer), payment_status: 'paid' })).toBe(false)
  expect(isSplittable({ ...order(beer), in_checkout: true })).toBe(false)
})
