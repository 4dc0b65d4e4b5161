import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { callQuery } from './call-query.ts'
import { carriedOrders } from './carried-orders.ts'
import { nextCursor } from './next-cursor.ts'
import { idOfGroup, keepRows, type OpenPage, ordersOf, placeInGroups, placeInKitchen } from './order-lists.ts'
import { type AnswerOf, pathFor } from './request.ts'
import { noteServerClock, serverNow } from './server-clock.ts'

export type Order = AnswerOf<'GET /kitchen'>[number]
export type OrderItem = Order['items'][number]
export type ItemStatus = OrderItem['status']
/** A card: the open orders of a table, or one order without a table. `total` is the amount due. */
export type OrderGroup = AnswerOf<'GET /orders'>[number]
export type OrdersInit = AnswerOf<'GET /orders/init'>
/** Joint amount of these orders; cancelled items are left out. */
export type Summary = AnswerOf<'POST /orders/complete-order-payment-summary'>

type OpenOrdersRequest = Readonly<{
  query: { cursor: string | undefined }
  signal: AbortSignal
  onHeaders: (headers: Headers) => void
}>

/** A page with a position: everything committed up to it is included. */
type ReadPage<Row> = OpenPage<Row> & Readonly<{ readPosition: bigint }>

async function readOpen<Row>(
  read: (request: OpenOrdersRequest) => Promise<readonly Row[]>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ReadPage<Row>> {
  const [before, onCursor] = nextCursor()
  let readPosition = 0n
  const onHeaders = (headers: Headers) => {
    noteServerClock(headers)
    onCursor(headers)
    readPosition = BigInt(headers.get('x-read-position') ?? 0)
  }
  const rows = await read({ query: { cursor: cursor ?? undefined }, signal, onHeaders })
  return { rows, before: before(), readPosition }
}

const maxReads = 3

/** Reads a list and inserts the orders that the feed brought meanwhile; reads again if they cannot be inserted. */
async function readCompleted<Row>(
  read: () => Promise<ReadPage<Row>>,
  ordersIn: (rows: readonly Row[]) => readonly Order[],
  placeIn: (page: OpenPage<Row>, changed: readonly Order[]) => OpenPage<Row> | null,
): Promise<OpenPage<Row>> {
  for (let reads = 1; ; reads += 1) {
    const { readPosition, ...page } = await read()
    const missing = carriedOrders.missingIn(ordersIn(page.rows), readPosition)
    const placed = missing.length === 0 ? page : placeIn(page, missing)
    if (placed !== null || reads === maxReads) return placed ?? page
  }
}

/** Prefix of the keys of all pages. */
export const ordersKey = ['orders', 'list'] as const

export const ordersList = (from: string | null) =>
  queryOptions({
    queryKey: [...ordersKey, from],
    queryFn: async ({ signal }): Promise<OpenPage<OrderGroup>> => {
      const read = () => readOpen((request) => ask('GET /orders', request), from, signal)
      if (from === null) return readCompleted(read, ordersOf, placeInGroups)
      const { rows, before } = await read()
      return { rows, before }
    },
    structuralSharing: keepRows(idOfGroup),
  })

export const ordersInit = callQuery(['orders', 'init'], 'GET /orders/init')

export const kitchenList = queryOptions({
  queryKey: ['kitchen'],
  queryFn: ({ signal }) => {
    const read = ({ query, ...request }: OpenOrdersRequest) =>
      ask('GET /kitchen', { ...request, query: { ...query, ended: '1' } })
    return readCompleted<Order>(
      () => readOpen(read, null, signal),
      (orders) => orders,
      (page, changed) => placeInKitchen(page, changed, serverNow()),
    )
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

/** Paths of the commands in the outbox. */
export const orderActions = {
  kitchenItem: (id: string) => pathFor('POST /kitchen/:id', { params: { id } }),
  item: (id: string) => pathFor('POST /orders/update-status/:id', { params: { id } }),
  ticket: pathFor('POST /kitchen/tickets/move'),
  pass: pathFor('POST /kitchen/tickets/pass'),
  cancel: pathFor('POST /orders/cancel'),
  complete: pathFor('POST /orders/complete'),
  divide: pathFor('POST /orders/divide'),
  join: pathFor('POST /orders/join'),
  move: pathFor('POST /orders/move'),
  fire: pathFor('POST /orders/fire'),
  hold: pathFor('POST /orders/hold'),
  pay: pathFor('POST /orders/complete-and-pay-order'),
  discount: pathFor('POST /orders/discount'),
  removeDiscount: pathFor('POST /orders/remove-discount'),
  addCharge: pathFor('POST /orders/add-service-charge'),
  removeCharge: pathFor('POST /orders/remove-service-charge'),
  partPayment: pathFor('POST /orders/part-payments'),
} as const
