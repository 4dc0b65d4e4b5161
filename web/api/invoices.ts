import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OrdersInit, Summary } from './orders.ts'
import { send } from './send.ts'

/** WIRE §6.7. */
export type Invoice = Readonly<{
  invoice_id: string
  created_at: string
  business_day: string
  currency: string
  sub_total: string
  tax_total: string
  total: string
  table_title: string | null
  floor: string | null
  table_id: string | null
  delivery_type: string
  customer_type: string
  customer_id: string | null
  name: string | null
  orders: readonly Readonly<{ order_id: string; token_no: number }>[]
}>

export type Period = Readonly<{ type: string; from?: string | undefined; to?: string | undefined }>
type Page = Readonly<{ rows: readonly Invoice[]; next: string | null }>

const pageSize = '200'

export const invoicesList = (period: Period) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list', period],
    queryFn: async ({ signal, pageParam }): Promise<Page> => {
      let next: string | null = null
      const query = new URLSearchParams({ type: period.type, limit: pageSize })
      for (const [name, value] of Object.entries({ from: period.from, to: period.to, cursor: pageParam })) {
        if (value) query.set(name, value)
      }
      const onHeaders = (headers: Headers) => {
        next = headers.get('x-next-cursor')
      }
      return { rows: await send<readonly Invoice[]>(`/invoices?${query}`, { signal, onHeaders }), next }
    },
    initialPageParam: null as string | null, // the first page has no cursor; without the words it would have no other type
    getNextPageParam: ({ next }) => next,
  })

export const invoicesFound = (q: string) =>
  queryOptions({
    queryKey: ['invoices', 'list', 'search', q],
    queryFn: ({ signal }) => send<readonly Invoice[]>(`/invoices/search?${new URLSearchParams({ q })}`, { signal }),
    enabled: q !== '',
  })

export const invoicesInit = queryOptions({
  queryKey: ['invoices', 'init'],
  queryFn: ({ signal }) => send<Pick<OrdersInit, 'printSettings' | 'storeSettings'>>('/invoices/init', { signal }),
})

export const askInvoiced = (orderIds: readonly string[]): Promise<Summary> =>
  send('/invoices/orders', { method: 'POST', body: { orderIds } })
