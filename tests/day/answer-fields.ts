import { percentOf, type Sums, written } from './bills.ts'
import { compare } from './figures.ts'
import type { Line, Order, Tender } from './recorded-events.ts'

export const byAge = (one: { placedAt: string }, other: { placedAt: string }) => compare(one.placedAt, other.placedAt)
export const moneyOf = ({ subTotal, taxTotal, total }: Sums, currency: string) => ({
  sub_total: written(subTotal, currency),
  tax_total: written(taxTotal, currency),
  total: written(total, currency),
})
export const seatOf = (table: Order['table']) => ({
  table_id: table?.tableId ?? null,
  table_title: table?.title ?? null,
  floor: table?.floor ?? null,
})
export const taxOf = (tax: Line['tax']) => ({
  tax_title: tax?.title ?? null,
  tax_rate: tax ? percentOf(tax.ratePpm) : null,
  tax_type: tax?.type ?? null,
})
export const passOf = (item?: { recalledAt?: string; passedAt?: string }) => ({
  ...(item?.recalledAt && { recalled_at: item.recalledAt }),
  ...(item?.passedAt && { passed_at: item.passedAt }),
})
export const addonsOf = ({ addons }: Line) =>
  addons.length === 0 ? null : addons.map(({ addonId, title }) => ({ id: addonId, title }))

export const tenderAnswer = ({ paymentTypeId, title, ...amounts }: Tender, currency: string) => ({
  payment_type_id: paymentTypeId,
  payment_type: title,
  amount: written(amounts.amount, currency),
  rounding: written(amounts.rounding, currency),
  tip: written(amounts.tip, currency),
  received: written(amounts.received, currency),
  change: written(amounts.change, currency),
})
