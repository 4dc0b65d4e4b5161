import type { Instant, TableId, TenantId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { storeStream, visitStream } from '@comanda/domain/kernel/streams.ts'
import type { StoreCommand } from '@comanda/domain/store/commands.ts'
import type { StoreEvent } from '@comanda/domain/store/events.ts'
import { freeWith } from '@comanda/domain/store/free-tables-state.ts'
import type { OpenStore, Store } from '@comanda/domain/store/state.ts'
import type { StoreRejection } from '@comanda/domain/store/store.ts'
import { sitsAt } from '@comanda/domain/visits/visit.ts'
import { type CommandContext, stepOf, systemContext } from '../command-context.ts'
import { findTable } from '../find-table.ts'
import { foldStream, type Kind } from '../fold.ts'
import { hasTableOrders } from '../table-orders.ts'
import { uuidV5 } from '../uuid.ts'
import { type JoinNeeds, joinTables } from './join-tables.ts'
import { visits } from './kind.ts'
import { type FreeTableNeeds, stores } from './part-when-free.ts'

type SeatingNeeds = JoinNeeds &
  Readonly<{ caches: Readonly<{ store: Kind<Store, StoreCommand, StoreEvent, StoreRejection> }> }>
type Seating = Readonly<{ visitId: VisitId; tableId: TableId }>

/**
 * Joins the other tables to a visit whose guests are seated at tables that were joined while free. Each step has an id
 * of its own, so that a repeated request completes the steps of the first. Returns the last position; null without a
 * change.
 */
export async function seatAtAll(
  needs: SeatingNeeds,
  context: CommandContext,
  store: OpenStore,
  { visitId, tableId }: Seating,
): Promise<bigint | null> {
  const ids = freeWith(store, tableId)
  const [first] = ids
  if (first === undefined) return null
  let position: bigint | null = null
  for (const id of ids) {
    const table = findTable(store, id)
    if (id === tableId || !table) continue
    const joined = await joinTables(needs, stepOf(context, context.commandId, `joins ${id}`), { visitId, table })
    position = joined.position ?? position
  }
  const stream = storeStream(context.tenantId)
  const command = { type: 'PartFreeTables', data: { tableId: first } } as const
  const outcome = await needs.handle(needs.caches.store, stream, command, stepOf(context, context.commandId, 'seated'))
  return 'rejected' in outcome ? position : (outcome.position ?? position)
}

type MovedVisit = Readonly<{ tenantId: TenantId; visitId: VisitId; tableId: TableId; at: Instant }>

/**
 * Seats guests, who have moved with their orders, at all tables that are joined with their new one without guests, unless
 * orders of others are open there.
 */
export async function seatMovedAtAll(
  needs: FreeTableNeeds,
  { tenantId, visitId, tableId, at }: MovedVisit,
  cause: string,
): Promise<void> {
  const restaurant = await needs.stores.of(tenantId)
  const others = restaurant ? freeWith(restaurant, tableId).filter((id) => id !== tableId) : []
  if (!restaurant || others.length === 0) return
  const { state } = await foldStream(needs.log, visits, visitStream(tenantId, visitId))
  if (!sitsAt(state, tableId) || (await hasTableOrders(needs.identity, { tenantId, tableIds: others }))) return
  const context = systemContext(tenantId, uuidV5(cause, `joined tables ${visitId}`), at)
  await seatAtAll({ ...needs, caches: { store: stores } }, context, restaurant, { visitId, tableId })
}
