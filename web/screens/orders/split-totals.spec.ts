import { describe, expect, test } from 'vitest'
import { splitTotals } from './split-totals.ts'
import { isSplittable } from './splittable.ts'

const item = { quantity: 3, price: '10.00', status: 'created', tax_rate: null, tax_type: null } as const
const beer = { ...item, line: 1 }
const dish = { ...item, line: 2, quantity: 1, price: '20.00' }
const order = (total: string, ...items: Parameters<typeof splitTotals>[0]['items']) => ({
  payment_status: 'pending' as const,
  in_checkout: false,
  currency: 'EUR',
  total,
  tax_total: '0',
  items,
})

describe('the totals of a bill that is split', () => {
  test('are the totals of its portions, without cancelled items', () => {
    const gone = { ...dish, line: 3, status: 'cancelled' as const }
    expect(splitTotals(order('50.00', beer, dish, gone), { 1: 1, 2: 1 })).toEqual({ stays: 2_000, goes: 3_000 })
  })
  test('take the discount along', () =>
    expect(splitTotals(order('26.99', { ...beer, discount: '3.01' }), { 1: 1 })).toEqual({ stays: 1_799, goes: 900 }))
  test('add up to the bill, with its tax and its charge', () => {
    const taxed = { ...beer, quantity: 2, price: '22.70', tax_rate: '10', tax_type: 'exclusive' as const }
    const service_charge = { title: 'Service', percent: 10, amount: '4.54' }
    const whole = { ...order('54.93', taxed), tax_total: '4.99', service_charge }
    expect(splitTotals(whole, { 1: 1 })).toEqual({ stays: 2_747, goes: 2_746 })
    const part = { ...order('27.46', { ...taxed, quantity: 1 }), tax_total: '2.49' }
    const later = { ...part, service_charge: { ...service_charge, amount: '2.27' } }
    expect(splitTotals(later, {})).toEqual({ stays: 2_746, goes: 0 })
  })
})

test('an order of one portion, a paid one and one that is being paid are not split', () => {
  expect(isSplittable(order('', beer))).toBe(true)
  expect(isSplittable(order('', dish))).toBe(false)
  expect(isSplittable({ ...order('', beer), payment_status: 'paid' })).toBe(false)
  expect(isSplittable({ ...order('', beer), in_checkout: true })).toBe(false)
})
