import type { Tax } from '@comanda/domain/kernel/tax.ts'
import { table } from '../runtime/projection.ts'
import { textOf } from '../runtime/table-spec.ts'
import { visitPairCounts } from '../runtime/visit-pairs.ts'

const sumColumns = {
  currency: 'text',
  orders: 'bigint',
  invoices: 'bigint',
  sub_total: 'bigint',
  tax_total: 'bigint',
  total: 'bigint',
  /** Parts of `sub_total` and `tax_total` that are service charge. */
  charge_net: 'bigint',
  charge_tax: 'bigint',
} as const

/**
 * Figures of reports and dashboards, maintained as sums, so that no report counts orders. Their definitions
 * (docs/decisions/0015):
 *
 * - An order counts on the business day it was placed, cancelled ones included, however it ended. An order that was split
 *   off another is not counted.
 * - Revenue is the sum of invoices: `sub_total` (net) + `tax_total` = `total`, on the business day the invoice was issued.
 *   So an order adds revenue on the day it was paid, and an unpaid one adds none.
 * - The average order value is total / invoices.
 * - An item sold is an item on an invoice. The net amounts of all items and the service charge are the net revenue, to the
 *   minor unit.
 * - The sales of a category are the sums of its invoice lines without service charge; those of a tax rate include it. A
 *   category keeps its last title, even after its removal.
 * - A payment is an invoice, under its payment type. An invoice with several types is a payment of each, with the part of
 *   the total that it covers; cash rounding and tips are not part of the revenue.
 * - The hour of an order is that of its placing, the hour of revenue that of the invoice, in the store's current zone.
 * - A new customer was added in the period and is known now, so that all periods add up to the total.
 * - A repeat customer is a known customer who placed an order in the period; each counts once, however often they came.
 *
 * Amounts are per currency: a store may change its own, and two are never added up. The tables per month contain the same
 * sums as those per day, so that a period of years reads months and the days at its ends, and customers of a period are
 * counted by their first visit in it (`../runtime/visit-pairs.ts`).
 */
const sales_days = table({
  columns: { tenant_id: 'uuid', business_day: 'date', ...sumColumns },
  key: ['tenant_id', 'business_day', 'currency'],
})

/** Sums per month; `month` is its first day. */
const sales_months = table({
  columns: { tenant_id: 'uuid', month: 'date', ...sumColumns },
  key: ['tenant_id', 'month', 'currency'],
})

const soldColumns = {
  currency: 'text',
  item_id: 'uuid',
  /** Title at the last sale: reports of the past include dishes that the menu no longer has. */
  title: 'text?',
  unit_price: 'bigint?',
  quantity: 'bigint',
  net: 'bigint',
} as const

const sales_items = table({
  columns: { tenant_id: 'uuid', business_day: 'date', ...soldColumns },
  key: ['tenant_id', 'business_day', 'currency', 'item_id'],
})

const sales_item_months = table({
  columns: { tenant_id: 'uuid', month: 'date', ...soldColumns },
  key: ['tenant_id', 'month', 'currency', 'item_id'],
})

/** Sums per quarter of an hour, from which the hours of any zone are added up. */
const sales_quarters = table({
  columns: {
    tenant_id: 'uuid',
    business_day: 'date',
    quarter: 'timestamptz',
    currency: 'text',
    orders: 'bigint',
    invoices: 'bigint',
    total: 'bigint',
  },
  key: ['tenant_id', 'business_day', 'quarter', 'currency'],
})

/** `category_id` is empty for dishes without one. */
const categoryColumns = { currency: 'text', category_id: 'text', quantity: 'bigint', net: 'bigint' } as const

const sales_categories = table({
  columns: { tenant_id: 'uuid', business_day: 'date', ...categoryColumns },
  key: ['tenant_id', 'business_day', 'currency', 'category_id'],
})

const sales_category_months = table({
  columns: { tenant_id: 'uuid', month: 'date', ...categoryColumns },
  key: ['tenant_id', 'month', 'currency', 'category_id'],
})

const sales_category_titles = table({
  columns: { tenant_id: 'uuid', category_id: 'text', title: 'text' },
  key: ['tenant_id', 'category_id'],
})

/** `tax_type` is empty and the rate 0 for untaxed lines; `title` is the last title of this rate. */
const taxColumns = {
  currency: 'text',
  rate_ppm: 'integer',
  tax_type: textOf<Tax['type'] | ''>(),
  title: 'text?',
  net: 'bigint',
  tax: 'bigint',
} as const

const sales_taxes = table({
  columns: { tenant_id: 'uuid', business_day: 'date', ...taxColumns },
  key: ['tenant_id', 'business_day', 'currency', 'rate_ppm', 'tax_type'],
})

const sales_tax_months = table({
  columns: { tenant_id: 'uuid', month: 'date', ...taxColumns },
  key: ['tenant_id', 'month', 'currency', 'rate_ppm', 'tax_type'],
})

/** `payment_type_id` is empty if none was named; `title` is the type's title at the last payment. */
const paymentColumns = {
  currency: 'text',
  payment_type_id: 'text',
  title: 'text?',
  invoices: 'bigint',
  total: 'bigint',
  rounding: 'bigint',
  tip: 'bigint',
} as const

const sales_payments = table({
  columns: { tenant_id: 'uuid', business_day: 'date', ...paymentColumns },
  key: ['tenant_id', 'business_day', 'currency', 'payment_type_id'],
})

const sales_payment_months = table({
  columns: { tenant_id: 'uuid', month: 'date', ...paymentColumns },
  key: ['tenant_id', 'month', 'currency', 'payment_type_id'],
})

/** Days on which known customers placed orders. */
const sales_visits = table({
  columns: { tenant_id: 'uuid', customer_id: 'uuid', business_day: 'date' },
  key: ['tenant_id', 'customer_id', 'business_day'],
  visitPairs: { along: 'business_day', into: 'sales_returns' },
})

/** Counts of consecutive visits: they give the number of customers in a period without reading each of them. */
const sales_returns = table(visitPairCounts)

/** Settlements whose invoice was counted: a second invoice of a settlement adds no revenue. */
const sales_settlements = table({
  columns: { tenant_id: 'uuid', settlement_id: 'uuid' },
  key: ['tenant_id', 'settlement_id'],
})

export const salesTables = {
  sales_days,
  sales_months,
  sales_items,
  sales_item_months,
  sales_quarters,
  sales_categories,
  sales_category_months,
  sales_category_titles,
  sales_taxes,
  sales_tax_months,
  sales_payments,
  sales_payment_months,
  sales_visits,
  sales_returns,
  sales_settlements,
}
