import { allocate } from './allocate.ts'
import { wholeInBasisPoints } from './discount.ts'
import { divideRoundedBig, type Money, money, sum } from './money.ts'
import { amountOfLine, type TaxedLine } from './tax.ts'

/** `rounding`: added to the rounded percentage, so that the parts of a split bill add up to the whole. */
export type ChargeTerms = Readonly<{ basisPoints: number; rounding?: Money | undefined }>

/**
 * Rule M12: a percentage of the prices after discounts, rounded once, half away from zero. Never negative, and 0 for a
 * free bill. Lines may be passed with or without their shares.
 */
export function chargeOn(lines: readonly TaxedLine[], { basisPoints, rounding = money(0) }: ChargeTerms): Money {
  const base = sum(lines.map(priceOfLine))
  if (base === 0) return money(0)
  const rounded = Number(divideRoundedBig(BigInt(base) * BigInt(basisPoints), BigInt(wholeInBasisPoints)))
  return money(Math.max(0, rounded + rounding))
}

/** The lines with their shares of the charge, in the ratio of their prices. Each share is taxed like its line. */
export function withCharge<Line extends TaxedLine>(
  lines: readonly Line[],
  terms: ChargeTerms | null | undefined,
): readonly (Line & Pick<TaxedLine, 'charge'>)[] {
  if (!terms) return lines
  const shares = allocate(chargeOn(lines, terms), lines.map(priceOfLine))
  return lines.map((line, index) => ({ ...line, charge: shares[index] ?? money(0) }))
}

/** The rounding with which the charge on these lines is `amount`. */
export const roundingFor = (lines: readonly TaxedLine[], basisPoints: number, amount: Money): Money =>
  money(amount - chargeOn(lines, { basisPoints }))

const priceOfLine = (line: TaxedLine): Money => amountOfLine({ ...line, charge: undefined })
