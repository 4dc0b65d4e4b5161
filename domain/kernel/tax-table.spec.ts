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
