import { type Money, money, sum } from './money.ts'
import { bill, type TaxedLine } from './tax.ts'

/** Lines of a bill whose exclusive tax is `rounding` more than the rounded sum. The first line with such a tax has it. */
export function withTaxRounding<Line extends TaxedLine>(
  lines: readonly Line[],
  rounding: Money | null | undefined,
): readonly (Line & Pick<TaxedLine, 'taxRounding'>)[] {
  if (!rounding) return lines
  const first = lines.findIndex(({ tax }) => tax?.type === 'exclusive')
  return lines.map((line, index) => ({ ...line, taxRounding: money(index === first ? rounding : 0) }))
}

export const exclusiveTaxOf = (lines: readonly TaxedLine[]): Money => {
  const billed = bill(lines).lines
  return sum(lines.map(({ tax }, index) => (tax?.type === 'exclusive' && billed[index]?.taxAmount) || money(0)))
}
