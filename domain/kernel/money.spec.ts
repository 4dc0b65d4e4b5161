import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideRounded,
  divideRoundedBig,
  type Exponent,
  exponentOf,
  maxMajorUnits,
  money,
  parseDecimal,
  rescale,
  sum,
  times,
  toDecimal,
} from './money.ts'

const exponents: readonly Exponent[] = [0, 2, 3]

describe('the exponent of a currency', () => {
  test('is two for most', () => expect(['EUR', 'USD', 'MGA', 'HUF'].map(exponentOf)).toEqual([2, 2, 2, 2]))
  test('is none where there is no minor unit', () => expect(['JPY', 'CLP', 'XPF'].map(exponentOf)).toEqual([0, 0, 0]))
  test('is three for the dinars and the rial of Oman', () =>
    expect(['KWD', 'TND', 'OMR'].map(exponentOf)).toEqual([3, 3, 3]))
})

describe('a decimal', () => {
  test('is shown at the precision of its currency', () => {
    expect(toDecimal(money(1250), 2)).toBe('12.50')
    expect(toDecimal(money(1250), 0)).toBe('1250')
    expect(toDecimal(money(1250), 3)).toBe('1.250')
    expect(toDecimal(money(5), 2)).toBe('0.05')
    expect(toDecimal(money(-5), 2)).toBe('-0.05')
    expect(toDecimal(money(0), 3)).toBe('0.000')
  })

  test.each([
    ['12.5', 2, 1250],
    [' 12.50 ', 2, 1250],
    ['.5', 2, 50],
    ['5.', 2, 500],
    ['1250.00', 0, 1250],
    ['1.2500', 3, 1250],
    ['-0', 2, 0],
    ['-3.10', 2, -310],
    [12.5, 2, 1250],
    [0.1, 2, 10],
    [0, 0, 0],
    [1_000_000_000, 2, 100_000_000_000],
  ] as const)('%j with %i decimals is %i', (input, exponent, amount) =>
    expect(parseDecimal(input, exponent)).toBe(amount),
  )

  test.each([
    ['', 2],
    ['   ', 2],
    ['.', 2],
    ['-', 2],
    ['abc', 2],
    ['1e3', 2],
    ['0x10', 2],
    ['1,50', 2],
    ['+1', 2],
    ['1.2.3', 2],
    ['12.505', 2],
    ['12.5', 0],
    ['1.2505', 3],
    ['1000000000.01', 2],
    ['9'.repeat(60), 2],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
    [0.1 + 0.2, 2],
    [1e21, 2],
    [1e-7, 2],
  ] as const)('%j with %i decimals is refused', (input, exponent) => expect(parseDecimal(input, exponent)).toBeNull())

  test('survives the conversion to text and back', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -maxMajorUnits, max: maxMajorUnits }),
        fc.constantFrom(...exponents),
        (n, exponent) => {
          expect(parseDecimal(toDecimal(money(n), exponent), exponent)).toBe(n)
          expect(parseDecimal(n, 0)).toBe(n)
        },
      ),
    ))
})

describe('rounding', () => {
  test('is half away from zero', () =>
    expect([5, 4, -5, -4, 15, 0].map((numerator) => divideRounded(numerator, 10))).toEqual([1, 0, -1, 0, 2, 0]))

  test('is the same with big integers', () =>
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 1e9 }), (numerator, denominator) => {
        const big = divideRoundedBig(BigInt(numerator), BigInt(denominator))
        expect(BigInt(divideRounded(numerator, denominator))).toBe(big)
      }),
    ))
})

describe('amounts', () => {
  test('add up', () => expect(sum([money(1), money(2), money(3)])).toBe(6))
  test('multiply', () => expect(times(money(1250), 3)).toBe(3750))
  test('are whole', () => expect(() => money(0.5)).toThrow('invariant broken'))
  test('are limited to safe integers', () => expect(() => times(money(2 ** 52), 4)).toThrow())

  test('follow a change of currency', () => {
    expect(rescale({ amount: money(1250), exponent: 2 }, 3)).toBe(12_500)
    expect(rescale({ amount: money(1250), exponent: 2 }, 0)).toBe(13)
    expect(rescale({ amount: money(1249), exponent: 2 }, 0)).toBe(12)
    expect(rescale({ amount: money(7), exponent: 0 }, 2)).toBe(700)
    expect(rescale({ amount: money(7), exponent: 2 }, 2)).toBe(7)
  })
})
