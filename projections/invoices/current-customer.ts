import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type RawBuilder, sql } from 'kysely'

type InvoiceColumns = Readonly<{ invoiceId: RawBuilder<unknown>; customerId: RawBuilder<unknown> }>

/**
 * Condition: an invoice belongs to the current customer, because all its orders were placed after they were added.
 * Orders placed before an erasure belong to nobody, even if they are paid after the phone has come back with another
 * person.
 */
export const isOfCurrentCustomer = (tenantId: TenantId, { invoiceId, customerId }: InvoiceColumns) =>
  sql<boolean>`(
    select min(orders.placed_at) >= (
      select added_at from customers
      where tenant_id = ${tenantId} and customer_id = ${customerId} and forgotten_at is null
    )
    from invoice_orders charged
    join orders on orders.tenant_id = ${tenantId} and orders.order_id = charged.order_id
    where charged.tenant_id = ${tenantId} and charged.invoice_id = ${invoiceId}
    and orders.customer_id = ${customerId}
  )`
