import type { OrderLine } from '@comanda/domain/orders/events.ts'

/** A line as it was sold, or as the guest saw it: the same in the read models of orders and of QR orders. */
export const lineColumns = {
  line: 'integer',
  item_id: 'uuid',
  title: 'text',
  category_id: 'uuid?',
  variant_id: 'uuid?',
  variant_title: 'text?',
  /** [{id, title}], or null for none: the form the clients read. */
  addons: 'jsonb?',
  quantity: 'integer',
  unit_price: 'bigint',
  tax_id: 'uuid?',
  tax_title: 'text?',
  tax_ppm: 'integer?',
  tax_type: 'text?',
  notes: 'text?',
} as const

export const lineRow = (line: OrderLine) => ({
  line: line.line,
  item_id: line.itemId,
  title: line.title,
  category_id: line.categoryId,
  variant_id: line.variant?.variantId ?? null,
  variant_title: line.variant?.title ?? null,
  addons: line.addons.length > 0 ? line.addons.map(({ addonId, title }) => ({ id: addonId, title })) : null,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  tax_id: line.tax?.taxId ?? null,
  tax_title: line.tax?.title ?? null,
  tax_ppm: line.tax?.ratePpm ?? null,
  tax_type: line.tax?.type ?? null,
  notes: line.notes,
})
