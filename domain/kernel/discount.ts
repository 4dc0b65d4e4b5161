import { allocate } from './allocate.ts'
import { divideRoundedBig, type Money, money, sum } from './money.ts'

/** 100 % in basis points. */
export const wholeInBasisPoints = 10_000

export type DiscountSize =
  | Readonly<{ type: 'percent'; basisPoints: number }>
  | Readonly<{ type: 'amount'; amount: Money }>

/** `scope`: a line number, or null for the whole order. `lines`: the lines it covers. */
export type DiscountTerms = Readonly<{
  kind: 'discount' | 'comp'
  scope: number | null
  asked: DiscountSize
  lines: readonly number[]
}>
export type PricedLine = Readonly<{ line: number; amount: Money }>
/** Part of a discount that falls on a line. */
type DiscountShare = Readonly<{ line: number; amount: Money }>

/** Version of `shareDiscounts`. Events contain it with the shares: past bills are not computed again. */
export const discountRule = 1

/**
 * Rule M10, version 1: the shares of every discount, in the order of `discounts`. Each is computed on the remainder
 * that earlier ones left of its lines: comps first, then discounts of a line, then of the order; within each of these
 * percentages before amounts, and earlier ones before later ones. A percentage is rounded once, half away from zero, an
 * amount is limited to the remainder, and both are allocated to the lines in proportion to their remainders. So no line
 * becomes negative, and the shares depend only on the discounts in force.
 */
export function shareDiscounts(
  prices: readonly PricedLine[],
  discounts: readonly DiscountTerms[],
): readonly (readonly DiscountShare[])[] {
  const left = new Map(prices.map(({ line, amount }) => [line, amount]))
  const shares = discounts.map((): readonly DiscountShare[] => [])
  const inSequence = [...discounts.entries()].sort(
    ([at, one], [otherAt, other]) => rankOf(one) - rankOf(other) || at - otherAt,
  )
  for (const [index, { lines, asked }] of inSequence) {
    const rests = lines.map((line) => left.get(line) ?? money(0))
    const parts = allocate(sizeOf(asked, sum(rests)), rests)
    shares[index] = lines.map((line, position) => ({ line, amount: parts[position] ?? money(0) }))
    for (const { line, amount } of shares[index]) left.set(line, money((left.get(line) ?? 0) - amount))
  }
  return shares
}

function rankOf({ kind, scope, asked }: DiscountTerms): number {
  const group = kind === 'comp' ? 0 : 1
  return group * 4 + (scope === null ? 2 : 0) + (asked.type === 'amount' ? 1 : 0)
}

function sizeOf(asked: DiscountSize, rest: Money): Money {
  if (asked.type === 'amount') return asked.amount < rest ? asked.amount : rest
  return money(Number(divideRoundedBig(BigInt(rest) * BigInt(asked.basisPoints), BigInt(wholeInBasisPoints))))
}
