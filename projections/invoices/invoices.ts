import type { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import { sum } from '@comanda/domain/kernel/money.ts'
import type { CustomerType, DeliveryType } from '@comanda/domain/orders/events.ts'
import { projection, table } from '../runtime/projection.ts'
import { textOf } from '../runtime/table-spec.ts'

/** A row per invoice, as it was issued. */
const invoices = table({
  columns: {
    tenant_id: 'uuid',
    /** `<period>-<number>` */
    invoice_id: 'text',
    period: 'text',
    number: 'integer',
    settlement_id: 'uuid',
    issued_at: 'timestamptz',
    business_day: 'date',
    currency: 'text',
    sub_total: 'bigint',
    tax_total: 'bigint',
    total: 'bigint',
    /** Parts of `sub_total` and `tax_total` that are service charge. */
    charge_net: 'bigint',
    charge_tax: 'bigint',
    /** Sum of the tips. */
    tip: 'bigint',
    table_id: 'uuid?',
    table_title: 'text?',
    floor: 'text?',
    delivery_type: textOf<DeliveryType>(),
    customer_type: textOf<CustomerType>(),
    customer_id: 'uuid?',
    /** Sealed under the customer's key. */
    customer_name: 'text?',
    /** Null also if several payment types were used. */
    payment_type_id: 'uuid?',
    /** Title of the payment type at that time; all titles if several were used. */
    payment_type: 'text?',
    /** The payments as the event has them; null if they were not recorded one by one. */
    tenders: 'jsonb?',
  },
  key: ['tenant_id', 'invoice_id'],
  indexes: [
    { on: ['tenant_id', 'business_day', 'period', 'number'] },
    { on: ['tenant_id', 'number'] },
    { on: ['tenant_id', 'business_day'], where: 'tip > 0' },
    // the search by name reads these two indexes only, by time or by customer
    { on: ['tenant_id', 'business_day', 'period', 'number', 'customer_id'], where: 'customer_id is not null' },
    { on: ['tenant_id', 'customer_id', 'business_day', 'period', 'number'], where: 'customer_id is not null' },
  ],
})

/** The orders of each invoice. Their lines are in `order_items`, because paid lines do not change any more. */
const invoice_orders = table({
  columns: { tenant_id: 'uuid', invoice_id: 'text', order_id: 'uuid', token_no: 'integer', placed_at: 'timestamptz' },
  key: ['tenant_id', 'invoice_id', 'order_id'],
  indexes: [{ on: ['tenant_id', 'order_id'] }],
})

/** Settlements that have their invoice: a second invoice of a settlement is ignored. */
const invoice_settlements = table({
  columns: { tenant_id: 'uuid', settlement_id: 'uuid' },
  key: ['tenant_id', 'settlement_id'],
})

const tables = { invoices, invoice_orders, invoice_settlements }
type InvoiceTables = typeof tables

export const invoicesModel = projection<InvoiceTables, InvoiceEvent>({
  name: 'invoices',
  version: 6,
  tables,
  once: {
    InvoiceIssued: {
      table: 'invoice_settlements',
      key: ({ data, metadata }) => ({ tenant_id: metadata.tenantId, settlement_id: data.settlementId }),
    },
  },
  on: {
    InvoiceIssued: (write, { data, metadata, revision }) => {
      const number = revision + 1
      const key = { tenant_id: metadata.tenantId, invoice_id: `${data.period}-${number}` }
      write.invoices.put({
        ...key,
        period: data.period,
        number,
        settlement_id: data.settlementId,
        issued_at: data.issuedAt,
        business_day: data.businessDay,
        currency: data.currency,
        sub_total: data.subTotal,
        tax_total: data.taxTotal,
        total: data.total,
        ...chargeColumns(data),
        tip: sum((data.tenders ?? []).map(({ tip }) => tip)),
        table_id: data.table?.tableId ?? null,
        table_title: data.table?.title ?? null,
        floor: data.table?.floor ?? null,
        delivery_type: data.deliveryType,
        customer_type: data.customerType,
        customer_id: data.customer?.customerId ?? null,
        customer_name: data.customer?.name ?? null,
        payment_type_id: data.paidWith?.paymentTypeId ?? null,
        payment_type: data.paidWith?.title ?? titlesOf(data.tenders),
        tenders: data.tenders ?? null,
      })
      for (const { orderId, tokenNo, placedAt } of data.orders)
        write.invoice_orders.put({ ...key, order_id: orderId, token_no: tokenNo, placed_at: placedAt })
    },
  },
})

/** Service charge of an invoice. */
export function chargeColumns({ orders }: InvoiceEvent['data']) {
  const charges = orders.flatMap(({ lines }) => lines.flatMap(({ charge }) => charge ?? []))
  return { charge_net: sum(charges.map(({ net }) => net)), charge_tax: sum(charges.map(({ taxAmount }) => taxAmount)) }
}

function titlesOf(tenders: InvoiceEvent['data']['tenders']): string | null {
  return tenders ? [...new Set(tenders.map(({ title }) => title))].join(', ') : null
}
