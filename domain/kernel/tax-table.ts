import { type Money, sum } from './money.ts'
import { bill, type TaxedLine } from './tax.ts'

/** Row of a receipt's tax table: net and tax of the lines of a rate. The rate of untaxed lines is null. */
export type TaxRow = Readonly<{ ratePpm: number | null; net: Money; taxAmount: Money }>

/**
 * Tax table of orders that are paid together, highest rate first. The tax of each order is rounded as in its bill, so
 * the rows add up to the totals of the receipt.
 */
export function taxTable(orders: readonly (readonly TaxedLine[])[], billOf = bill): readonly TaxRow[] {
  const rows = new Map<number | null, Omit<TaxRow, 'ratePpm'>>()
  for (const lines of orders) {
    const billed = billOf(lines).lines
    for (const [index, { tax }] of lines.entries()) {
      const part = billed[index]
      if (!part) continue
      const ratePpm = tax?.ratePpm ?? null
      const row = rows.get(ratePpm) ?? { net: sum([]), taxAmount: sum([]) }
      rows.set(ratePpm, { net: sum([row.net, part.net]), taxAmount: sum([row.taxAmount, part.taxAmount]) })
    }
  }
  return [...rows]
    .map(([ratePpm, row]) => ({ ratePpm, ...row }))
    .sort((one, other) => (other.ratePpm ?? -1) - (one.ratePpm ?? -1))
}
