import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { callQuery } from './call-query.ts'

/** C6.4. The `price` of an item is for one, including variant and addons. */
export type QrOrder = AnswerOf<'GET /pos/qrorders'>[number]
export type QrOrderItem = QrOrder['items'][number]

/** Prefix of both queries, for invalidation when a guest order comes or goes. */
export const qrOrdersKey = ['qr-orders'] as const

export const qrOrderCount = queryOptions({
  queryKey: [...qrOrdersKey, 'count'],
  queryFn: ({ signal }) => ask('GET /pos/qrorders/count', { signal }),
  select: ({ totalQROrders }) => totalQROrders,
})

export const qrOrders = callQuery([...qrOrdersKey, 'list'], 'GET /pos/qrorders')

/** Dismisses a guest order without the outbox: sent hours later, it would dismiss orders that nobody has seen. */
export const dismissQrOrder = (id: string, commandId: string) =>
  ask('POST /pos/qrorders/update-status/:id', { params: { id }, body: { status: 'cancelled' }, commandId })

export const dismissAllQrOrders = (commandId: string) => ask('POST /pos/qrorders/cancel-all', { commandId })
