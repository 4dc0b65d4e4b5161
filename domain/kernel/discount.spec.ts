import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DiscountTerms, type PricedLine, shareDiscounts } from './discount.ts'
import { type Money, money, sum } from './money.ts'
import { bill } from './tax.ts'

const line = (number: number, amount: number): PricedLine => ({ line: number, amount: money(amount) })
const percent = (basisPoints: number, lines: number[], scope: number | null = null): DiscountTerms => {
  return { kind: 'discount', scope, asked: { type: 'percent', basisPoints }, lines }
}
const amount = (size: number, lines: number[], scope: number | null = null): DiscountTerms => {
  return { kind: 'discount', scope, asked: { type: 'amount', amount: money(size) }, lines }
}
const comp = (lines: number[], scope: number | null = null): DiscountTerms => ({
  ...percent(10_000, lines, scope),
  kind: 'comp',
})
const amounts = (lines: readonly PricedLine[], discounts: readonly DiscountTerms[]) =>
  shareDiscounts(lines, discounts).map((shares) => shares.map((share) => share.amount))

describe('the shares of a discount', () => {
  test('add up to the rounded percentage, by largest remainder', () => {
    expect(amounts([line(1, 105), line(2, 105)], [percent(1_000, [1, 2])])).toEqual([[11, 10]])
    expect(amounts([line(1, 333), line(2, 333), line(3, 334)], [amount(100, [1, 2, 3])])).toEqual([[33, 33, 34]])
  })

  test('are computed on the remainder: comps, then lines, then the order; percentages before amounts', () => {
    const lines = [line(1, 1_000), line(2, 2_000), line(3, 500)]
    const discounts = [
      amount(300, [1, 2, 3]),
      percent(1_000, [1, 2, 3]),
      amount(200, [2], 2),
      percent(5_000, [2], 2),
      comp([3], 3),
    ]
    // line 3 is free; line 2: 2000 − 1000 − 200 = 800; the order: 10 % of 1800, then 300 of 1620
    expect(amounts(lines, discounts)).toEqual([[167, 133, 0], [100, 80, 0], [200], [1000], [500]])
  })

  test('of an amount are limited to the remainder', () => {
    expect(amounts([line(1, 300)], [amount(500, [1])])).toEqual([[300]])
    expect(amounts([line(1, 300)], [amount(100, [1]), comp([1])])).toEqual([[0], [300]])
  })
})

const anyLines = fc
  .array(fc.nat(100_000), { minLength: 1, maxLength: 6 })
  .map((prices) => prices.map((price, index) => line(index + 1, price)))
const anyDiscount = (count: number): fc.Arbitrary<DiscountTerms> =>
  fc
    .record({
      scope: fc.option(fc.integer({ min: 1, max: count })),
      kind: fc.constantFrom('discount' as const, 'comp' as const),
      asked: fc.oneof(
        fc.integer({ min: 1, max: 9_999 }).map((basisPoints) => ({ type: 'percent' as const, basisPoints })),
        fc.integer({ min: 1, max: 200_000 }).map((size) => ({ type: 'amount' as const, amount: money(size) })),
      ),
    })
    .map(({ scope, kind, asked }) => ({
      kind,
      scope,
      asked: kind === 'comp' ? { type: 'percent', basisPoints: 10_000 } : asked,
      lines: scope === null ? Array.from({ length: count }, (_, index) => index + 1) : [scope],
    }))
const anyBill = anyLines.chain((lines) => fc.tuple(fc.constant(lines), fc.array(anyDiscount(lines.length))))

describe('any discounts', () => {
  test('never make a line negative, and with net and tax they add up to its price', () =>
    fc.assert(
      fc.property(anyBill, fc.boolean(), ([lines, discounts], isInclusive) => {
        const shares = shareDiscounts(lines, discounts).flat()
        const ofLine = (number: number): Money =>
          sum(shares.filter((share) => share.line === number).map((share) => share.amount))
        const taxed = lines.map(({ line: number, amount: unitPrice }) => ({
          line: number,
          unitPrice,
          quantity: 1,
          discount: ofLine(number),
          tax: { ratePpm: 190_000, type: isInclusive ? ('inclusive' as const) : ('exclusive' as const) },
        }))
        const { lines: billed, total, taxTotal } = bill(taxed)
        expect(shares.every((share) => share.amount >= 0)).toBe(true)
        for (const [index, { line: number, amount: price }] of lines.entries()) {
          const { net = money(0), taxAmount = money(0) } = billed[index] ?? {}
          expect(net).toBeGreaterThanOrEqual(0)
          expect(net + (isInclusive ? taxAmount : 0) + ofLine(number)).toBe(price)
        }
        const whole = sum(lines.map(({ amount: price }) => price))
        const given = sum(shares.map((share) => share.amount))
        expect(total).toBe(whole - given + (isInclusive ? 0 : taxTotal))
      }),
    ))
})
