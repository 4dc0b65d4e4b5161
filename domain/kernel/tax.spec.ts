import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Exponent, money, toDecimal } from './money.ts'
import { type BilledLine, bill, maxRatePpm, parseRate, rateText, type TaxedLine } from './tax.ts'

const line = (unitPrice: number, quantity: number, tax: TaxedLine['tax'], number = 1): TaxedLine => ({
  line: number,
  unitPrice: money(unitPrice),
  quantity,
  tax,
})
const exclusive = (ratePpm: number) => ({ ratePpm, type: 'exclusive' as const })
const inclusive = (ratePpm: number) => ({ ratePpm, type: 'inclusive' as const })

const anyTax = fc.record({
  ratePpm: fc.oneof(
    fc.integer({ min: 0, max: maxRatePpm }),
    fc.constantFrom(0, 50_000, 70_000, 88_750, 190_000, 200_000, 1_000_000),
  ),
  type: fc.constantFrom('exclusive' as const, 'inclusive' as const),
})
const anyLines = fc
  .array(
    fc.record({
      unitPrice: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1e9 })).map(money),
      quantity: fc.integer({ min: 1, max: 999 }),
      tax: fc.option(anyTax),
    }),
    { maxLength: 12 },
  )
  .map((lines): TaxedLine[] => lines.map((each, index) => ({ ...each, line: index + 1 })))

const total = (lines: readonly BilledLine[], of: 'net' | 'taxAmount') => lines.reduce((all, each) => all + each[of], 0)
const amountOf = ({ unitPrice, quantity }: TaxedLine) => unitPrice * quantity

/** Rule M4 as a client of version 1.2.0 computes it: binary floats in major units, unrounded. */
function specTotals(lines: readonly TaxedLine[], exponent: Exponent) {
  const totals = { subTotal: 0, taxTotal: 0, total: 0 }
  for (const each of lines) {
    const amount = amountOf(each) / 10 ** exponent
    const rate = (each.tax?.ratePpm ?? 0) / 10_000
    const isInclusive = each.tax?.type === 'inclusive'
    const tax = isInclusive ? amount - (amount * 100) / (100 + rate) : (amount * rate) / 100
    totals.subTotal += isInclusive ? amount - tax : amount
    totals.taxTotal += tax
    totals.total += isInclusive ? amount : amount + tax
  }
  return totals
}

describe('a bill', () => {
  test('without tax is the price of the lines', () =>
    expect(bill([line(1250, 2, null)])).toEqual({
      lines: [{ line: 1, net: 2500, taxAmount: 0 }],
      subTotal: 2500,
      taxTotal: 0,
      total: 2500,
    }))

  test('adds an exclusive tax on top', () =>
    expect(bill([line(1250, 2, exclusive(190_000))])).toMatchObject({ subTotal: 2500, taxTotal: 475, total: 2975 }))

  test('takes an inclusive tax out of the amount', () =>
    expect(bill([line(1190, 1, inclusive(190_000))])).toMatchObject({ subTotal: 1000, taxTotal: 190, total: 1190 }))

  test('halves the amount at 100 % inclusive', () =>
    expect(bill([line(1001, 1, inclusive(1_000_000))])).toMatchObject({ subTotal: 500, taxTotal: 501, total: 1001 }))

  test('rounds once, not line by line', () => {
    // three times 0.05 at 10 % is 0.015 of tax: per line it would be 0.03
    const lines = [1, 2, 3].map((number) => line(5, 1, exclusive(100_000), number))
    expect(bill(lines)).toMatchObject({ taxTotal: 2, total: 17 })
    expect(bill(lines).lines.map(({ taxAmount }) => taxAmount)).toEqual([1, 1, 0])
  })

  test('allocates the rounded tax by largest remainder', () => {
    const lines = [line(14, 1, exclusive(100_000), 1), line(18, 1, exclusive(100_000), 2)]
    expect(bill(lines).lines.map(({ taxAmount }) => taxAmount)).toEqual([1, 2])
  })

  test('mixes kinds, and inclusive rates, exactly', () => {
    const lines = [
      line(1000, 1, exclusive(88_750), 1),
      line(1070, 3, inclusive(70_000), 2),
      line(1190, 1, inclusive(190_000), 3),
      line(300, 1, null, 4),
    ]
    expect(bill(lines)).toMatchObject({ subTotal: 5300, taxTotal: 89 + 400, total: 5789 })
  })

  test('of no lines is zero', () => expect(bill([])).toEqual({ lines: [], subTotal: 0, taxTotal: 0, total: 0 }))

  test('equals the sum of its lines to the minor unit', () =>
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { lines: billed, subTotal, taxTotal, total: payable } = bill(lines)
        expect(billed.map((each) => each.line)).toEqual(lines.map((each) => each.line))
        expect([total(billed, 'net'), total(billed, 'taxAmount')]).toEqual([subTotal, taxTotal])
        expect(payable).toBe(subTotal + taxTotal)
        for (const [index, { net, taxAmount }] of billed.entries()) {
          const each = lines[index]
          if (!each) throw new Error('a line was lost')
          expect(taxAmount >= 0 && net >= 0).toBe(true)
          expect(each.tax?.type === 'inclusive' ? net + taxAmount : net).toBe(amountOf(each))
        }
      }),
      { numRuns: 2_000 },
    ))
})

describe('the formulas of rule M4', () => {
  const halfUnit = (exact: number) => 0.5 + 1e-6 + Math.abs(exact) * 1e-12

  test.each([0, 2, 3] as const)('agree with a bill at the display precision of %i decimals', (exponent) =>
    fc.assert(
      fc.property(anyLines, (lines) => {
        const ours = bill(lines)
        const spec = specTotals(lines, exponent)
        const kinds = new Set(lines.flatMap(({ tax }) => (tax ? [tax.type] : [])))
        const apart = (name: 'subTotal' | 'taxTotal' | 'total') =>
          Math.abs(ours[name] - spec[name] * 10 ** exponent) / halfUnit(spec[name] * 10 ** exponent)
        expect(apart('subTotal')).toBeLessThanOrEqual(1)
        expect(apart('total')).toBeLessThanOrEqual(1)
        expect(apart('taxTotal')).toBeLessThanOrEqual(kinds.size > 1 ? 2 : 1)
      }),
      { numRuns: 2_000 },
    ),
  )

  test('agree at inclusive 100 % in a currency without decimals, with two and with three', () => {
    const lines = [line(3, 1, inclusive(1_000_000)), line(1250, 2, inclusive(1_000_000), 2)]
    for (const exponent of [0, 2, 3] as const) {
      expect(toDecimal(bill(lines).taxTotal, exponent)).toBe((1252 / 10 ** exponent).toFixed(exponent))
    }
  })
})

describe('a bill beyond the exact doubles', () => {
  test('is exact all the same', () => {
    const lines = [line(999_999_999, 999, exclusive(9_999_999), 1), line(1, 1, exclusive(1), 2)]
    const exact = (999_999_999n * 999n * 9_999_999n + 1n + 500_000n) / 1_000_000n
    expect(BigInt(bill(lines).taxTotal)).toBe(exact)
  })
})

describe('a rate', () => {
  test.each([
    ['8.875', 88_750],
    ['19', 190_000],
    ['0', 0],
    [7.7, 77_000],
    ['1000', 10_000_000],
  ] as const)('%j percent is %i parts per million', (input, ratePpm) => expect(parseRate(input)).toBe(ratePpm))

  test.each(['', '-1', '1000.0001', '1.00001', 'x'])('%j is refused', (input) => expect(parseRate(input)).toBeNull())

  test.each([
    [88_750, '8.875'],
    [190_000, '19'],
    [1_000_000, '100'],
    [0, '0'],
    [1, '0.0001'],
  ] as const)('%i parts per million are shown as %j percent', (ratePpm, text) => expect(rateText(ratePpm)).toBe(text))
})
