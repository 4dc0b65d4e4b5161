import type { Instant, TableId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { tableStream, visitStream } from '@comanda/domain/kernel/streams.ts'
import type { Visit } from '@comanda/domain/visits/visit.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { CommandContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import type { Handle } from '../handle.ts'
import { tables } from '../tables/kind.ts'
import { visits } from './kind.ts'

/** Guests who were given a table and are not seated by then were never seated: their request was lost. */
const seatingMs = 10_000

type TakeNeeds = Readonly<{ log: EventLog; handle: Handle }>
type Seating = Readonly<{ tableId: TableId; visitId: VisitId }>
type Guests = Exclude<Visit, { status: 'None' }>

/**
 * Takes a table for the guests of a visit. One stream decides, so that of two tablets in the same moment one is
 * refused. Returns the others who have the table: null if there are none, 'arriving' if they are being seated now.
 */
export async function takeTable(
  { log, handle }: TakeNeeds,
  context: CommandContext,
  { tableId, visitId }: Seating,
): Promise<Guests | 'arriving' | null> {
  const stream = tableStream(context.tenantId, tableId)
  const guestsOf = async (id: VisitId) => (await foldStream(log, visits, visitStream(context.tenantId, id))).state
  const { taker } = (await foldStream(log, tables, stream)).state
  if (taker && taker.visitId !== visitId) {
    const others = await guestsOf(taker.visitId)
    if (others.status === 'None' && isRecent(taker.takenAt, context.at)) return 'arriving'
    if (others.status === 'Seated' && others.table.tableId === tableId) return others
  }
  const command = { type: 'TakeTable', data: { tableId, visitId, after: taker?.visitId ?? null } } as const
  return 'rejected' in (await handle(tables, stream, command, context)) ? 'arriving' : null
}

const isRecent = (takenAt: Instant, now: Instant): boolean => Date.parse(now) - Date.parse(takenAt) < seatingMs
