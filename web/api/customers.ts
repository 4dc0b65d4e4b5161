import type { AnswerOf } from '@comanda/api/all.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type Customer = AnswerOf<'GET /customers'>['customers'][number]

/** Prefix of all customer queries: the grid, the pickers and their histories. */
export const customersKey = ['customers']

export const customersPage = (page: number, filter: string) =>
  queryOptions({
    queryKey: [...customersKey, 'page', page, filter],
    queryFn: ({ signal }) => ask('GET /customers', { query: { page, filter }, signal }),
    placeholderData: keepPreviousData,
  })

export type CustomerHistory = AnswerOf<'GET /customers/:id/history'>

export const customerHistory = (phone: string) =>
  queryOptions({
    queryKey: [...customersKey, 'history', phone],
    queryFn: ({ signal }) => ask('GET /customers/:id/history', { params: { id: phone }, signal }),
  })
