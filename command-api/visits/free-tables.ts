import type { TableId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { storeStream } from '@comanda/domain/kernel/streams.ts'
import { freeWith } from '@comanda/domain/store/free-tables-state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import type { Caches } from '../cache/caches.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import { type JoinNeeds, joinTables } from './join-tables.ts'

type SeatingNeeds = JoinNeeds & Readonly<{ caches: Pick<Caches, 'store'> }>
type Seating = Readonly<{ visitId: VisitId; tableId: TableId }>

/**
 * Guests who sit down at tables that were joined before have all of them, as one visit. Each step has an id of its own,
 * so that a repeated request completes what was begun.
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
    const table = store.tables.get(id)
    if (id === tableId || !table) continue
    const joining = { visitId, table: { tableId: id, title: table.title, floor: table.floor } }
    const joined = await joinTables(needs, stepOf(context, visitId, `joins ${id}`), joining)
    position = joined.position ?? position
  }
  const stream = storeStream(context.tenantId)
  const command = { type: 'PartFreeTables', data: { tableId: first } } as const
  const outcome = await needs.handle(needs.caches.store, stream, command, stepOf(context, context.commandId, 'seated'))
  return 'rejected' in outcome ? position : (outcome.position ?? position)
}
