import type { Tax } from '@comanda/domain/kernel/tax.ts'
import type { OrderLine } from '@comanda/domain/orders/lines.ts'
import { nullableJsonOf, nullableTextOf } from '../runtime/table-spec.ts'

/** A line as it was sold, or as the guest saw it: the same in the read models of orders and of QR orders. */
export const lineColumns = {
  line: 'integer',
  item_id: 'uuid',
  title: 'text',
  category_id: 'uuid?',
  variant_id: 'uuid?',
  variant_title: 'text?',
  /** Null for none: the form that clients read. */
  addons: nullableJsonOf<readonly Readonly<{ id: string; title: string }>[]>(),
  quantity: 'integer',
  unit_price: 'bigint',
  tax_id: 'uuid?',
  tax_title: 'text?',
  tax_ppm: 'integer?',
  tax_type: nullableTextOf<Tax['type']>(),
  notes: 'text?',
} as const

export const lineRow = (line: OrderLine) => ({
  line: line.line,
  item_id: line.itemId,
  title: line.title,
  category_id: line.categoryId,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  notes: line.notes,
  ...optionColumns(line),
})

/** Columns that other options of a line change, beside its price. */
export const optionColumns = ({ variant, addons, tax }: Pick<OrderLine, 'variant' | 'addons' | 'tax'>) => ({
  variant_id: variant?.variantId ?? null,
  variant_title: variant?.title ?? null,
  addons: addons.length > 0 ? addons.map(({ addonId, title }) => ({ id: addonId, title })) : null,
  tax_id: tax?.taxId ?? null,
  tax_title: tax?.title ?? null,
  tax_ppm: tax?.ratePpm ?? null,
  tax_type: tax?.type ?? null,
})
