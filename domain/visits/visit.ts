import { type Decider, impossible, invariant, reject } from '../kernel/decider.ts'
import type { Instant } from '../kernel/ids.ts'
import type { OrderTable } from '../orders/events.ts'
import type { VisitCommand } from './commands.ts'
import type { VisitEvent } from './events.ts'

type StartedVisit = Readonly<{
  status: 'Seated' | 'Ended'
  table: OrderTable
  /** The table before the last move. */
  cameFrom: OrderTable | null
  covers: number
  startedAt: Instant
  /** The last time it started, moved or was resumed. */
  changedAt: Instant
  /** When its last bill was closed, if it ended by that. */
  paidAt: Instant | null
}>
export type Visit = Readonly<{ status: 'None' }> | StartedVisit

export type VisitRejection = 'VisitUnknown' | 'VisitOver' | 'CoversInvalid'

/** The largest party. */
export const maxCovers = 1_000

export const visit: Decider<Visit, VisitCommand, VisitEvent, VisitRejection> = {
  category: 'visit',
  initial: { status: 'None' },

  decide({ type, data }, state, { at }) {
    if (type === 'StartVisit') {
      if (state.status === 'Ended') return reject('VisitOver')
      if (state.status === 'Seated') return []
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
        const follows = state.table.tableId === data.from.tableId && isStandingAt(state, data.movedAt)
        return follows ? move(state, data.to, { visitId, movedAt: data.movedAt }) : []
      }
      case 'ResizeVisit':
        if (state.status === 'Ended') return reject('VisitOver')
        if (!isCovers(data.covers)) return reject('CoversInvalid')
        return state.covers === data.covers ? [] : [{ type: 'VisitResized', data }]
      case 'EndVisit':
        if (state.status === 'Ended') return []
        return [{ type: 'VisitEnded', data: { visitId, ending: 'left', endedAt: at } }]
      case 'EndPaidVisit': {
        const ends = state.table.tableId === data.tableId && isStandingAt(state, data.closedAt)
        return ends ? [{ type: 'VisitEnded', data: { visitId, ending: 'paid', endedAt: data.closedAt } }] : []
      }
      case 'ResumeVisit':
        return state.status === 'Seated' ? [] : [{ type: 'VisitResumed', data: { visitId, resumedAt: at } }]
      case 'ResumePaidVisit': {
        const { paidAt, startedAt, table } = state
        const isTheirs = paidAt !== null && startedAt <= data.placedAt && data.placedAt <= paidAt
        if (state.status === 'Seated' || table.tableId !== data.tableId || !isTheirs) return []
        return [{ type: 'VisitResumed', data: { visitId, resumedAt: at } }]
      }
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    if (type === 'VisitStarted') {
      invariant(state.status === 'None', 'a visit starts once')
      const { table, covers, startedAt } = data
      return { status: 'Seated', table, cameFrom: null, covers, startedAt, changedAt: startedAt, paidAt: null }
    }
    invariant(state.status !== 'None', `${type} follows VisitStarted`)
    switch (type) {
      case 'VisitMoved':
        return { ...state, table: data.to, cameFrom: data.from, changedAt: data.movedAt }
      case 'VisitResized':
        return { ...state, covers: data.covers }
      case 'VisitEnded':
        return { ...state, status: 'Ended', paidAt: data.ending === 'paid' ? data.endedAt : null }
      case 'VisitResumed':
        return { ...state, status: 'Seated', changedAt: data.resumedAt, paidAt: null }
      default:
        return impossible(type)
    }
  },
}

/** True if the guests sat there before that moment, and nothing was said of them since. */
const isStandingAt = ({ status, changedAt }: StartedVisit, at: Instant): boolean =>
  status === 'Seated' && changedAt <= at

const isCovers = (covers: number): boolean => Number.isInteger(covers) && covers > 0 && covers <= maxCovers

type Move = Pick<Extract<VisitEvent, { type: 'VisitMoved' }>['data'], 'visitId' | 'movedAt'>
const move = ({ table }: StartedVisit, to: OrderTable, made: Move): readonly VisitEvent[] =>
  table.tableId === to.tableId ? [] : [{ type: 'VisitMoved', data: { ...made, from: table, to } }]
