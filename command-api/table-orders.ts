import type { OrderId, TableId, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'

export type OrderKey = Readonly<{ tenantId: TenantId; orderId: OrderId }>
export type TableOrder = OrderKey & Readonly<{ tableId: TableId }>
type OrderFilter = Readonly<{ tenantId: TenantId; tableIds: readonly TableId[]; except?: readonly OrderId[] }>

const ordersAt = (identity: IdentityDb, { tenantId, tableIds, except = [] }: OrderFilter) =>
  identity
    .selectFrom('identity.table_orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('table_id', 'in', tableIds)
    .$if(except.length > 0, (query) => query.where('order_id', 'not in', except))

/** Open orders of the tables, other than those of `except`. */
export async function listTableOrders(identity: IdentityDb, filter: OrderFilter): Promise<readonly OrderId[]> {
  const rows = await ordersAt(identity, filter).execute()
  return rows.map(({ order_id }) => order_id)
}

/** True if an order is open at one of the tables, other than those of `except`. */
export const hasTableOrders = async (identity: IdentityDb, filter: OrderFilter): Promise<boolean> =>
  (await ordersAt(identity, filter).limit(1).executeTakeFirst()) !== undefined

/** Table at which an order is open. */
export async function findTableOfOrder(
  identity: IdentityDb,
  { tenantId, orderId }: OrderKey,
): Promise<TableId | undefined> {
  const row = await identity
    .selectFrom('identity.table_orders')
    .select('table_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.table_id
}

/** Stores the tables of different open orders. */
export async function saveTableOrders(identity: IdentityDb, orders: readonly TableOrder[]): Promise<void> {
  if (orders.length === 0) return
  await identity
    .insertInto('identity.table_orders')
    .values(
      orders.map(({ tenantId, orderId, tableId }) => ({ tenant_id: tenantId, order_id: orderId, table_id: tableId })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'order_id']).doUpdateSet({ table_id: sql.ref('excluded.table_id') }),
    )
    .execute()
}

/** Deletes orders that have ended. */
export async function deleteTableOrders(identity: IdentityDb, orders: readonly OrderKey[]): Promise<void> {
  if (orders.length === 0) return
  await identity
    .deleteFrom('identity.table_orders')
    .where(({ refTuple, tuple, eb }) =>
      eb(
        refTuple('tenant_id', 'order_id'),
        'in',
        orders.map(({ tenantId, orderId }) => tuple(tenantId, orderId)),
      ),
    )
    .execute()
}

/** Stores the table of an order. Null: the order has no table or has ended. */
export const saveTableOrder = (identity: IdentityDb, order: OrderKey, tableId: TableId | null): Promise<void> =>
  tableId ? saveTableOrders(identity, [{ ...order, tableId }]) : deleteTableOrders(identity, [order])
