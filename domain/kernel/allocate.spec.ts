import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, allocateEvenly } from './allocate.ts'
import { money, sum } from './money.ts'

describe('an amount in parts', () => {
  test('100.00 by 3', () => expect(allocateEvenly(money(10_000), 3)).toEqual([3334, 3333, 3333]))
  test('0.02 by 4 has no negative part', () => expect(allocateEvenly(money(2), 4)).toEqual([1, 1, 0, 0]))
  test('is symmetric for a negative amount', () =>
    expect(allocateEvenly(money(-10_000), 3)).toEqual([-3334, -3333, -3333]))
  test('is proportional, the largest remainder first', () => {
    expect(allocate(money(100), [1, 2, 3])).toEqual([17, 33, 50])
    expect(allocate(money(51), [5, 1])).toEqual([43, 8]) // 42.5 and 8.5: a tie goes to the first
  })
  test('gives nothing to a weight of zero', () => {
    expect(allocate(money(7), [0, 1, 0])).toEqual([0, 7, 0])
    expect(allocate(money(0), [0, 0])).toEqual([0, 0])
    expect(() => allocate(money(1), [0, 0])).toThrow('invariant broken')
  })

  test('adds up to the whole, keeps its sign, and differs by at most one unit from the exact share', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 30 }),
        (amount, others) => {
          const weights = [1, ...others]
          const shares = allocate(money(amount), weights)
          const whole = weights.reduce((total, weight) => total + weight, 0)
          expect(sum(shares)).toBe(amount)
          for (const [index, share] of shares.entries()) {
            expect(share * Math.sign(amount)).toBeGreaterThanOrEqual(0)
            const exact = (amount * (weights[index] ?? 0)) / whole
            expect(Math.abs(share - exact)).toBeLessThan(1 + 1e-3)
          }
        },
      ),
    ))

  test('even parts differ by one unit at most', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 60 }), (amount, parts) => {
        const shares = allocateEvenly(money(amount), parts)
        expect(sum(shares)).toBe(amount)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      }),
    ))
})
