import type { BusinessDay, OrderId, TableId, TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { expressionBuilder, sql } from 'kysely'
import type { Read, ReadTables } from '../database.ts'
import { type OrderWithItems, withItems } from './order-with-items.ts'

export type OrderHistoryFilter = Readonly<{
  from?: BusinessDay | undefined
  to?: BusinessDay | undefined
  status?: 'open' | 'completed' | 'cancelled' | undefined
  payment?: 'pending' | 'paid' | undefined
  /** True for unpaid orders with a part payment only. */
  isPartPaid?: boolean | undefined
  tableId?: TableId | undefined
  placedBy?: UserId | undefined
  /** Criteria, of which one must match. */
  match?: OrderMatch | undefined
  /** The last order of the previous page. */
  after?: OrderSortKey | undefined
  limit: number
}>
export type OrderMatch = Readonly<{
  tokenNo?: number | undefined
  orderId?: OrderId | undefined
  invoiceId?: string | undefined
  /** Part of the table's title. */
  tableTitle?: string | undefined
}>
/** Sort key of an order in the history. */
type OrderSortKey = Readonly<{ businessDay: string; placedAt: string; orderId: string }>

/** A page of the history: open and closed orders, newest first. */
export function listOrderHistory(db: Read, tenantId: TenantId, filter: OrderHistoryFilter): Promise<OrderWithItems[]> {
  const { from, to, status, payment, isPartPaid, tableId, placedBy, match, after } = filter
  return withItems(db, tenantId)
    .where('orders.status', '<>', 'joined') // joined orders have no lines
    .$if(from !== undefined, (query) => query.where('orders.business_day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('orders.business_day', '<=', to ?? ''))
    .$if(status === 'cancelled', (query) => query.where(isCancelledInPart(tenantId)))
    .$if(status !== undefined && status !== 'cancelled', (query) => query.where('orders.status', '=', status ?? 'open'))
    .$if(payment !== undefined, (query) => query.where('orders.payment_status', '=', payment ?? 'pending'))
    .$if(isPartPaid === true, (query) => query.where(isPaidInPart(tenantId)))
    .$if(tableId !== undefined, (query) => query.where('orders.table_id', '=', tableId ?? ''))
    .$if(placedBy !== undefined, (query) => query.where('orders.placed_by', '=', placedBy ?? ''))
    .$if(match !== undefined, (query) => query.where(matching(db, tenantId, match ?? {})))
    .$if(after !== undefined, (query) => query.where(isBefore(after ?? newest)))
    .orderBy('orders.business_day', 'desc')
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.order_id', 'desc')
    .limit(filter.limit)
    .execute()
}

/** Condition: the order or one of its items is cancelled. */
function isCancelledInPart(tenantId: TenantId) {
  const is = expressionBuilder<ReadTables, 'orders'>()
  const cancelled = is
    .selectFrom('order_items')
    .select('order_items.line')
    .where('order_items.tenant_id', '=', tenantId)
    .whereRef('order_items.order_id', '=', 'orders.order_id')
    .where('order_items.status', '=', 'cancelled')
  return is.or([is('orders.status', '=', 'cancelled'), is.exists(cancelled)])
}

/** Condition: a part of the unpaid order is paid. */
function isPaidInPart(tenantId: TenantId) {
  const is = expressionBuilder<ReadTables, 'orders'>()
  const parts = is
    .selectFrom('part_payments')
    .select('part_payments.part')
    .where('part_payments.tenant_id', '=', tenantId)
    .whereRef('part_payments.order_id', '=', 'orders.order_id')
    .where('part_payments.returned_at', 'is', null)
  return is.and([is('orders.payment_status', '=', 'pending'), is.exists(parts)])
}

/** Any order of an earlier business day. */
export const findOrderBefore = (db: Read, tenantId: TenantId, day: BusinessDay) =>
  db
    .selectFrom('orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('business_day', '<', day)
    .limit(1)
    .executeTakeFirst()

const newest: OrderSortKey = { businessDay: 'infinity', placedAt: 'infinity', orderId: '' }
const isBefore = ({ businessDay, placedAt, orderId }: OrderSortKey) =>
  sql<boolean>`(orders.business_day, orders.placed_at, orders.order_id) < (${businessDay}, ${placedAt}, ${orderId})`

function matching(db: Read, tenantId: TenantId, { tokenNo, orderId, invoiceId, tableTitle }: OrderMatch) {
  const is = expressionBuilder<ReadTables, 'orders'>()
  const charged = db.selectFrom('invoice_orders').select('order_id').where('tenant_id', '=', tenantId)
  return is.or([
    ...(tokenNo === undefined ? [] : [is('orders.token_no', '=', tokenNo)]),
    ...(orderId === undefined ? [] : [is('orders.order_id', '=', orderId)]),
    ...(invoiceId === undefined ? [] : [is('orders.order_id', 'in', charged.where('invoice_id', '=', invoiceId))]),
    ...(tableTitle === undefined
      ? []
      : [sql<boolean>`position(lower(${tableTitle}) in lower(orders.table_title)) > 0`]),
  ])
}
