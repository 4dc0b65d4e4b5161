import type { AnswerOf, BodyOf } from '@comanda/api/all.ts'
import type { CallReason } from '@comanda/domain/tables/reasons.ts'
import { useCallback, useEffect, useState } from 'react'
import { pathFor } from '../api/request.ts'
import { newId } from '../new-id.ts'
import { type GuestCall, send } from './api.ts'
import { poll } from './poll.ts'

/** Polling interval while a guest waits: shorter than the time in which the staff comes. */
const everyMs = 10_000
/** Time for which an answer is shown: somebody has come by then. */
const shownMs = 10 * 60_000

export type CallState = 'none' | 'open' | 'answered'
type Calls = Readonly<Partial<Record<CallReason, GuestCall>>>
type Guest = Readonly<{ code: string; table: string | null; order: string | null }>

const readCalls = ({ code, table, order }: Guest, signal: AbortSignal) =>
  send<AnswerOf<'GET /qrmenu/:qrcode/calls'>>(
    pathFor('GET /qrmenu/:qrcode/calls', { params: { qrcode: code }, query: { tableId: table, order } }),
    { bare: true, signal },
  )

const callStaff = (code: string, commandId: string, body: BodyOf<'POST /qrmenu/:qrcode/call'>) =>
  send<AnswerOf<'POST /qrmenu/:qrcode/call'>>(pathFor('POST /qrmenu/:qrcode/call', { params: { qrcode: code } }), {
    method: 'POST',
    bare: true,
    commandId,
    body,
  })

/** The calls of the guest's table, polled while one of them is open and the page is visible. */
export function useCalls({ code, table, order }: Guest) {
  const [calls, setCalls] = useState<Calls>({})
  const [hasFailed, setFailed] = useState(false)
  const isWaiting = Object.values(calls).some(({ answered_at }) => answered_at === null)
  const merge = useCallback((changed: readonly GuestCall[]) => setCalls((before) => newest(before, changed)), [])

  useEffect(
    () =>
      poll(async (signal) => {
        // without an answer the last state stays, and the page shows that it is offline
        const answer = await readCalls({ code, table, order }, signal).catch(() => null)
        if (answer && !signal.aborted) merge(answer.calls)
        return isWaiting ? everyMs : null
      }),
    [code, table, order, isWaiting, merge],
  )

  const call = async (reason: CallReason): Promise<void> => {
    try {
      const { called_at } = await callStaff(code, newId(), { tableId: table, order, reason })
      merge([{ reason, called_at, answered_at: null }])
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return { stateOf: (reason: CallReason) => stateOf(calls[reason]), call, hasFailed }
}

/** Merges calls, later ones and answered ones winning: the read side may be older than the answer to a call. */
function newest(before: Calls, changed: readonly GuestCall[]): Calls {
  const later = changed.filter((call) => call.called_at >= (before[call.reason]?.called_at ?? ''))
  return { ...before, ...Object.fromEntries(later.map((call) => [call.reason, call])) }
}

function stateOf(call: GuestCall | undefined): CallState {
  if (!call) return 'none'
  if (call.answered_at === null) return 'open'
  return Date.now() - Date.parse(call.answered_at) < shownMs ? 'answered' : 'none'
}
