import { money } from '@comanda/domain/kernel/money.ts'
import type { TaxedLine } from '@comanda/domain/kernel/tax.ts'

type Row = Readonly<{
  line: number
  unit_price: number
  quantity: number
  tax_ppm: number | null
  tax_type: string | null
  /** Minor units taken off its price. */
  discount?: number
}>

/** The line of an order or guest order in the form that bills are computed from. */
export function taxedLine({ line, unit_price, quantity, tax_ppm, tax_type, discount = 0 }: Row): TaxedLine {
  const isTaxed = tax_ppm !== null && (tax_type === 'exclusive' || tax_type === 'inclusive')
  const tax: TaxedLine['tax'] = isTaxed ? { ratePpm: tax_ppm, type: tax_type } : null
  return { line, quantity, unitPrice: money(unit_price), tax, ...(discount > 0 && { discount: money(discount) }) }
}
