import type { Instant, TableId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { tableStream, visitStream } from '@comanda/domain/kernel/streams.ts'
import type { Taking } from '@comanda/domain/tables/commands.ts'
import { type StartedVisit, sitsAt, type Visit } from '@comanda/domain/visits/visit.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { CommandContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import type { Handle } from '../handle.ts'
import { tables } from '../tables/kind.ts'
import { visits } from './kind.ts'

/** Time after which a taken table without guests, a move or a join counts as free: its request was lost. */
const seatingMs = 10_000

type TakeNeeds = Readonly<{ log: EventLog; handle: Handle }>
/** `joins`: parties at the table who become guests of the visit; absent if the guests of a new visit sit down. */
export type Seating = Readonly<{ tableId: TableId; visitId: VisitId; joins?: readonly VisitId[] }>

/**
 * Takes a table for the guests of a visit. The table's stream decides, so that one of two concurrent requests is
 * refused. Returns the visit that has the table: null if there is none, 'arriving' if it is being seated or joined now.
 */
export async function takeTable(
  { log, handle }: TakeNeeds,
  context: CommandContext,
  { tableId, visitId, joins }: Seating,
): Promise<StartedVisit | 'arriving' | null> {
  const stream = tableStream(context.tenantId, tableId)
  const visitOf = async (id: VisitId) => (await foldStream(log, visits, visitStream(context.tenantId, id))).state
  const { taker } = (await foldStream(log, tables, stream)).state
  if (taker && taker.visitId !== visitId) {
    const others = await visitOf(taker.visitId)
    if (isArriving(others, taker) && isRecent(taker.takenAt, context.at)) return 'arriving'
    if (sitsAt(others, tableId) && others.status === 'Seated') {
      const isMerged = joins?.includes(taker.visitId) && others.joined.length === 0
      if (!isMerged) return others
    }
  }
  const isJoining = joins !== undefined
  const command = { type: 'TakeTable', data: { tableId, visitId, after: taker, isJoining } } as const
  return 'rejected' in (await handle(tables, stream, command, context)) ? 'arriving' : null
}

/** True if the request that took the table has not yet seated or moved its guests or joined it. */
const isArriving = (others: Visit, { isJoining, takenAt }: Taking): boolean =>
  others.status === 'None' || (isJoining && others.status === 'Seated' && others.changedAt < takenAt)

const isRecent = (takenAt: Instant, now: Instant): boolean => Date.parse(now) - Date.parse(takenAt) < seatingMs
