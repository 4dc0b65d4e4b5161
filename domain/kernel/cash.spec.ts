import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CashRounding, cashDirections, cashSteps, roundCash } from './cash.ts'
import { money } from './money.ts'

const rounding = (step: CashRounding['step'], direction: CashRounding['direction'] = 'nearest') => ({ step, direction })

describe('an amount in cash', () => {
  test('1.98 down to 0.05, sold and refunded', () => {
    expect(roundCash(money(198), rounding('0.05', 'down'), 2)).toBe(195)
    expect(roundCash(money(-198), rounding('0.05', 'down'), 2)).toBe(-195)
  })
  test.each([
    [198, '0.05', 200],
    [197, '0.05', 195],
    [1302, '0.10', 1300],
    [1305, '0.10', 1310],
    [249, '0.50', 250],
    [1_250, '5.00', 1_500],
    [1, '0.05', 0],
    [198, '0', 198],
  ] as const)('%i to the nearest %s is %i', (amount, step, rounded) =>
    expect(roundCash(money(amount), rounding(step), 2)).toBe(rounded),
  )
  test('is unchanged if the currency has no such coin', () => {
    expect(roundCash(money(1_234), rounding('0.05'), 0)).toBe(1_234)
    expect(roundCash(money(1_234), rounding('5.00'), 0)).toBe(1_235)
    expect(roundCash(money(1_234), rounding('0.05'), 3)).toBe(1_250)
  })
  test('differs by less than a step, symmetrically', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.constantFrom(...cashSteps),
        fc.constantFrom(...cashDirections),
        (amount, step, direction) => {
          const rounded = roundCash(money(amount), { step, direction }, 2)
          const unit = Math.max(1, Math.round(Number(step) * 100))
          expect(rounded % unit).toBe(0)
          expect(rounded).toBeGreaterThanOrEqual(0)
          expect(Math.abs(rounded - amount)).toBeLessThan(unit)
          if (direction === 'down') expect(rounded).toBeLessThanOrEqual(amount)
          expect(roundCash(money(-amount), { step, direction }, 2) + rounded).toBe(0)
        },
      ),
    ))
})
