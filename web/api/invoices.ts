import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { callQuery } from './call-query.ts'
import { base } from './client.ts'
import { nextCursor } from './next-cursor.ts'
import { type AnswerOf, pathFor } from './request.ts'

export type Invoice = AnswerOf<'GET /invoices'>[number]

export type Period = Readonly<{ type: string; from?: string | undefined; to?: string | undefined }>
type Page = Readonly<{ rows: readonly Invoice[]; next: string | null }>

const pageSize = 200

export const invoicesList = (period: Period) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list', period],
    queryFn: async ({ signal, pageParam }): Promise<Page> => {
      const [next, onHeaders] = nextCursor()
      const { type, from, to } = period
      const query = { type, limit: pageSize, from, to, cursor: pageParam ?? undefined }
      const rows = await ask('GET /invoices', { query, signal, onHeaders })
      return { rows, next: next() }
    },
    initialPageParam: null as string | null, // null on the first page; the assertion gives the page parameter its type
    getNextPageParam: ({ next }) => next,
  })

/** URL of the invoices of a period as a file. */
export const invoicesFile = (period: Period): string =>
  `${base}${pathFor('GET /invoices/export.csv', { query: period })}`

export const invoicesFound = (q: string) =>
  queryOptions({
    ...callQuery(['invoices', 'list', 'search', q], 'GET /invoices/search', { query: { q } }),
    enabled: q !== '',
  })

export const invoicesInit = callQuery(['invoices', 'init'], 'GET /invoices/init')

export const askInvoiced = (orderIds: readonly string[]) => ask('POST /invoices/orders', { body: { orderIds } })
