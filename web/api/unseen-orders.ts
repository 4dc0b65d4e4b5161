import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type UnseenOrder = AnswerOf<'GET /orders/unseen'>[number]

const intervalMs = 20_000
/** Shorter while the list has orders, so that they disappear soon after the kitchen has shown them. */
const alertIntervalMs = 5_000

/** Orders that no kitchen screen has shown, the oldest first. Polled, because the passing of time changes them. */
export const unseenOrders = queryOptions({
  queryKey: ['orders', 'unseen'],
  queryFn: ({ signal }) => ask('GET /orders/unseen', { signal }),
  refetchInterval: ({ state }) => (state.data?.length ? alertIntervalMs : intervalMs),
})
