import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import type { Intent } from './pins.ts'

export type OpenApproval = AnswerOf<'GET /approvals'>[number]
export type ApprovalSubject = OpenApproval['subjects'][number]

const openIntervalMs = 5_000
/** Shorter than for the approvers: the user waits with a guest. */
const ownIntervalMs = 1_500

/** Open requests of other users that this user may approve, the oldest first. */
export const openApprovals = queryOptions({
  queryKey: ['approvals', 'open'],
  queryFn: ({ signal }) => ask('GET /approvals', { signal }),
  refetchInterval: openIntervalMs,
})

/** State of a request of this user. */
export const ownApproval = (id: string) =>
  queryOptions({
    queryKey: ['approvals', 'own', id],
    queryFn: ({ signal }) => ask('GET /approvals/own', { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'open' ? ownIntervalMs : false),
  })

export const requestApproval = (id: string, requests: readonly Intent[]) =>
  ask('POST /approvals/request', { body: { id, requests: [...requests] } })
export const withdrawApproval = (id: string) => ask('POST /approvals/withdraw/:id', { params: { id } })
export const answerApproval = (id: string, approve: boolean) =>
  ask('POST /approvals/answer/:id', { params: { id }, body: { approve } })
