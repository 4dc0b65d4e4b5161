import type { callStaff } from '@comanda/api/qr.ts'
import { tableStream } from '@comanda/domain/kernel/streams.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { Limits } from '@comanda/http/limits.ts'
import type { z } from 'zod'
import type { Caches } from '../cache/caches.ts'
import type { CommandContext } from '../command-context.ts'
import { findTable } from '../find-table.ts'
import type { Handle } from '../handle.ts'
import { spendOnCall } from '../qr/limits.ts'
import { findTableId, takesGuestOrders } from '../qr/place.ts'
import { tableOfOrder } from '../qr/table-of-order.ts'
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

/** Calls the staff to the table of a guest. Like the answer to a guest's order, the answer contains no log position. */
export async function callFromTable(
  needs: CallNeeds,
  context: CommandContext,
  { call, address }: Readonly<{ call: GuestCall; address: string }>,
): Promise<Reply> {
  const { tenantId } = context
  const store = await needs.caches.store.of(tenantId, null)
  if (!takesGuestOrders(store)) return refused('CallsOff')
  const tableId = findTableId(needs, store, { tenantId, idOrCode: call.tableId })
  const table = (await tableOfOrder(needs, tenantId, call.order)) ?? (tableId ? findTable(store, tableId) : undefined)
  if (!table) return refused('TableUnknown')
  await spendOnCall(needs.limits, { tenantId, tableId: table.tableId, address })
  const command = { type: 'CallStaff', data: { table, reason: call.reason } } as const
  const outcome = await needs.handle(tables, tableStream(tenantId, table.tableId), command, context)
  if ('rejected' in outcome) return refused(outcome.rejected)
  const calledAt = outcome.state.calls[call.reason]?.calledAt ?? context.at
  return { body: { message: 'The staff was called!', called_at: calledAt }, position: null, written: outcome.written }
}
