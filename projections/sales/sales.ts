import type { InvoiceEvent, InvoiceLine } from '@comanda/domain/invoices/events.ts'
import { quarterOf } from '@comanda/domain/kernel/business-day.ts'
import { money, sum } from '@comanda/domain/kernel/money.ts'
import type { MenuEvent } from '@comanda/domain/menu/events.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { chargeColumns } from '../invoices/invoices.ts'
import { projection, type Write } from '../runtime/projection.ts'
import { salesTables } from './sales-tables.ts'

type SalesTables = typeof salesTables
type CategoryTitleEvent = Extract<MenuEvent, { type: 'CategoryAdded' | 'CategoryRenamed' }>

export const salesModel = projection<SalesTables, OrderEvent | InvoiceEvent | CategoryTitleEvent>({
  name: 'sales',
  version: 9,
  tables: salesTables,
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
      const key = { tenant_id: metadata.tenantId, currency }
      const sums = { invoices: 1, sub_total: subTotal, tax_total: taxTotal, total, ...chargeColumns(data) }
      write.sales_days.add({ ...key, business_day }, sums)
      write.sales_months.add({ ...key, month: monthOf(business_day) }, sums)
      write.sales_quarters.add({ ...key, business_day, quarter: quarterOf(issuedAt) }, { invoices: 1, total })
      for (const { payment_type_id, title, ...paid } of paymentsOf(data)) {
        const payment = { ...key, payment_type_id }
        write.sales_payments.add({ ...payment, business_day }, paid, { title })
        write.sales_payment_months.add({ ...payment, month: monthOf(business_day) }, paid, { title })
      }
      for (const line of data.orders.flatMap((order) => order.lines)) addLine(write, key, business_day, line)
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
    OrderReopened: 'ignored',
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
    OrderLineSeated: 'ignored',
    OrderLineRevised: 'ignored',
    OrderJoined: 'ignored',
    OrderLinesJoined: 'ignored',
    OrderJoinRefused: 'ignored',
    OrderJoinReleased: 'ignored',
    OrderCourseHeld: 'ignored',
    OrderCourseFired: 'ignored',
    OrderItemsPassed: 'ignored',
    OrderItemsTakenBack: 'ignored',
    OrderPartPaid: 'ignored',
    OrderPartPaymentReturned: 'ignored',
    OrderBillPrinted: 'ignored',
    OrderReceiptPrinted: 'ignored',
    OrderTicketReprinted: 'ignored',
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
function addLine(write: Write<SalesTables>, key: SalesKey, business_day: string, line: InvoiceLine): void {
  const { itemId, title, unitPrice, quantity, categoryId, tax, taxAmount } = line
  const net = money(line.net - (line.charge?.net ?? 0))
  const month = monthOf(business_day)
  const item = { ...key, item_id: itemId }
  const last = { title, unit_price: unitPrice }
  write.sales_items.add({ ...item, business_day }, { quantity, net }, last)
  write.sales_item_months.add({ ...item, month }, { quantity, net }, last)
  const category = { ...key, category_id: categoryId ?? '' }
  write.sales_categories.add({ ...category, business_day }, { quantity, net })
  write.sales_category_months.add({ ...category, month }, { quantity, net })
  const rate = { ...key, rate_ppm: tax?.ratePpm ?? 0, tax_type: tax?.type ?? ('' as const) }
  const name = { title: tax?.title ?? null }
  write.sales_taxes.add({ ...rate, business_day }, { net: line.net, tax: taxAmount }, name)
  write.sales_tax_months.add({ ...rate, month }, { net: line.net, tax: taxAmount }, name)
}

/** First day of the month that contains a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
