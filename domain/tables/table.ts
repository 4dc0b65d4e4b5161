import { type Decider, impossible, reject } from '../kernel/decider.ts'
import type { Instant } from '../kernel/ids.ts'
import type { TableCommand, Taking } from './commands.ts'
import type { TableEvent } from './events.ts'
import { type CallReason, callReasons } from './reasons.ts'

type Call = Readonly<{ calledAt: Instant; isOpen: boolean }>
export type Table = Readonly<{
  /** The last call for each reason. */
  calls: Readonly<Partial<Record<CallReason, Call>>>
  /** The last visit that took the table, even if it has ended. */
  taker: Taking | null
}>

export type TableRejection = 'TableTaken'

export const table: Decider<Table, TableCommand, TableEvent, TableRejection> = {
  category: 'table',
  initial: { calls: {}, taker: null },

  decide({ type, data }, { calls, taker }, { at }) {
    switch (type) {
      case 'CallStaff': {
        const { table, reason } = data
        if (calls[reason]?.isOpen) return [] // called twice, perhaps by two guests
        return [{ type: 'GuestsCalled', data: { tableId: table.tableId, table, reason, calledAt: at } }]
      }
      case 'AnswerCalls': {
        const { tableId, reasons, until } = data
        return openCalls(calls, until)
          .filter((reason) => reasons.includes(reason))
          .map((reason) => ({ type: 'GuestsAnswered', data: { tableId, reason, answeredAt: at } }))
      }
      case 'TakeTable': {
        const { tableId, visitId, after, isJoining } = data
        if (taker?.visitId === visitId && !isJoining) return []
        if (taker && !isSame(taker, after)) return reject('TableTaken')
        return [{ type: 'TableTaken', data: { tableId, visitId, takenAt: at, ...(isJoining && { isJoining }) } }]
      }
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'GuestsCalled':
        return withCall(state, data.reason, { calledAt: data.calledAt, isOpen: true })
      case 'GuestsAnswered': {
        const call = state.calls[data.reason]
        return call ? withCall(state, data.reason, { ...call, isOpen: false }) : state
      }
      case 'TableTaken': {
        const { visitId, takenAt, isJoining = false } = data
        return { ...state, taker: { visitId, takenAt, isJoining } }
      }
      default:
        return impossible(type)
    }
  },
}

const isSame = (taker: Taking, after: Taking | null): boolean =>
  taker.visitId === after?.visitId && taker.takenAt === after.takenAt && taker.isJoining === after.isJoining

const withCall = (state: Table, reason: CallReason, call: Call): Table => ({
  ...state,
  calls: { ...state.calls, [reason]: call },
})

const openCalls = (calls: Table['calls'], until: Instant): readonly CallReason[] =>
  callReasons.filter((reason) => {
    const call = calls[reason]
    return call?.isOpen && call.calledAt <= until
  })
