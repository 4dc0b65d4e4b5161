import { describe, expect, test } from 'vitest'
import { compactText } from '../../office/compact.ts'
import { compactDollars, monthlyDollars, wholeDollars, yearlyDollars } from './figures.ts'

describe('recurring revenue', () => {
  test('is the count of active tenants at the price of the plan, and twelve times that', () => {
    expect(compactDollars(monthlyDollars(1))).toBe('$29.99')
    expect(compactDollars(yearlyDollars(1))).toBe('$359.88')
    expect(compactDollars(monthlyDollars(1_000))).toBe('$30K')
    expect(wholeDollars(yearlyDollars(1_000))).toBe('$359,880.00')
  })
})

describe('compact notation', () => {
  test.each([
    [0, '$0'],
    [147.93, '$147.93'],
    [1_234.5, '$1.2K'],
    [5_600_000, '$5.6M'],
  ])('writes %d dollars as %s', (amount, text) => expect(compactDollars(amount)).toBe(text))

  test.each([
    [999, '999'],
    [12_345, '12.3K'],
  ])('writes %d as %s', (count, text) => expect(compactText(count)).toBe(text))
})
