import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type UnseenOrder = AnswerOf<'GET /orders/unseen'>[number]

const readMs = 20_000
/** Sooner while there are some, so that they are gone soon after the kitchen has shown them. */
const raisedMs = 5_000

/** Orders that no screen of the kitchen has shown, the oldest first. Time alone changes them, so they are read again. */
export const unseenOrders = queryOptions({
  queryKey: ['orders', 'unseen'],
  queryFn: ({ signal }) => ask('GET /orders/unseen', { signal }),
  refetchInterval: ({ state }) => (state.data?.length ? raisedMs : readMs),
})
