import type { OrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { endedOrders } from '@comanda/domain/orders/order-lists.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'
import { type OrderWithItems, withItems } from './order-with-items.ts'

/** Sort key of an open order in the list of its tenant. */
type OpenOrderSortKey = Readonly<{ placedAt: string; orderId: string }>
type OpenOrdersPage = Readonly<{
  /** The oldest order of the previous page. */
  after?: OpenOrderSortKey | undefined
  limit: number
}>

/**
 * A page of open orders of any age: an order that was never closed may still be on a table. Newest first, so that a full
 * list leaves out the orders that the kitchen is least likely to work on.
 */
export const listOpenOrders = (
  db: Read,
  tenantId: TenantId,
  { after, limit }: OpenOrdersPage,
): Promise<OrderWithItems[]> =>
  withItems(db, tenantId)
    .where('orders.status', '=', sql.lit('open')) // a literal, so that the planner can use the partial index
    .$if(after !== undefined, (query) => query.where(isOlder(after ?? youngest)))
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.order_id', 'desc')
    .limit(limit)
    .execute()

const youngest: OpenOrderSortKey = { placedAt: 'infinity', orderId: '' }
const isOlder = ({ placedAt, orderId }: OpenOrderSortKey) =>
  sql<boolean>`(orders.placed_at, orders.order_id) < (${placedAt}, ${orderId})`

type EndedOrdersFilter = Readonly<{
  since: string
  /** Number of ended orders that are neither cancelled nor in preparation, the newest first. */
  newest: number
}>

/** Orders that ended recently: cancelled, completed with food in preparation, or among the newest; oldest first. */
export const listEndedOrders = (
  db: Read,
  tenantId: TenantId,
  { since, newest }: EndedOrdersFilter,
): Promise<OrderWithItems[]> => {
  const newestEnded = db
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
        eb('orders.order_id', 'in', newestEnded),
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
