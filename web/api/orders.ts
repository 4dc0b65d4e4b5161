import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { carriedOrders } from './carried-orders.ts'
import { idOfGroup, keepRows, type OpenPage, placeInGroups, placeInKitchen } from './order-lists.ts'
import { type AnswerOf, pathFor } from './request.ts'
import { hearServerClock, serverNow } from './server-clock.ts'

export type Order = AnswerOf<'GET /kitchen'>[number]
export type OrderItem = Order['items'][number]
export type ItemStatus = OrderItem['status']
/** One card: the open orders of a table, or one order without a table. `total` is what paying it costs now. */
export type OrderGroup = AnswerOf<'GET /orders'>[number]
export type OrdersInit = AnswerOf<'GET /orders/init'>
/** What these orders cost together; cancelled items are left out. */
export type Summary = AnswerOf<'POST /orders/complete-order-payment-summary'>

type OpenAsked = Readonly<{
  query: { cursor: string | undefined }
  signal: AbortSignal
  onHeaders: (headers: Headers) => void
}>

type Read<Row> = OpenPage<Row> & Readonly<{ readPosition: bigint }>

async function readOpen<Row>(
  read: (asked: OpenAsked) => Promise<readonly Row[]>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Read<Row>> {
  let before: string | null = null
  let readPosition = 0n
  const onHeaders = (headers: Headers) => {
    hearServerClock(headers)
    before = headers.get('x-next-cursor')
    readPosition = BigInt(headers.get('x-read-position') ?? 0)
  }
  return { rows: await read({ query: { cursor: cursor ?? undefined }, signal, onHeaders }), before, readPosition }
}

/** The prefix of every page's key. */
export const ordersKey = ['orders', 'list'] as const

export const ordersList = (from: string | null) =>
  queryOptions({
    queryKey: [...ordersKey, from],
    queryFn: async ({ signal }): Promise<OpenPage<OrderGroup>> => {
      const { readPosition, ...page } = await readOpen((asked) => ask('GET /orders', asked), from, signal)
      if (from !== null) return page
      const held = page.rows.flatMap(({ orders }) => orders)
      return placeInGroups(page, carriedOrders.missingIn(held, readPosition)) ?? page
    },
    structuralSharing: keepRows(idOfGroup),
  })

export const ordersInit = queryOptions({
  queryKey: ['orders', 'init'],
  queryFn: ({ signal }) => ask('GET /orders/init', { signal }),
})

export const kitchenList = queryOptions({
  queryKey: ['kitchen'],
  queryFn: async ({ signal }): Promise<OpenPage<Order>> => {
    const read = ({ query, ...asked }: OpenAsked) => ask('GET /kitchen', { ...asked, query: { ...query, ended: '1' } })
    const { readPosition, ...page } = await readOpen(read, null, signal)
    return placeInKitchen(page, carriedOrders.missingIn(page.rows, readPosition), serverNow()) ?? page
  },
  structuralSharing: keepRows(({ id }: Order) => id),
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
