import type { callStaff } from '@comanda/api/qr.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { orderStream, qrOrderStream, tableStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { Limits } from '@comanda/http/limits.ts'
import type { z } from 'zod'
import type { Caches } from '../cache/caches.ts'
import type { CommandContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import type { Handle } from '../handle.ts'
import { orders } from '../orders/kind.ts'
import { qrOrders } from '../qr/kind.ts'
import { spendOnCall } from '../qr/limits.ts'
import { tableNamed, takesGuestOrders } from '../qr/place.ts'
import { type Reply, refused } from '../send.ts'
import { tables } from './kind.ts'

export type CallNeeds = Readonly<{
  log: EventLog
  handle: Handle
  caches: Pick<Caches, 'store'>
  ids: Pick<Identifiers, 'openTableCode' | 'openGuestOrderToken'>
  limits: Limits
}>
type GuestCall = z.output<typeof callStaff.body>

/** Calls the staff to the table of a guest. The answer contains no log position, as that to a guest's order. */
export async function callFromTable(
  needs: CallNeeds,
  context: CommandContext,
  { call, address }: Readonly<{ call: GuestCall; address: string }>,
): Promise<Reply> {
  const { tenantId } = context
  const store = await needs.caches.store.of(tenantId, null)
  if (!takesGuestOrders(store)) return refused('CallsOff')
  const tableId = tableNamed(needs, store, { tenantId, named: call.tableId })
  const named = tableId ? store.tables.get(tableId) : undefined
  const table =
    (await tableOfOrder(needs, tenantId, call.order)) ??
    (tableId && named && { tableId, title: named.title, floor: named.floor })
  if (!table) return refused('TableUnknown')
  await spendOnCall(needs.limits, { tenantId, tableId: table.tableId, address })
  const command = { type: 'CallStaff', data: { table, reason: call.reason } } as const
  const outcome = await needs.handle(tables, tableStream(tenantId, table.tableId), command, context)
  if ('rejected' in outcome) return refused(outcome.rejected)
  const calledAt = outcome.state.calls[call.reason]?.calledAt ?? context.at
  return { body: { message: 'The staff was called!', called_at: calledAt }, position: null, written: outcome.written }
}

/** Table at which the order of a guest is open now: their phone follows when they were moved. */
async function tableOfOrder(
  { log, ids }: CallNeeds,
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
