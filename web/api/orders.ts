import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { type AnswerOf, pathFor } from './request.ts'
import { hearServerClock } from './server-clock.ts'

export type Order = AnswerOf<'GET /kitchen'>[number]
export type OrderItem = Order['items'][number]
export type ItemStatus = OrderItem['status']
/** One card: the open orders of a table, or one order without a table. `total` is what paying it costs now. */
export type OrderGroup = AnswerOf<'GET /orders'>[number]
export type OrdersInit = AnswerOf<'GET /orders/init'>
/** What these orders cost together; cancelled items are left out. */
export type Summary = AnswerOf<'POST /orders/complete-order-payment-summary'>

/** One answer holds the newest open orders; `before` leads to those placed before them, null when these are all. */
export type OpenPage<Row> = Readonly<{ rows: readonly Row[]; before: string | null }>

type OpenAsked = Readonly<{
  query: { cursor: string | undefined }
  signal: AbortSignal
  onHeaders: (headers: Headers) => void
}>

async function readOpen<Row>(
  read: (asked: OpenAsked) => Promise<readonly Row[]>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<OpenPage<Row>> {
  let before: string | null = null
  const onHeaders = (headers: Headers) => {
    hearServerClock(headers)
    before = headers.get('x-next-cursor')
  }
  return { rows: await read({ query: { cursor: cursor ?? undefined }, signal, onHeaders }), before }
}

/** The prefix of every page's key. */
export const ordersKey = ['orders', 'list'] as const

export const ordersList = (from: string | null) =>
  queryOptions({
    queryKey: [...ordersKey, from],
    queryFn: ({ signal }) => readOpen((asked) => ask('GET /orders', asked), from, signal),
  })

export const ordersInit = queryOptions({
  queryKey: ['orders', 'init'],
  queryFn: ({ signal }) => ask('GET /orders/init', { signal }),
})

export const kitchenList = queryOptions({
  queryKey: ['kitchen'],
  queryFn: ({ signal }) =>
    readOpen(({ query, ...asked }) => ask('GET /kitchen', { ...asked, query: { ...query, ended: '1' } }), null, signal),
})

export const paymentSummary = (orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['orders', 'summary', orderIds],
    queryFn: ({ signal }) => askSummary(orderIds, signal),
    staleTime: 0,
    gcTime: 0,
  })

export const askSummary = (orderIds: readonly string[], signal?: AbortSignal): Promise<Summary> =>
  ask('POST /orders/complete-order-payment-summary', { body: { orderIds }, ...(signal && { signal }) })

/** Where the commands go that wait in the outbox. */
export const orderActions = {
  kitchenItem: (id: string) => pathFor('POST /kitchen/:id', { params: { id } }),
  item: (id: string) => pathFor('POST /orders/update-status/:id', { params: { id } }),
  cancel: pathFor('POST /orders/cancel'),
  complete: pathFor('POST /orders/complete'),
  pay: pathFor('POST /orders/complete-and-pay-order'),
} as const
