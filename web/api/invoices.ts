import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { callQuery } from './call-query.ts'
import { base } from './client.ts'
import { cursorPages } from './cursor-pages.ts'
import { type AnswerOf, pathFor } from './request.ts'

export type Invoice = AnswerOf<'GET /invoices'>[number]

export type Period = Readonly<{ type: string; from?: string | undefined; to?: string | undefined }>

const pageSize = 200

export const invoicesList = (period: Period) =>
  cursorPages(['invoices', 'list', period], ({ cursor, ...request }) =>
    ask('GET /invoices', { query: { ...period, limit: pageSize, cursor }, ...request }),
  )

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
