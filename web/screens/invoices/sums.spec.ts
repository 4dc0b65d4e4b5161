import { describe, expect, test } from 'vitest'
import { sumsOf, tipLeft } from './sums.ts'

const row = (currency: string, sub_total: string, tax_total: string, total: string) => ({
  currency,
  sub_total,
  tax_total,
  total,
})

describe('the sum row', () => {
  test('adds each column to the minor unit', () => {
    const sums = sumsOf([row('EUR', '0.10', '0.01', '0.11'), row('EUR', '0.20', '0.02', '0.22')])
    expect([sums?.subTotal, sums?.taxTotal, sums?.total]).toEqual([30, 3, 33])
  })

  test('is empty when the rows have different currencies, or there are none', () => {
    expect(sumsOf([row('EUR', '1.00', '0.00', '1.00'), row('JPY', '100', '0', '100')])).toBeNull()
    expect(sumsOf([])).toBeNull()
  })
})

test('the tip of an invoice that is left is what no credit note has returned', () => {
  const paid = { currency: 'EUR', tenders: [{ tip: '1.00' }, { tip: '0.50' }] }
  expect(tipLeft({ currency: 'EUR' })).toBe(0)
  expect(tipLeft({ ...paid, credit_notes: [{ payments: [{}] }] })).toBe(150)
  expect(tipLeft({ ...paid, credit_notes: [{ payments: [{ tip: '1.00' }, { tip: '0.50' }] }] })).toBe(0)
})
