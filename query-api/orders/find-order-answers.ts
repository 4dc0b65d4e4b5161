import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { OrderId } from '@comanda/domain/kernel/ids.ts'
import type { OrderWithItems } from '@comanda/projections/orders/order-with-items.ts'
import { listOrders } from '@comanda/projections/orders/read-orders.ts'
import { withCustomers } from '../names.ts'
import type { Needs } from '../needs.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'

/** The orders in the shape that every list has, with decrypted customers. */
export async function orderAnswers(
  personalData: Needs['personalData'],
  tenantId: TenantId,
  orders: readonly OrderWithItems[],
): Promise<OrderAnswer[]> {
  const rows = await withCustomers(personalData, tenantId, orders)
  return rows.map(([order, customer]) => orderAnswer(order, customer))
}

/** The current state of these orders, as in the lists; null if one of them is missing. */
export const findOrderAnswers =
  ({ withTenant, personalData }: Pick<Needs, 'withTenant' | 'personalData'>) =>
  async (tenantId: TenantId, ids: readonly string[]): Promise<OrderAnswer[] | null> => {
    const orderIds = ids.flatMap((id) => OrderId.safeParse(id).data ?? [])
    if (orderIds.length < ids.length) return null
    const orders = await withTenant(tenantId, (db) => listOrders(db, tenantId, orderIds))
    return orders.length < ids.length ? null : orderAnswers(personalData, tenantId, orders)
  }
