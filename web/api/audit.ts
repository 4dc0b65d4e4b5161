import { infiniteQueryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { callQuery } from './call-query.ts'
import type { AnswerOf, QueryOf } from './request.ts'

export type PastOrder = AnswerOf<'GET /audit/orders'>['orders'][number]
/** `name`: null for a user who was removed, 'erased' for a forgotten person. */
export type EventActor = NonNullable<PastOrder['placed_by']>

export type HistoryFilter = Omit<QueryOf<'GET /audit/orders'>, 'limit' | 'cursor'>

export type Replay = Omit<AnswerOf<'GET /audit/orders/:id'>, 'as_of'>
export type PastEvent = Replay['events'][number]
export type EventType = PastEvent['type']
/** The state of an order after an event. */
export type PastState = Omit<PastEvent['state'], 'checkout'>
export type PastLine = PastState['lines'][number]

const pageSize = 60

export const pastOrders = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      ask('GET /audit/orders', { query: { limit: pageSize, ...filter, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null, // null on the first page; the assertion gives the page parameter its type
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const replayOf = (orderId: string) =>
  callQuery(['audit', 'order', orderId], 'GET /audit/orders/:id', { params: { id: orderId } })
