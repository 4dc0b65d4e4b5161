import type { BusinessDay, CustomerId, OrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Read, ReadTables } from '../database.ts'

type ChargedOrder = Pick<ReadTables['invoice_orders'], 'order_id' | 'token_no'>
export type InvoiceWithOrders = ReadTables['invoices'] & { orders: ChargedOrder[] }
/** Where an invoice stands in the list. */
export type InvoicePlace = Readonly<{ businessDay: string; period: string; number: number }>

export type InvoiceFilter = Readonly<{
  from?: BusinessDay | undefined
  to?: BusinessDay | undefined
  after?: InvoicePlace | undefined
  limit: number
}>

/** Newest first. A missing bound is open. */
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

export type InvoiceSearch = Readonly<{
  invoiceId?: string | undefined
  number?: number | undefined
  orderId?: OrderId | undefined
  customerId?: CustomerId | undefined
}>

/** Those that match any of the given, newest first. */
export async function searchInvoices(
  db: Read,
  tenantId: TenantId,
  { invoiceId, number, orderId, customerId }: InvoiceSearch,
  limit: number,
): Promise<InvoiceWithOrders[]> {
  const asked = [invoiceId, number, orderId, customerId].some((value) => value !== undefined)
  if (!asked) return []
  return newestFirst(db, tenantId)
    .where((eb) =>
      eb.or([
        ...(invoiceId === undefined ? [] : [eb('invoice_id', '=', invoiceId)]),
        ...(number === undefined ? [] : [eb('number', '=', number)]),
        ...(customerId === undefined ? [] : [eb('customer_id', '=', customerId)]),
        ...(orderId === undefined ? [] : [eb('invoice_id', 'in', idsCharging(db, tenantId, [orderId]))]),
      ]),
    )
    .limit(limit)
    .execute()
}

/** The invoices that charged any of these orders, each with all its orders, newest first. */
export const listInvoicesOf = (
  db: Read,
  tenantId: TenantId,
  orderIds: readonly OrderId[],
): Promise<InvoiceWithOrders[]> =>
  newestFirst(db, tenantId)
    .where('invoice_id', 'in', idsCharging(db, tenantId, orderIds))
    .execute()

const newest: InvoicePlace = { businessDay: 'infinity', period: '', number: 0 }
const isBefore = ({ businessDay, period, number }: InvoicePlace) =>
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
    .where('tenant_id', '=', tenantId)
    .selectAll('invoices')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('invoice_orders')
          .select(['order_id', 'token_no'])
          .where('invoice_orders.tenant_id', '=', tenantId)
          .whereRef('invoice_orders.invoice_id', '=', 'invoices.invoice_id')
          .orderBy('placed_at')
          .orderBy('order_id'),
      ).as('orders'),
    )
    .orderBy('business_day', 'desc')
    .orderBy('period', 'desc')
    .orderBy('number', 'desc')
