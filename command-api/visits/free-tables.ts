import type { TableId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { storeStream } from '@comanda/domain/kernel/streams.ts'
import { freeWith } from '@comanda/domain/store/free-tables-state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import type { Caches } from '../cache/caches.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import { findTable } from '../find-table.ts'
import { type JoinNeeds, joinTables } from './join-tables.ts'

type SeatingNeeds = JoinNeeds & Readonly<{ caches: Pick<Caches, 'store'> }>
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
    const joined = await joinTables(needs, stepOf(context, visitId, `joins ${id}`), { visitId, table })
    position = joined.position ?? position
  }
  const stream = storeStream(context.tenantId)
  const command = { type: 'PartFreeTables', data: { tableId: first } } as const
  const outcome = await needs.handle(needs.caches.store, stream, command, stepOf(context, context.commandId, 'seated'))
  return 'rejected' in outcome ? position : (outcome.position ?? position)
}
