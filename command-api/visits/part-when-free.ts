import type { Instant, OrderId, TableId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { storeStream } from '@comanda/domain/kernel/streams.ts'
import { StoreEvent } from '@comanda/domain/store/events.ts'
import { FreeTablesJoined } from '@comanda/domain/store/free-tables-events.ts'
import { freeWith } from '@comanda/domain/store/free-tables-state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import { store } from '@comanda/domain/store/store.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { systemContext } from '../command-context.ts'
import type { Handle } from '../handle.ts'
import { hasTableOrders } from '../table-orders.ts'
import { uuidV5 } from '../uuid.ts'
import { visitsAt } from './tables-in-use.ts'

export type FreeTableNeeds = Readonly<{
  log: EventLog
  identity: IdentityDb
  handle: Handle
  stores: Readonly<{ of: (tenantId: TenantId) => Promise<OpenStore | undefined> }>
}>
type EndedOrder = Readonly<{ tenantId: TenantId; orderId: OrderId; tableId: TableId; at: Instant }>

/** Stores, read from the log by the jobs process. */
export const stores = { decider: store, events: StoreEvent }

/**
 * Parts tables that were joined without counted guests, when the last order at them has ended and nobody is seated
 * there. Tables that were joined after `at` stay joined.
 */
export async function partWhenFree(
  { log, identity, handle, stores: reader }: FreeTableNeeds,
  { tenantId, orderId, tableId, at }: EndedOrder,
  cause: string,
): Promise<void> {
  const restaurant = await reader.of(tenantId)
  const tableIds = restaurant ? freeWith(restaurant, tableId) : []
  const [first] = tableIds
  if (first === undefined || (await hasTableOrders(identity, { tenantId, tableIds, except: [orderId] }))) return
  for (const id of tableIds) if ((await visitsAt(identity, { tenantId, tableId: id })).length > 0) return
  const stream = storeStream(tenantId)
  const joining = (await log.readStream(stream)).findLast((event) => joins(event, tableId))
  if (!joining || Metadata.parse(joining.metadata).at > at) return
  const context = systemContext(tenantId, uuidV5(cause, 'free tables'), at)
  await handle(stores, stream, { type: 'PartFreeTables', data: { tableId: first } }, context)
}

/** True if this event joined the table. */
function joins(recorded: RecordedEvent, tableId: TableId): boolean {
  if (recorded.type !== 'FreeTablesJoined') return false
  const { tables } = FreeTablesJoined.parse({ type: recorded.type, data: recorded.data }).data
  return tables.some((table) => table.tableId === tableId)
}
