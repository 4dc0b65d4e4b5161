import type { InvoiceEvent, InvoiceLine } from '@comanda/domain/invoices/events.ts'
import { quarterOf } from '@comanda/domain/kernel/business-day.ts'
import { money, sum } from '@comanda/domain/kernel/money.ts'
import type { Tax } from '@comanda/domain/kernel/tax.ts'
import type { MenuEvent } from '@comanda/domain/menu/events.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { chargeColumns } from '../invoices/invoices.ts'
import { projection, table, type Write } from '../runtime/projection.ts'
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
 * Figures of reports and dashboards, maintained as sums so that none of them ever counts orders. The definitions, which
 * are the only ones (docs/decisions/0015):
 *
 * - An order counts on the business day it was placed, cancelled ones included, however it ended. An order that was split
 *   off another is not counted.
 * - Revenue is the sum of invoices: `sub_total` (net) + `tax_total` = `total`, on the business day the invoice was issued.
 *   So an order adds revenue on the day it was paid, and an unpaid one adds none.
 * - The average order value is total / invoices.
 * - An item sold is an item on an invoice. The net amounts of all items and the service charge are the net revenue, to the
 *   minor unit.
 * - The sales of a category are the sums of its invoice lines without service charge; those of a tax rate include it. A
 *   category keeps its last title, even
 *   after its removal.
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

type SalesTables = {
  sales_days: typeof sales_days
  sales_months: typeof sales_months
  sales_items: typeof sales_items
  sales_item_months: typeof sales_item_months
  sales_quarters: typeof sales_quarters
  sales_categories: typeof sales_categories
  sales_category_months: typeof sales_category_months
  sales_category_titles: typeof sales_category_titles
  sales_taxes: typeof sales_taxes
  sales_tax_months: typeof sales_tax_months
  sales_payments: typeof sales_payments
  sales_payment_months: typeof sales_payment_months
  sales_visits: typeof sales_visits
  sales_returns: typeof sales_returns
  sales_settlements: typeof sales_settlements
}

type CategoryTitled = Extract<MenuEvent, { type: 'CategoryAdded' | 'CategoryRenamed' }>

export const salesModel = projection<SalesTables, OrderEvent | InvoiceEvent | CategoryTitled>({
  name: 'sales',
  version: 9,
  tables: {
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
  },
  once: {
    InvoiceIssued: {
      table: 'sales_settlements',
      key: ({ data, metadata }) => ({ tenant_id: metadata.tenantId, settlement_id: data.settlementId }),
    },
  },
  on: {
    OrderPlaced: (write, { data, metadata }) => {
      const { businessDay: business_day, currency, customer, placedAt } = data
      const tenant_id = metadata.tenantId
      write.sales_days.add({ tenant_id, business_day, currency }, { orders: 1 })
      write.sales_months.add({ tenant_id, month: monthOf(business_day), currency }, { orders: 1 })
      write.sales_quarters.add({ tenant_id, business_day, quarter: quarterOf(placedAt), currency }, { orders: 1 })
      if (customer) write.sales_visits.add({ tenant_id, customer_id: customer.customerId, business_day }, {})
    },
    InvoiceIssued: (write, { data, metadata }) => {
      const { businessDay: business_day, currency, subTotal, taxTotal, total, issuedAt } = data
      const place = { tenant_id: metadata.tenantId, currency }
      const sums = { invoices: 1, sub_total: subTotal, tax_total: taxTotal, total, ...chargeColumns(data) }
      write.sales_days.add({ ...place, business_day }, sums)
      write.sales_months.add({ ...place, month: monthOf(business_day) }, sums)
      write.sales_quarters.add({ ...place, business_day, quarter: quarterOf(issuedAt) }, { invoices: 1, total })
      for (const { payment_type_id, title, ...paid } of paymentsOf(data)) {
        const payment = { ...place, payment_type_id }
        write.sales_payments.add({ ...payment, business_day }, paid, { title })
        write.sales_payment_months.add({ ...payment, month: monthOf(business_day) }, paid, { title })
      }
      for (const line of data.orders.flatMap((order) => order.lines)) addLine(write, place, business_day, line)
    },
    CategoryAdded: (write, { data, metadata }) => {
      const { categoryId, title } = data
      write.sales_category_titles.put({ tenant_id: metadata.tenantId, category_id: categoryId, title })
    },
    CategoryRenamed: (write, { data, metadata }) => {
      const { categoryId, title } = data
      write.sales_category_titles.put({ tenant_id: metadata.tenantId, category_id: categoryId, title })
    },
    OrderRefused: 'ignored',
    OrderItemStarted: 'ignored',
    OrderItemFinished: 'ignored',
    OrderItemServed: 'ignored',
    OrderItemCancelled: 'ignored',
    OrderItemRecalled: 'ignored',
    OrderLineDivided: 'ignored',
    OrderLinesMovedOff: 'ignored',
    OrderSplitOff: 'ignored',
    OrderCancelled: 'ignored',
    OrderCompleted: 'ignored',
    OrderDiscounted: 'ignored',
    OrderDiscountRemoved: 'ignored',
    CheckoutStarted: 'ignored',
    CheckoutCommitted: 'ignored',
    CheckoutReleased: 'ignored',
    OrderSettled: 'ignored',
    OrderMoved: 'ignored',
    OrderLinesAdded: 'ignored',
    OrderLineNoted: 'ignored',
    OrderLineRevised: 'ignored',
    OrderJoined: 'ignored',
    OrderLinesJoined: 'ignored',
    OrderJoinRefused: 'ignored',
    OrderJoinReleased: 'ignored',
    OrderCourseHeld: 'ignored',
    OrderCourseFired: 'ignored',
    OrderBillPrinted: 'ignored',
    OrderReceiptPrinted: 'ignored',
    OrderChargeAdded: 'ignored',
    OrderChargeRemoved: 'ignored',
  },
})

type SalesKey = Readonly<{ tenant_id: string; currency: string }>

/** The payments of an invoice, one per payment type. */
function paymentsOf({ tenders, paidWith, total }: InvoiceEvent['data']) {
  if (!tenders) {
    const { paymentTypeId = '', title = null } = paidWith ?? {}
    return [{ payment_type_id: paymentTypeId, title, invoices: 1, total, rounding: 0, tip: 0 }]
  }
  return [...Map.groupBy(tenders, ({ paymentTypeId }) => paymentTypeId)].map(([payment_type_id, own]) => ({
    payment_type_id,
    title: own[0]?.title ?? null,
    invoices: 1,
    total: sum(own.map(({ amount }) => amount)),
    rounding: sum(own.map(({ rounding }) => rounding)),
    tip: sum(own.map(({ tip }) => tip)),
  }))
}

/** Adds an invoice line to the sums of its dish, category and tax. */
function addLine(write: Write<SalesTables>, place: SalesKey, business_day: string, line: InvoiceLine): void {
  const { itemId, title, unitPrice, quantity, categoryId, tax, taxAmount } = line
  const net = money(line.net - (line.charge?.net ?? 0))
  const month = monthOf(business_day)
  const item = { ...place, item_id: itemId }
  const last = { title, unit_price: unitPrice }
  write.sales_items.add({ ...item, business_day }, { quantity, net }, last)
  write.sales_item_months.add({ ...item, month }, { quantity, net }, last)
  const category = { ...place, category_id: categoryId ?? '' }
  write.sales_categories.add({ ...category, business_day }, { quantity, net })
  write.sales_category_months.add({ ...category, month }, { quantity, net })
  const rate = { ...place, rate_ppm: tax?.ratePpm ?? 0, tax_type: tax?.type ?? ('' as const) }
  const name = { title: tax?.title ?? null }
  write.sales_taxes.add({ ...rate, business_day }, { net: line.net, tax: taxAmount }, name)
  write.sales_tax_months.add({ ...rate, month }, { net: line.net, tax: taxAmount }, name)
}

/** First day of the month that contains a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
