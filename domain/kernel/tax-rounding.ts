import { type Money, money, sum } from './money.ts'
import { amountOfLine, type Bill, bill, billOfTaxes, type TaxedLine } from './tax.ts'

/** The lines, with a rounding that is added to the exclusive tax of their bill. The first line with such a tax carries it. */
export function withTaxRounding<Line extends TaxedLine>(
  lines: readonly Line[],
  rounding: Money | null | undefined,
): readonly (Line & Pick<TaxedLine, 'taxRounding'>)[] {
  if (!rounding) return lines
  const first = lines.findIndex(({ tax }) => tax?.type === 'exclusive')
  return lines.map((line, index) => ({ ...line, taxRounding: money(index === first ? rounding : 0) }))
}

/** The bill with its tax rounding, which is added to the largest exclusive taxes. No tax becomes negative. */
export function roundedBill(lines: readonly TaxedLine[]): Bill {
  const exact = bill(lines)
  let left = lines.reduce((total, { taxRounding = 0 }) => total + taxRounding, 0)
  if (left === 0) return exact
  const taxes = new Map(lines.map((line, index) => [line, exact.lines[index]?.taxAmount ?? 0]))
  for (const [line, tax] of [...taxes].sort(([, one], [, other]) => other - one)) {
    if (!hasExclusiveTax(line)) continue
    const added = Math.max(left, -tax)
    taxes.set(line, tax + added)
    left -= added
  }
  return billOfTaxes(lines, taxes)
}

export const hasExclusiveTax = (line: TaxedLine): boolean =>
  line.tax?.type === 'exclusive' && line.tax.ratePpm > 0 && amountOfLine(line) > 0

export function exclusiveTaxOf(lines: readonly TaxedLine[]): Money {
  const billed = roundedBill(lines).lines
  return sum(lines.map(({ tax }, index) => (tax?.type === 'exclusive' && billed[index]?.taxAmount) || money(0)))
}
