import { type Decider, impossible, invariant, reject } from '../kernel/decider.ts'
import type { Instant, TableId } from '../kernel/ids.ts'
import type { OrderTable } from '../orders/events.ts'
import type { VisitCommand } from './commands.ts'
import type { SeatedGuests, VisitEvent } from './events.ts'

type JoinedTable = Readonly<{ table: OrderTable; guests: readonly SeatedGuests[] }>
/** A visit after the guests were seated, even if it has ended. */
export type StartedVisit = Readonly<{
  status: 'Seated' | 'Ended'
  table: OrderTable
  /** The table before the last move. */
  cameFrom: OrderTable | null
  /** Tables joined to its own, with the parties who sat there. */
  joined: readonly JoinedTable[]
  /** Tables at the last end of the visit, the visit's own first; empty after a later change of tables. */
  left: readonly OrderTable[]
  /** True if a bill was paid since the last table was joined. */
  isPaid: boolean
  covers: number
  startedAt: Instant
  /** Time of the last start, move, resumption, join or parting. */
  changedAt: Instant
  /** Time at which the last bill was closed; null if that did not end the visit. */
  paidAt: Instant | null
}>
export type Visit = Readonly<{ status: 'None' }> | StartedVisit

export type VisitRejection =
  | 'VisitUnknown'
  | 'VisitOver'
  | 'SeatedElsewhere'
  | 'CoversInvalid'
  | 'JoinedTablesPaid'
  | 'TableJoined'

/** Maximum size of a party. */
export const maxCovers = 1_000

export const visit: Decider<Visit, VisitCommand, VisitEvent, VisitRejection> = {
  category: 'visit',
  initial: { status: 'None' },

  decide({ type, data }, state, { at }) {
    if (type === 'StartVisit') {
      if (state.status === 'Ended') return reject('VisitOver')
      if (state.status === 'Seated') return sitsAt(state, data.table.tableId) ? [] : reject('SeatedElsewhere')
      return isCovers(data.covers)
        ? [{ type: 'VisitStarted', data: { ...data, startedAt: at } }]
        : reject('CoversInvalid')
    }
    if (state.status === 'None') return reject('VisitUnknown')
    const { visitId } = data
    switch (type) {
      case 'MoveVisit':
        if (state.status === 'Ended') return reject('VisitOver')
        return move(state, data.table, { visitId, movedAt: at })
      case 'FollowOrders': {
        const needsMove = sitsAt(state, data.from.tableId) && !sitsAt(state, data.to.tableId)
        return needsMove && isSeatedSince(state, data.movedAt)
          ? move(state, data.to, { visitId, movedAt: data.movedAt })
          : []
      }
      case 'ResizeVisit':
        if (state.status === 'Ended') return reject('VisitOver')
        if (!isCovers(data.covers)) return reject('CoversInvalid')
        return state.covers === data.covers ? [] : [{ type: 'VisitResized', data }]
      case 'EndVisit':
        if (state.status === 'Ended') return []
        return [{ type: 'VisitEnded', data: { visitId, ending: 'left', endedAt: at } }]
      case 'EndPaidVisit': {
        const ends = sitsAt(state, data.tableId) && isSeatedSince(state, data.closedAt)
        return ends ? [{ type: 'VisitEnded', data: { visitId, ending: 'paid', endedAt: data.closedAt } }] : []
      }
      case 'ResumeVisit':
        return state.status === 'Seated' ? [] : [{ type: 'VisitResumed', data: { visitId, resumedAt: at } }]
      case 'ResumePaidVisit': {
        const { paidAt, startedAt, left } = state
        const isOfVisit = paidAt !== null && startedAt <= data.placedAt && data.placedAt <= paidAt
        if (state.status === 'Seated' || !left.some(({ tableId }) => tableId === data.tableId) || !isOfVisit) return []
        return [{ type: 'VisitResumed', data: { visitId, resumedAt: at } }]
      }
      case 'JoinTable':
        return join(state, data, at)
      case 'PartTable':
        return part(state, data, at)
      case 'NotePayment': {
        const isFirst = state.joined.length > 0 && !state.isPaid && sitsAt(state, data.tableId)
        return isFirst && state.changedAt <= data.paidAt
          ? [{ type: 'VisitBillPaid', data: { visitId, paidAt: data.paidAt } }]
          : []
      }
      case 'MergeVisit':
        if (state.status === 'Ended') return []
        if (state.joined.length > 0) return reject('TableJoined')
        return [{ type: 'VisitEnded', data: { visitId, ending: 'joined', endedAt: data.mergedAt } }]
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    if (type === 'VisitStarted') {
      invariant(state.status === 'None', 'a visit starts once')
      const { table, covers, startedAt } = data
      const initial = { table, cameFrom: null, joined: [], left: [], isPaid: false, covers }
      return { status: 'Seated', ...initial, startedAt, changedAt: startedAt, paidAt: null }
    }
    invariant(state.status !== 'None', `${type} follows VisitStarted`)
    switch (type) {
      case 'VisitMoved':
        return { ...state, table: data.to, cameFrom: data.from, joined: [], left: [], changedAt: data.movedAt }
      case 'VisitResized':
        return { ...state, covers: data.covers }
      case 'VisitEnded':
        return {
          ...state,
          status: 'Ended',
          joined: [],
          left: tablesOf(state),
          paidAt: data.ending === 'paid' ? data.endedAt : null,
        }
      case 'VisitResumed':
        return { ...state, status: 'Seated', changedAt: data.resumedAt, paidAt: null }
      case 'VisitTableJoined': {
        const { table, guests, covers, joinedAt: changedAt } = data
        return { ...state, joined: [...state.joined, { table, guests }], isPaid: false, covers, changedAt }
      }
      case 'VisitTableParted': {
        const joined = state.joined.filter(({ table }) => table.tableId !== data.table.tableId)
        return { ...state, joined, left: [], covers: data.covers, changedAt: data.partedAt }
      }
      case 'VisitBillPaid':
        return { ...state, isPaid: true }
      default:
        return impossible(type)
    }
  },
}

/** The tables of a visit, its own first. */
export const tablesOf = ({ table, joined }: StartedVisit): readonly OrderTable[] => [
  table,
  ...joined.map((other) => other.table),
]

/** True if the guests of the visit sit at this table or it is joined to theirs. */
export const sitsAt = (state: Visit, tableId: TableId): boolean =>
  state.status === 'Seated' && tablesOf(state).some((table) => table.tableId === tableId)

type Change<Type extends VisitCommand['type']> = Extract<VisitCommand, { type: Type }>['data']

function join(state: StartedVisit, { visitId, table, guests }: Change<'JoinTable'>, joinedAt: Instant) {
  if (state.status === 'Ended') return reject('VisitOver')
  if (sitsAt(state, table.tableId)) return []
  const covers = state.covers + coversOf(guests)
  if (!isCovers(covers)) return reject('CoversInvalid')
  const tables = [...tablesOf(state), table]
  return [{ type: 'VisitTableJoined', data: { visitId, table, tables, guests, covers, joinedAt } }] as const
}

/**
 * Separates a joined table. The parties who came with it get it back, unless a bill was paid since: then all stay in the
 * visit.
 */
function part(state: StartedVisit, { visitId, tableId, isUndo }: Change<'PartTable'>, partedAt: Instant) {
  const parted = state.joined.find(({ table }) => table.tableId === tableId)
  if (!parted) return []
  if (isUndo && state.isPaid) return reject('JoinedTablesPaid')
  const guests = state.isPaid ? [] : parted.guests
  const covers = Math.max(1, state.covers - coversOf(guests))
  const tables = tablesOf(state).filter((table) => table.tableId !== tableId)
  const { table } = parted
  return [{ type: 'VisitTableParted', data: { visitId, table, tables, guests, covers, partedAt } }] as const
}

const coversOf = (guests: readonly SeatedGuests[]): number => guests.reduce((sum, { covers }) => sum + covers, 0)

/** True if the guests were seated at that moment and their tables have not changed since. */
const isSeatedSince = ({ status, changedAt }: StartedVisit, at: Instant): boolean =>
  status === 'Seated' && changedAt <= at

const isCovers = (covers: number): boolean => Number.isInteger(covers) && covers > 0 && covers <= maxCovers

type Move = Pick<Extract<VisitEvent, { type: 'VisitMoved' }>['data'], 'visitId' | 'movedAt'>
const move = ({ table }: StartedVisit, to: OrderTable, event: Move): readonly VisitEvent[] =>
  table.tableId === to.tableId ? [] : [{ type: 'VisitMoved', data: { ...event, from: table, to } }]
