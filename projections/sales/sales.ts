import type { CustomerEvent } from '@comanda/domain/customers/events.ts'
import type { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import { quarterOf } from '@comanda/domain/kernel/business-day.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { projection, table } from '../runtime/projection.ts'
import { successionCounts } from '../runtime/succession.ts'

const sumColumns = {
  currency: 'text',
  orders: 'bigint',
  invoices: 'bigint',
  sub_total: 'bigint',
  tax_total: 'bigint',
  total: 'bigint',
} as const

/**
 * What reports and dashboards show, kept up to date so that none of them ever counts orders. The definitions, the only
 * ones (docs/decisions/0022):
 *
 * - An order counts on the business day it was placed, cancelled ones included, however it ended.
 * - Revenue is what invoices say: `sub_total` (net) + `tax_total` = `total`, on the business day the invoice was issued.
 *   So an order brings revenue on the day it was paid, and one that is never paid brings none.
 * - The average order value is total / invoices: what one bill came to.
 * - An item sold is an item on an invoice. The net amounts of all items are the net revenue, to the minor unit.
 * - A new customer is one who was added in the period; forgetting him later does not change that.
 * - A repeat customer is a known customer who placed an order in the period; each counts once, however often he came.
 *
 * Amounts are per currency: a store may change its own, and two are never added up. The tables per month hold the same
 * sums as those per day, so that a period of years reads months and the days at its ends, and customers of a period are
 * counted by those who came in it for the first time (`../runtime/succession.ts`).
 */
const sales_days = table({
  columns: { tenant_id: 'uuid', business_day: 'date', ...sumColumns },
  key: ['tenant_id', 'business_day', 'currency'],
})

/** `month` is its first day. */
const sales_months = table({
  columns: { tenant_id: 'uuid', month: 'date', ...sumColumns },
  key: ['tenant_id', 'month', 'currency'],
})

const soldColumns = {
  currency: 'text',
  item_id: 'uuid',
  /** As it was sold last: reports of the past know a dish that is on no menu any more. */
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

/** The days on which known customers placed orders. */
const sales_visits = table({
  columns: { tenant_id: 'uuid', customer_id: 'uuid', business_day: 'date' },
  key: ['tenant_id', 'customer_id', 'business_day'],
  succession: { along: 'business_day', into: 'sales_returns' },
})

/** How many of those visits followed which: what tells the customers of a period without going through them. */
const sales_returns = table(successionCounts)

/** Customers added, per quarter of an hour: a business day of any zone and any cut-off hour is made of those. */
const sales_newcomers = table({
  columns: { tenant_id: 'uuid', quarter: 'timestamptz', customers: 'bigint' },
  key: ['tenant_id', 'quarter'],
})

type SalesTables = {
  sales_days: typeof sales_days
  sales_months: typeof sales_months
  sales_items: typeof sales_items
  sales_item_months: typeof sales_item_months
  sales_visits: typeof sales_visits
  sales_returns: typeof sales_returns
  sales_newcomers: typeof sales_newcomers
}

export const salesModel = projection<SalesTables, OrderEvent | InvoiceEvent | CustomerEvent>({
  name: 'sales',
  version: 3,
  tables: {
    sales_days,
    sales_months,
    sales_items,
    sales_item_months,
    sales_visits,
    sales_returns,
    sales_newcomers,
  },
  on: {
    OrderPlaced: (write, { data, metadata }) => {
      const { businessDay: business_day, currency, customer } = data
      const tenant_id = metadata.tenantId
      write.sales_days.add({ tenant_id, business_day, currency }, { orders: 1 })
      write.sales_months.add({ tenant_id, month: monthOf(business_day), currency }, { orders: 1 })
      if (customer) write.sales_visits.add({ tenant_id, customer_id: customer.customerId, business_day }, {})
    },
    InvoiceIssued: (write, { data, metadata }) => {
      const { businessDay: business_day, currency, subTotal, taxTotal, total } = data
      const place = { tenant_id: metadata.tenantId, currency }
      const sums = { invoices: 1, sub_total: subTotal, tax_total: taxTotal, total }
      write.sales_days.add({ ...place, business_day }, sums)
      write.sales_months.add({ ...place, month: monthOf(business_day) }, sums)
      for (const { itemId, title, unitPrice, quantity, net } of data.orders.flatMap((order) => order.lines)) {
        const item = { ...place, item_id: itemId }
        const last = { title, unit_price: unitPrice }
        write.sales_items.add({ ...item, business_day }, { quantity, net }, last)
        write.sales_item_months.add({ ...item, month: monthOf(business_day) }, { quantity, net }, last)
      }
    },
    CustomerAdded: (write, { data, metadata }) => {
      write.sales_newcomers.add({ tenant_id: metadata.tenantId, quarter: quarterOf(data.addedAt) }, { customers: 1 })
    },
    OrderItemStarted: 'ignored',
    OrderItemFinished: 'ignored',
    OrderItemServed: 'ignored',
    OrderItemCancelled: 'ignored',
    OrderCancelled: 'ignored',
    OrderCompleted: 'ignored',
    CheckoutStarted: 'ignored',
    CheckoutCommitted: 'ignored',
    CheckoutReleased: 'ignored',
    OrderSettled: 'ignored',
    CustomerRenamed: 'ignored',
    CustomerContactChanged: 'ignored',
    CustomerDescribed: 'ignored',
    CustomerForgotten: 'ignored',
  },
})

/** The first day of the month that a day is in. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
