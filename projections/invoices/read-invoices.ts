import type { BusinessDay, OrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type CreditNoteRow, creditNoteColumns } from '../credit-notes/read-credit-notes.ts'
import type { Read, ReadTables } from '../database.ts'
import { isOfCurrentCustomer } from './current-customer.ts'
import { findByName } from './invoices-by-name.ts'

type ChargedOrder = Pick<ReadTables['invoice_orders'], 'order_id' | 'token_no'>
/** An invoice with its orders. Phone and e-mail are null if the customer is not, or no longer, known. */
export type InvoiceWithOrders = ReadTables['invoices'] & {
  customer_phone: string | null
  customer_email: string | null
  orders: ChargedOrder[]
  credit_notes: CreditNoteRow[]
}
/** Sort key of an invoice in the list. */
type InvoiceSortKey = Readonly<{ businessDay: string; period: string; number: number }>

type InvoiceFilter = Readonly<{
  from?: BusinessDay | undefined
  to?: BusinessDay | undefined
  after?: InvoiceSortKey | undefined
  limit: number
}>

/** A page of invoices, newest first. A missing bound is open. */
export const listInvoices = (
  db: Read,
  tenantId: TenantId,
  { from, to, after, limit }: InvoiceFilter,
): Promise<InvoiceWithOrders[]> =>
  newestFirst(db, tenantId)
    .$if(from !== undefined, (query) => query.where('business_day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('business_day', '<=', to ?? ''))
    .$if(after !== undefined, (query) => query.where(isBefore(after ?? newest)))
    .limit(limit)
    .execute()

type InvoiceSearch = Readonly<{
  invoiceId?: string | undefined
  number?: number | undefined
  orderId?: OrderId | undefined
  customerId?: string | undefined
  /** Part of a customer's name. */
  name?: string | undefined
}>

/**
 * Invoices that match any of the given criteria, newest first. Each criterion has a query of its own: no index would
 * serve all of them together.
 */
export async function searchInvoices(
  db: Read,
  tenantId: TenantId,
  { invoiceId, number, orderId, customerId, name }: InvoiceSearch,
  limit: number,
): Promise<InvoiceWithOrders[]> {
  const idsByName = name === undefined ? [] : await findByName({ db, tenantId, name, limit })
  const own = db.selectFrom('invoices').select('invoice_id').where('tenant_id', '=', tenantId)
  const [first, ...others] = [
    ...(invoiceId === undefined ? [] : [own.where('invoice_id', '=', invoiceId)]),
    ...(number === undefined ? [] : [own.where('number', '=', number)]),
    ...(customerId === undefined
      ? []
      : [own.where('customer_id', '=', customerId).where(isOfCurrentCustomer(tenantId, invoiceColumns))]),
    ...(idsByName.length === 0 ? [] : [own.where(sql<boolean>`invoice_id = any(${idsByName}::text[])`)]),
    ...(orderId === undefined ? [] : [idsCharging(db, tenantId, [orderId])]),
  ]
  if (!first) return []
  const ids = others.reduce((all, one) => all.unionAll(one), first)
  return newestFirst(db, tenantId).where('invoice_id', 'in', ids).limit(limit).execute()
}

/** Invoices that contain any of these orders, each with all its orders, newest first. */
export const listInvoicesOf = (
  db: Read,
  tenantId: TenantId,
  orderIds: readonly OrderId[],
): Promise<InvoiceWithOrders[]> =>
  newestFirst(db, tenantId)
    .where('invoice_id', 'in', idsCharging(db, tenantId, orderIds))
    .execute()

const invoiceColumns = { invoiceId: sql.ref('invoices.invoice_id'), customerId: sql.ref('invoices.customer_id') }

const newest: InvoiceSortKey = { businessDay: 'infinity', period: '', number: 0 }
const isBefore = ({ businessDay, period, number }: InvoiceSortKey) =>
  sql<boolean>`(business_day, period, number) < (${businessDay}, ${period}, ${number})`

const idsCharging = (db: Read, tenantId: TenantId, orderIds: readonly OrderId[]) =>
  db
    .selectFrom('invoice_orders')
    .select('invoice_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)

const newestFirst = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('invoices')
    .leftJoin('customers', (join) =>
      join.on('customers.tenant_id', '=', tenantId).onRef('customers.customer_id', '=', 'invoices.customer_id'),
    )
    .where('invoices.tenant_id', '=', tenantId)
    .selectAll('invoices')
    .select((eb) => [
      'customers.phone as customer_phone',
      'customers.email as customer_email',
      jsonArrayFrom(
        eb
          .selectFrom('invoice_orders')
          .select(['order_id', 'token_no'])
          .where('invoice_orders.tenant_id', '=', tenantId)
          .whereRef('invoice_orders.invoice_id', '=', 'invoices.invoice_id')
          .orderBy('placed_at')
          .orderBy('order_id'),
      ).as('orders'),
      jsonArrayFrom(
        eb
          .selectFrom('credit_notes')
          .select(creditNoteColumns)
          .where('credit_notes.tenant_id', '=', tenantId)
          .whereRef('credit_notes.invoice_id', '=', 'invoices.invoice_id')
          .orderBy('credit_notes.period')
          .orderBy('credit_notes.number'),
      ).as('credit_notes'),
    ])
    .orderBy('business_day', 'desc')
    .orderBy('period', 'desc')
    .orderBy('number', 'desc')
