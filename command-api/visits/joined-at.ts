import { type Instant, type TenantId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { tableStream, visitStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import { TableEvent } from '@comanda/domain/tables/events.ts'
import { joinedTitle } from '@comanda/domain/visits/joined-title.ts'
import { sitsAt, tablesOf } from '@comanda/domain/visits/visit.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { emptyStream, foldOnto } from '../fold.ts'
import { visits } from './kind.ts'

/** Number of events of a table per read of the search for its guests. */
const maxEvents = 200

/**
 * Title of a table together with the tables joined with it just before `at`, "4 + 5"; its own title if there were none.
 * Read from the log, because the payment of the last bill parts the tables.
 */
export async function titleWithJoinedAt(
  log: EventLog,
  tenantId: TenantId,
  { table: { tableId, title }, at }: Readonly<{ table: OrderTable; at: Instant }>,
): Promise<string> {
  for await (const { type, data } of log.readStreamBackwards(tableStream(tenantId, tableId), { maxCount: maxEvents })) {
    const event = TableEvent.parse({ type, data })
    if (event.type !== 'TableTaken' || event.data.takenAt >= at) continue
    const visitId = VisitId.parse(event.data.visitId)
    const recorded = await log.readStream(visitStream(tenantId, visitId))
    const before = recorded.filter(({ metadata }) => Metadata.parse(metadata).at < at)
    const { state } = foldOnto(visits, emptyStream(visits), before)
    return state.status === 'Seated' && sitsAt(state, tableId) ? joinedTitle(tablesOf(state)) : title
  }
  return title
}
