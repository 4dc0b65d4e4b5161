import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, sum } from './money.ts'
import { bill, type TaxedLine } from './tax.ts'
import { taxTable } from './tax-table.ts'

const line = (unitPrice: number, tax: TaxedLine['tax'], quantity = 1): TaxedLine => ({
  line: 1,
  unitPrice: money(unitPrice),
  quantity,
  tax,
})
const inclusive = { ratePpm: 100_000, type: 'inclusive' } as const
const exclusive = { ratePpm: 55_000, type: 'exclusive' } as const

test('each rate has its net and its tax, highest first, and untaxed lines come last', () => {
  const orders = [
    [line(24_10, inclusive), line(4_50, null)],
    [line(6_20, exclusive), line(2_20, inclusive, 2)],
  ]
  expect(taxTable(orders)).toEqual([
    { ratePpm: 100_000, net: 21_91 + 4_00, taxAmount: 2_19 + 40 },
    { ratePpm: 55_000, net: 6_20, taxAmount: 34 },
    { ratePpm: null, net: 4_50, taxAmount: 0 },
  ])
})

test('nothing has no rates', () => expect(taxTable([])).toEqual([]))

test('the rows add up to the bills', () => {
  const tax = fc.option(
    fc.record({ ratePpm: fc.constantFrom(0, 55_000, 100_000), type: fc.constantFrom('inclusive', 'exclusive') }),
  )
  const anyLine = fc.record({ line: fc.constant(1), unitPrice: fc.nat(9_999).map(money), quantity: fc.nat(9), tax })
  fc.assert(
    fc.property(fc.array(fc.array(anyLine, { maxLength: 6 }), { maxLength: 4 }), (orders) => {
      const rows = taxTable(orders)
      const bills = orders.map(bill)
      expect(sum(rows.map(({ net }) => net))).toBe(sum(bills.map(({ subTotal }) => subTotal)))
      expect(sum(rows.map(({ taxAmount }) => taxAmount))).toBe(sum(bills.map(({ taxTotal }) => taxTotal)))
    }),
  )
})

const several = fc.array(
  fc.record({
    line: fc.constant(1),
    unitPrice: fc.nat(9_999).map(money),
    quantity: fc.integer({ min: 1, max: 9 }),
    ratePpm: fc.constantFrom(55_000, 70_000, 88_750, 190_000),
  }),
  { minLength: 1, maxLength: 12 },
)

test.each(['exclusive', 'inclusive'] as const)('each rate has its own tax, less than a minor unit apart (%s)', (type) =>
  fc.assert(
    fc.property(several, (lines) => {
      for (const { ratePpm, net, taxAmount } of taxTable([
        lines.map((each) => ({ ...each, tax: { ...each, type } })),
      ])) {
        const rate = (ratePpm ?? 0) / 1e6
        const exact = type === 'exclusive' ? net * rate : (net + taxAmount) * (rate / (1 + rate))
        expect(Math.abs(taxAmount - exact)).toBeLessThan(1 + 1e-6)
      }
    }),
    { numRuns: 1_000 },
  ),
)

test('five lines at 8.8 % and at 5.5 % of 0.10 each: neither rate has the tax of the other', () => {
  // each line has 0.0088 or 0.0055 of tax: 0.0715 in all, of which the lines at 5.5 % would have 0.02 instead of 0.03
  const at = (ratePpm: number) => Array.from({ length: 5 }, () => line(10, { ratePpm, type: 'exclusive' }))
  expect(taxTable([[...at(88_000), ...at(55_000)]])).toEqual([
    { ratePpm: 88_000, net: 50, taxAmount: 4 },
    { ratePpm: 55_000, net: 50, taxAmount: 3 },
  ])
})
