import type { QrOrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Read } from '../database.ts'

/** Maximum of calls: more than all tables have reasons. */
const maxCalls = 1_000

/** Calls of guests that nobody has answered, the oldest first. */
export const listOpenCalls = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('table_calls')
    .select(['table_id', 'table_title', 'floor', 'reason', 'called_at'])
    .where('tenant_id', '=', tenantId)
    .where('answered_at', 'is', null)
    .orderBy('called_at')
    .orderBy('table_id')
    .limit(maxCalls)
    .execute()

/** The last call of a table for each reason. */
export const listCallsOf = (db: Read, tenantId: TenantId, tableId: string) =>
  db
    .selectFrom('table_calls')
    .select(['reason', 'called_at', 'answered_at'])
    .where('tenant_id', '=', tenantId)
    .where('table_id', '=', tableId)
    .orderBy('reason')
    .execute()

/** Table for which the order of a guest waits, or at which it is open now; undefined if it has ended or has no table. */
export async function tableOfGuestOrder(
  db: Read,
  tenantId: TenantId,
  qrOrderId: QrOrderId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('qr_orders')
    .leftJoin('orders', (join) =>
      join.onRef('orders.tenant_id', '=', 'qr_orders.tenant_id').onRef('orders.order_id', '=', 'qr_orders.order_id'),
    )
    .select((is) =>
      is
        .case()
        .when('qr_orders.status', '=', 'pending')
        .then(is.ref('qr_orders.table_id'))
        .when('orders.status', '=', 'open')
        .then(is.ref('orders.table_id'))
        .end()
        .as('table_id'),
    )
    .where('qr_orders.tenant_id', '=', tenantId)
    .where('qr_orders.qr_order_id', '=', qrOrderId)
    .executeTakeFirst()
  return row?.table_id ?? undefined
}
