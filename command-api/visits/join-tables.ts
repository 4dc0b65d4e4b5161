import { type Instant, type TableId, type TenantId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { visitStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { VisitCommand } from '@comanda/domain/visits/commands.ts'
import { VisitEvent } from '@comanda/domain/visits/events.ts'
import { sitsAt } from '@comanda/domain/visits/visit.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { type CommandContext, systemContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import type { Handle } from '../handle.ts'
import { type Reply, refused } from '../send.ts'
import { uuidV5 } from '../uuid.ts'
import { visits } from './kind.ts'
import { saveVisit, visitsAt } from './tables-in-use.ts'
import { takeTable } from './take-table.ts'

export type JoinNeeds = Readonly<{ log: EventLog; identity: IdentityDb; handle: Handle }>
type Joining = Readonly<{ visitId: VisitId; table: OrderTable }>

/**
 * Joins a table, with the parties at it, to the table of a visit. Both tables are taken first, in the sequence of their
 * ids, so that one of two concurrent joins of a table is refused.
 */
export async function joinTables(
  needs: JoinNeeds,
  context: CommandContext,
  { visitId, table }: Joining,
): Promise<Reply> {
  const { tenantId } = context
  const visitOf = async (id: VisitId) => (await foldStream(needs.log, visits, visitStream(tenantId, id))).state
  const visit = await visitOf(visitId)
  if (visit.status === 'None') return refused('VisitUnknown')
  const found = await visitsAt(needs.identity, { tenantId, tableId: table.tableId })
  const ids = found.map(({ visit_id }) => VisitId.parse(visit_id)).filter((id) => id !== visitId)
  const parties = await Promise.all(ids.map(async (id) => ({ visitId: id, state: await visitOf(id) })))
  const others = parties.flatMap(({ visitId, state }) => (state.status === 'Seated' ? [{ visitId, state }] : []))
  if (visit.status === 'Seated' && !sitsAt(visit, table.tableId)) {
    if (others.some(({ state }) => state.joined.length > 0)) return refused('TableJoined')
    const pair = { visitId, own: visit.table.tableId, joined: table.tableId, ids }
    const refusal = await takeBoth(needs, context, pair)
    if (refusal) return refused(refusal)
  }
  const guests = others.map(({ visitId, state: { covers } }) => ({ visitId, covers }))
  return change(needs, context, { type: 'JoinTable', data: { visitId, table, guests } }, 'Tables joined!')
}

type Parting = Readonly<{ visitId: VisitId; tableId: TableId; undo?: boolean | undefined }>

export const partTables = (
  needs: JoinNeeds,
  context: CommandContext,
  { visitId, tableId, undo = false }: Parting,
): Promise<Reply> =>
  change(needs, context, { type: 'PartTable', data: { visitId, tableId, isUndo: undo } }, 'Tables separated!')

type Pair = Readonly<{ visitId: VisitId; own: TableId; joined: TableId; ids: readonly VisitId[] }>

async function takeBoth(needs: JoinNeeds, context: CommandContext, { visitId, own, joined, ids }: Pair) {
  for (const tableId of [own, joined].toSorted()) {
    const taking = { tableId, visitId, joins: tableId === joined ? ids : [] }
    const holder = await takeTable(needs, context, taking)
    if (holder) return holder !== 'arriving' && holder.joined.length > 0 ? 'TableJoined' : 'TableJoining'
  }
  return null
}

async function change(
  needs: JoinNeeds,
  context: CommandContext,
  command: Extract<VisitCommand, { type: 'JoinTable' | 'PartTable' }>,
  message: string,
): Promise<Reply> {
  const { tenantId } = context
  const { visitId } = command.data
  const stream = visitStream(tenantId, visitId)
  const outcome = await needs.handle(visits, stream, command, context)
  if ('rejected' in outcome) return refused(outcome.rejected)
  await saveVisit(needs.identity, { tenantId, visitId }, outcome)
  const last = (await needs.log.readStream(stream)).findLast(changesTables)
  const position = last ? await followTables(needs, tenantId, last) : null
  return { body: { message }, position: position ?? outcome.position, written: outcome.written }
}

const changesTables = ({ type }: Pick<RecordedEvent, 'type'>) =>
  type === 'VisitTableJoined' || type === 'VisitTableParted'

/**
 * Ends the visits of parties whose table was joined, or seats them again when it is parted. Idempotent. Returns the
 * position of the last change; null if there was none.
 */
export async function followTables(
  { handle, identity }: JoinNeeds,
  tenantId: TenantId,
  recorded: RecordedEvent,
): Promise<bigint | null> {
  if (!changesTables(recorded)) return null
  const { type, data } = VisitEvent.parse({ type: recorded.type, data: recorded.data })
  if (type !== 'VisitTableJoined' && type !== 'VisitTableParted') return null
  const at = type === 'VisitTableJoined' ? data.joinedAt : data.partedAt
  let position: bigint | null = null
  for (const { visitId } of data.guests) {
    const command = commandFor(type, visitId, at)
    const context = systemContext(tenantId, uuidV5(recorded.id, visitId), at)
    const outcome = await handle(visits, visitStream(tenantId, visitId), command, context)
    if ('rejected' in outcome) continue
    await saveVisit(identity, { tenantId, visitId }, outcome)
    position = outcome.position
  }
  return position
}

const commandFor = (type: 'VisitTableJoined' | 'VisitTableParted', visitId: VisitId, at: Instant): VisitCommand =>
  type === 'VisitTableJoined'
    ? { type: 'MergeVisit', data: { visitId, mergedAt: at } }
    : { type: 'ResumeVisit', data: { visitId } }
