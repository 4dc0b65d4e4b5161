import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Read, ReadTables } from '../database.ts'
import { isOfCurrentCustomer } from './current-customer.ts'

/**
 * Invoiced sums of a customer by currency, minus refunds, and their newest invoices. Invoices from before an erasure
 * belong to no customer: a phone that is added again starts without any.
 */
export async function readCustomerInvoices(db: Read, tenantId: TenantId, customerId: string, limit: number) {
  const ownInvoices = db
    .selectFrom('invoices')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where(
      isOfCurrentCustomer(tenantId, {
        invoiceId: sql.ref('invoices.invoice_id'),
        customerId: sql.ref('invoices.customer_id'),
      }),
    )
  const sums = await ownInvoices
    .select((eb) => [
      'currency',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(total - ${refundedOf(eb)})::bigint`.as('total'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const newest = await ownInvoices
    .select(['invoice_id', 'issued_at', 'table_title', 'delivery_type', 'total', 'currency'])
    .select((eb) => sql<number>`${refundedOf(eb)}::bigint`.as('refunded'))
    .orderBy('business_day', 'desc')
    .orderBy('period', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return { sums, newest }
}

/** Amount of the credit notes of an invoice. */
const refundedOf = (eb: ExpressionBuilder<ReadTables, 'invoices'>) =>
  eb
    .selectFrom('credit_notes as note')
    .select(sql<number>`coalesce(sum(note.total), 0)`.as('refunded'))
    .whereRef('note.tenant_id', '=', 'invoices.tenant_id')
    .whereRef('note.invoice_id', '=', 'invoices.invoice_id')
