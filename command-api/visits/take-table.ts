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

/** A table that was taken and has neither guests nor another table by then was taken by a request that was lost. */
const seatingMs = 10_000

type TakeNeeds = Readonly<{ log: EventLog; handle: Handle }>
/** `joins`: the parties at the table who become guests of the visit; absent: it is not taken to be joined. */
type Seating = Readonly<{ tableId: TableId; visitId: VisitId; joins?: readonly VisitId[] }>

/**
 * Takes a table for the guests of a visit. One stream decides, so that of two tablets in the same moment one is
 * refused. Returns the others who have the table: null if there are none, 'arriving' if they are being seated or joined
 * now.
 */
export async function takeTable(
  { log, handle }: TakeNeeds,
  context: CommandContext,
  { tableId, visitId, joins }: Seating,
): Promise<StartedVisit | 'arriving' | null> {
  const stream = tableStream(context.tenantId, tableId)
  const guestsOf = async (id: VisitId) => (await foldStream(log, visits, visitStream(context.tenantId, id))).state
  const { taker } = (await foldStream(log, tables, stream)).state
  if (taker && taker.visitId !== visitId) {
    const others = await guestsOf(taker.visitId)
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

/** True if the request that took the table has not seated its guests, or not joined it, yet. */
const isArriving = (others: Visit, { isJoining, takenAt }: Taking): boolean =>
  others.status === 'None' || (isJoining && others.status === 'Seated' && others.changedAt < takenAt)

const isRecent = (takenAt: Instant, now: Instant): boolean => Date.parse(now) - Date.parse(takenAt) < seatingMs
