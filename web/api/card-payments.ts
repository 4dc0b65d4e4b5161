import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'

export type CardReaderRow = AnswerOf<'GET /settings/card-readers'>['readers'][number]
export type CardPaymentRow = AnswerOf<'POST /orders/card-payments/start'>

/** Card terminals in the settings. */
export const cardReadersList = callQuery(['settings', 'card-readers'], 'GET /settings/card-readers')

/** Card terminals that a bill can be paid at. */
export const cardReaders = queryOptions({
  ...callQuery(['orders', 'card-readers'], 'GET /orders/card-readers'),
  retry: false,
})
