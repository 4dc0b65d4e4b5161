import type { BusinessDay, OrderId, TableId, TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { endedOrders } from '@comanda/domain/orders/order-lists.ts'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Read, ReadTables } from '../database.ts'

type Item = Omit<ReadTables['order_items'], 'tenant_id' | 'order_id' | 'sent_position'>
type Share = Omit<ReadTables['order_discounts'], 'tenant_id' | 'order_id' | 'after_print'>
type Part = Omit<
  ReadTables['part_payments'],
  'tenant_id' | 'order_id' | 'reason' | 'reason_title' | 'reason_text' | 'returned_by' | 'returned_at'
>
/**
 * An order with its lines in the order they were sold. `customer_phone` is null if the customer is not, or no longer,
 * known.
 */
export type OrderWithItems = ReadTables['orders'] & {
  customer_phone: string | null
  /** Title of the joined tables of an open order; null if its table is not joined. */
  joined_title: string | null
  items: Item[]
  /** Shares of the discounts in force, in the order in which they were given; cancelled lines included. */
  discounts: Share[]
  /** Part payments of an unpaid order, in the order in which they were made. */
  part_payments: Part[]
}

/** Sort key of an open order in the list of its tenant. */
type OpenOrderSortKey = Readonly<{ placedAt: string; orderId: string }>
type OpenOrdersPage = Readonly<{
  /** The oldest order of the previous page. */
  after?: OpenOrderSortKey | undefined
  limit: number
}>

/**
 * A page of open orders of any age: one that was never closed may still be on a table. Newest first, so that a full
 * list drops those that the kitchen is least likely to work on.
 */
export const listOpenOrders = (
  db: Read,
  tenantId: TenantId,
  { after, limit }: OpenOrdersPage,
): Promise<OrderWithItems[]> =>
  withItems(db, tenantId)
    .where('orders.status', '=', sql.lit('open')) // written out, so that the planner sees the partial index fits
    .$if(after !== undefined, (query) => query.where(isOlder(after ?? youngest)))
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.order_id', 'desc')
    .limit(limit)
    .execute()

const youngest: OpenOrderSortKey = { placedAt: 'infinity', orderId: '' }
const isOlder = ({ placedAt, orderId }: OpenOrderSortKey) =>
  sql<boolean>`(orders.placed_at, orders.order_id) < (${placedAt}, ${orderId})`

type Ended = Readonly<{
  since: string
  /** Number of ended orders that are neither cancelled nor in preparation, the newest first. */
  newest: number
}>

/** Orders that ended recently: cancelled, completed with food in preparation, or among the newest; oldest first. */
export const listEndedOrders = (db: Read, tenantId: TenantId, { since, newest }: Ended): Promise<OrderWithItems[]> => {
  const lately = db
    .selectFrom('orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('closed_at', '>', since)
    .orderBy('closed_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(newest)
  return withItems(db, tenantId)
    .where('orders.closed_at', '>', since)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('orders.status', '=', 'cancelled'),
        eb('orders.order_id', 'in', lately),
        exists(
          selectFrom('order_items')
            .select('order_items.line')
            .where('order_items.tenant_id', '=', tenantId)
            .whereRef('order_items.order_id', '=', 'orders.order_id')
            .where('order_items.status', '=', 'preparing'),
        ),
      ]),
    )
    .orderBy('orders.placed_at')
    .orderBy('orders.order_id')
    .limit(endedOrders.max)
    .execute()
}

/** Orders of the tenant with these ids, oldest first. */
export const listOrders = (db: Read, tenantId: TenantId, orderIds: readonly OrderId[]): Promise<OrderWithItems[]> =>
  withItems(db, tenantId)
    .where(sql<boolean>`orders.order_id = any(${orderIds}::uuid[])`) // one statement for any number of ids
    .orderBy('orders.placed_at')
    .orderBy('orders.order_id')
    .execute()

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

const withItems = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('orders')
    .where('orders.tenant_id', '=', tenantId)
    .selectAll('orders')
    .select((eb) => [
      eb
        .selectFrom('customers')
        .select('phone')
        .where('customers.tenant_id', '=', tenantId)
        .whereRef('customers.customer_id', '=', 'orders.customer_id')
        .as('customer_phone'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('joined_tables')
            .select('joined_title')
            .where('joined_tables.tenant_id', '=', tenantId)
            .whereRef('joined_tables.table_id', '=', 'orders.table_id')
            .where('orders.status', '=', sql.lit('open')),
          eb
            .selectFrom('free_tables')
            .select('joined_title')
            .where('free_tables.tenant_id', '=', tenantId)
            .whereRef('free_tables.table_id', '=', 'orders.table_id')
            .where('orders.status', '=', sql.lit('open')),
        )
        .as('joined_title'),
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .select(itemColumns)
          .where('order_items.tenant_id', '=', tenantId)
          .whereRef('order_items.order_id', '=', 'orders.order_id')
          .orderBy('order_items.line'),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('order_discounts')
          .select(discountColumns)
          .where('order_discounts.tenant_id', '=', tenantId)
          .whereRef('order_discounts.order_id', '=', 'orders.order_id')
          .orderBy('order_discounts.given_at')
          .orderBy('order_discounts.discount_id')
          .orderBy('order_discounts.line'),
      ).as('discounts'),
      jsonArrayFrom(
        eb
          .selectFrom('part_payments')
          .select(partColumns)
          .where('part_payments.tenant_id', '=', tenantId)
          .whereRef('part_payments.order_id', '=', 'orders.order_id')
          .where('part_payments.returned_at', 'is', null)
          .where('orders.payment_status', '=', sql.lit('pending'))
          .orderBy('part_payments.paid_at')
          .orderBy('part_payments.part_payment_id'),
      ).as('part_payments'),
    ])

const itemColumns = [
  'line',
  'item_id',
  'title',
  'category_id',
  'variant_id',
  'variant_title',
  'addons',
  'quantity',
  'unit_price',
  'tax_id',
  'tax_title',
  'tax_ppm',
  'tax_type',
  'notes',
  'order_items.status',
  'status_at',
  'added_at',
  'noted_at',
  'revised_at',
  'part_of',
  'course',
  'is_rush',
  'is_allergy',
  'seat',
  'is_held',
  'fired_at',
  'recalled_at',
  'passed_at',
] as const

const discountColumns = [
  'discount_id',
  'line',
  'kind',
  'scope_line',
  'basis_points',
  'asked_amount',
  'amount',
  'reason',
  'reason_title',
  'reason_text',
  'given_by',
  'given_at',
] as const

const partColumns = [
  'part_payment_id',
  'part',
  'order_ids',
  'payment_type_id',
  'title',
  'amount',
  'rounding',
  'tip',
  'received',
  'change',
  'paid_at',
] as const
