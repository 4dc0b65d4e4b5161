import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type Tax = AnswerOf<'GET /settings/taxes'>[number]
export type Category = AnswerOf<'GET /settings/categories'>[number]
export type PaymentTypeRow = AnswerOf<'GET /settings/payment-types'>[number]
export type TableRow = AnswerOf<'GET /settings/store-tables'>[number]
export type StoreSetting = AnswerOf<'GET /settings/store-setting'>
export type ChargeRule = NonNullable<AnswerOf<'GET /settings/service-charge'>['rule']>
export type PrintSetting = AnswerOf<'GET /settings/print-setting'>

export const taxesList = queryOptions({
  queryKey: ['settings', 'taxes'],
  queryFn: ({ signal }) => ask('GET /settings/taxes', { signal }),
})

export const categoriesList = queryOptions({
  queryKey: ['settings', 'categories'],
  queryFn: ({ signal }) => ask('GET /settings/categories', { signal }),
})

export const paymentTypesList = queryOptions({
  queryKey: ['settings', 'payment-types'],
  queryFn: ({ signal }) => ask('GET /settings/payment-types', { signal }),
})

export const tablesList = queryOptions({
  queryKey: ['settings', 'tables'],
  queryFn: ({ signal }) => ask('GET /settings/store-tables', { signal }),
})

export const storeSetting = queryOptions({
  queryKey: ['settings', 'store'],
  queryFn: ({ signal }) => ask('GET /settings/store-setting', { signal }),
})

export const printSetting = queryOptions({
  queryKey: ['settings', 'print'],
  queryFn: ({ signal }) => ask('GET /settings/print-setting', { signal }),
})

export const boardLink = queryOptions({
  queryKey: ['settings', 'ready-board'],
  queryFn: ({ signal }) => ask('GET /settings/ready-board', { signal }),
})

export const serviceCharge = queryOptions({
  queryKey: ['settings', 'service-charge'],
  queryFn: ({ signal }) => ask('GET /settings/service-charge', { signal }),
})
