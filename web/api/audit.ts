import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import type { AnswerOf, QueryOf } from './request.ts'

export type PastOrder = AnswerOf<'GET /audit/orders'>['orders'][number]
/** `name` is null for someone no list knows any more, and 'erased' when the person was forgotten. */
export type Named = NonNullable<PastOrder['placed_by']>

export type HistoryFilter = Omit<QueryOf<'GET /audit/orders'>, 'limit' | 'cursor'>

export type Replay = Omit<AnswerOf<'GET /audit/orders/:id'>, 'as_of'>
export type PastEvent = Replay['events'][number]
export type EventType = PastEvent['type']
/** The order as it stood after an event. */
export type PastState = Omit<PastEvent['state'], 'checkout'>
export type PastLine = PastState['lines'][number]

const pageSize = 60

export const pastOrders = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      ask('GET /audit/orders', { query: { limit: pageSize, ...filter, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null, // the first page has no cursor; without the words it would have no other type
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const replayOf = (orderId: string) =>
  queryOptions({
    queryKey: ['audit', 'order', orderId],
    queryFn: ({ signal }) => ask('GET /audit/orders/:id', { params: { id: orderId }, signal }),
  })
