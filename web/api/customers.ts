import type { AnswerOf } from '@comanda/api/all.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'

export type Customer = AnswerOf<'GET /customers'>['customers'][number]

/** Prefix of all customer queries: the grid, the pickers and their histories. */
export const customersKey = ['customers']

export const customersPage = (page: number, filter: string) =>
  queryOptions({
    ...callQuery([...customersKey, 'page', page, filter], 'GET /customers', { query: { page, filter } }),
    placeholderData: keepPreviousData,
  })

export type CustomerHistory = AnswerOf<'GET /customers/:id/history'>

export const customerHistory = (phone: string) =>
  callQuery([...customersKey, 'history', phone], 'GET /customers/:id/history', { params: { id: phone } })
