import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type CardReaderRow = AnswerOf<'GET /settings/card-readers'>['readers'][number]
export type CardPaymentRow = AnswerOf<'POST /orders/card-payments/start'>

/** Card terminals in the settings. */
export const cardReadersList = queryOptions({
  queryKey: ['settings', 'card-readers'],
  queryFn: ({ signal }) => ask('GET /settings/card-readers', { signal }),
})

/** Card terminals that a bill can be paid at. */
export const cardReaders = queryOptions({
  queryKey: ['orders', 'card-readers'],
  queryFn: ({ signal }) => ask('GET /orders/card-readers', { signal }),
  retry: false,
})
