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

/** Table at which the order of a guest is open now, which is another one after the guests were moved; null if none. */
export async function tableOfOrder(
  { log, ids }: OrderTableNeeds,
  tenantId: TenantId,
  token: string | null,
): Promise<OrderTable | null> {
  const qrOrderId = token && ids.openGuestOrderToken(tenantId, token)
  if (!qrOrderId) return null
  const { state: placed } = await foldStream(log, qrOrders, qrOrderStream(tenantId, qrOrderId))
  if (placed.status !== 'Accepted') return null
  const { state } = await foldStream(log, orders, orderStream(tenantId, placed.orderId))
  return isPlaced(state) && state.status === 'Open' ? state.placed.table : null
}

/** `from`: the table of the link with which the guest orders. */
type GuestLink = Readonly<{ token: string | null; from: TableId }>

/**
 * Table of a guest's next order: the table of their last order, if that was placed with the same link and is open at
 * another table; else the table of the link.
 */
export async function tableAfterMove(
  needs: OrderTableNeeds,
  tenantId: TenantId,
  { token, from }: GuestLink,
): Promise<TableId> {
  const table = await tableOfOrder(needs, tenantId, token)
  const qrOrderId = token && needs.ids.openGuestOrderToken(tenantId, token)
  if (!table || table.tableId === from || !qrOrderId) return from
  const [first] = await needs.log.readStream(qrOrderStream(tenantId, qrOrderId), { maxCount: 1 })
  const placed = first && QrOrderEvent.parse({ type: first.type, data: first.data })
  return placed?.type === 'QrOrderPlaced' && placed.data.table?.tableId === from ? table.tableId : from
}
