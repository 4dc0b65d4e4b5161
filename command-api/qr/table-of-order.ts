import type { TableId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { orderStream, qrOrderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import { QrOrderEvent } from '@comanda/domain/qr-orders/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import { foldStream } from '../fold.ts'
import { orders } from '../orders/kind.ts'
import { qrOrders } from './kind.ts'

type OrderTableNeeds = Readonly<{ log: EventLog; ids: Pick<Identifiers, 'openGuestOrderToken'> }>

/**
 * Table of a guest's order: while it waits the table for which it was placed, then the table at which it is open now, which
 * is another one after the guests were moved; null if there is none.
 */
export async function tableOfOrder(
  needs: OrderTableNeeds,
  tenantId: TenantId,
  token: string | null,
): Promise<OrderTable | null> {
  const placed = await findGuestOrder(needs, tenantId, token)
  return placed && tableNow(needs, tenantId, placed)
}

/** `from`: the table of the link with which the guest orders. */
type GuestLink = Readonly<{ token: string | null; from: TableId }>

/**
 * Table of a guest's next order: the table of their last order, if that was placed with the same link and waits for, or is
 * open at, another table; else the table of the link.
 */
export async function tableAfterMove(
  needs: OrderTableNeeds,
  tenantId: TenantId,
  { token, from }: GuestLink,
): Promise<TableId> {
  const placed = await findGuestOrder(needs, tenantId, token)
  if (!placed || (placed.linkTableId ?? placed.table?.tableId) !== from) return from
  return (await tableNow(needs, tenantId, placed))?.tableId ?? from
}

type PlacedOrder = Extract<QrOrderEvent, { type: 'QrOrderPlaced' }>['data']

async function findGuestOrder(
  { log, ids }: OrderTableNeeds,
  tenantId: TenantId,
  token: string | null,
): Promise<PlacedOrder | null> {
  const qrOrderId = token && ids.openGuestOrderToken(tenantId, token)
  if (!qrOrderId) return null
  const [first] = await log.readStream(qrOrderStream(tenantId, qrOrderId), { maxCount: 1 })
  const placed = first && QrOrderEvent.parse({ type: first.type, data: first.data })
  return placed?.type === 'QrOrderPlaced' ? placed.data : null
}

async function tableNow(
  { log }: OrderTableNeeds,
  tenantId: TenantId,
  { qrOrderId, table }: PlacedOrder,
): Promise<OrderTable | null> {
  const { state: guestOrder } = await foldStream(log, qrOrders, qrOrderStream(tenantId, qrOrderId))
  if (guestOrder.status === 'Pending') return table
  if (guestOrder.status !== 'Accepted') return null
  const { state } = await foldStream(log, orders, orderStream(tenantId, guestOrder.orderId))
  return isPlaced(state) && state.status === 'Open' ? state.placed.table : null
}
