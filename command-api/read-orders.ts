import type { OrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { Order, PlacedOrder } from '@comanda/domain/orders/order.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { foldRecent } from './fold.ts'
import type { OrderKind } from './orders/kind.ts'

export type OrderReaderNeeds = Readonly<{ log: EventLog; orders: OrderKind }>

/** Current state of an order; `None` for an unknown one. */
export async function readOrder(
  { log, orders }: OrderReaderNeeds,
  tenantId: TenantId,
  orderId: OrderId,
): Promise<Order> {
  const { state } = await foldRecent(log, orders, orderStream(tenantId, orderId))
  return state
}

/** Current states of orders, in the sequence of their ids. */
export const readOrders = (
  needs: OrderReaderNeeds,
  tenantId: TenantId,
  orderIds: readonly OrderId[],
): Promise<readonly Order[]> => Promise.all(orderIds.map((orderId) => readOrder(needs, tenantId, orderId)))

/** Current states of placed orders; undefined if one is unknown. */
export async function readPlacedOrders(
  needs: OrderReaderNeeds,
  tenantId: TenantId,
  orderIds: readonly OrderId[],
): Promise<readonly PlacedOrder[] | undefined> {
  const states = (await readOrders(needs, tenantId, orderIds)).filter(isPlaced)
  return states.length === orderIds.length ? states : undefined
}
