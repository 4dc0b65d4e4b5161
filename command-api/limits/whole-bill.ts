import { OrderId, type TableId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { sum } from '@comanda/domain/kernel/money.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import { type Answerable, deductionsIn } from '@comanda/domain/orders/limits.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { CommandContext } from '../command-context.ts'
import { foldAndKeep } from '../fold.ts'
import type { boundedOrders } from './bounded.ts'

type OrderKind = Parameters<typeof boundedOrders>[0]
type BillNeeds = Readonly<{ log: EventLog; identity: IdentityDb; orders: OrderKind }>

/** The person with what they have taken off the other orders of the bill, which are the unpaid ones of its tables. */
export async function withWholeBill(
  { log, identity, orders }: BillNeeds,
  { tenantId }: CommandContext,
  answerable: Answerable,
  orderIds: readonly OrderId[],
): Promise<Answerable> {
  if (typeof answerable.limits?.discountPerBill !== 'number') return answerable
  const read = async (ids: readonly OrderId[]) => {
    const folds = await Promise.all(ids.map((id) => foldAndKeep(log, orders, orderStream(tenantId, id))))
    return folds.map(({ state }) => state).filter(isPlaced)
  }
  const tableIds = (await read(orderIds)).flatMap(({ placed }) => placed.table?.tableId ?? [])
  if (tableIds.length === 0) return answerable
  const open = await openOrdersAt(identity, tenantId, tableIds)
  const others = await read(open.filter((orderId) => !orderIds.includes(orderId)))
  const taken = others.filter(isOwed).flatMap(deductionsIn)
  const own = taken.filter(({ by }) => by === answerable.userId)
  return { ...answerable, takenOnBill: sum(own.map(({ amount }) => amount)) }
}

async function openOrdersAt(
  identity: IdentityDb,
  tenantId: TenantId,
  tableIds: readonly TableId[],
): Promise<readonly OrderId[]> {
  const rows = await identity
    .selectFrom('identity.table_orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('table_id', 'in', tableIds)
    .execute()
  return rows.map(({ order_id }) => OrderId.parse(order_id))
}
