import { queryOptions } from '@tanstack/react-query'
import { send } from './send.ts'
import { hearServerClock } from './server-clock.ts'
import type { PaymentType, PrintSettings, StoreSettings } from './settings.ts'

export type ItemStatus = 'created' | 'preparing' | 'completed' | 'delivered' | 'cancelled'

/** WIRE §6.3. `price` is what one costs, variant and addons included. */
export type OrderItem = Readonly<{
  id: string
  line: number
  order_id: string
  item_id: string
  item_title: string
  variant_title: string | null
  quantity: number
  price: string
  status: ItemStatus
  status_at: string
  addons: readonly Readonly<{ id: string; title: string }>[] | null
  notes: string | null
}>

export type Order = Readonly<{
  id: string
  date: string
  business_day: string
  delivery_type: string
  customer_type: string
  customer_name: string | null
  table_id: string | null
  table_title: string | null
  floor: string | null
  status: string
  payment_status: 'pending' | 'paid'
  token_no: number
  invoice_id: string | null
  in_checkout: boolean
  currency: string
  total: string
  items: readonly OrderItem[]
}>

/** One card: the open orders of a table, or one order without a table. `total` is what paying it costs now. */
export type OrderGroup = Readonly<{
  table_id: string | null
  table_title: string | null
  floor: string | null
  orders: readonly Order[]
  order_ids: readonly string[]
  currency: string
  total: string
}>

export type OrdersInit = Readonly<{
  printSettings: PrintSettings
  storeSettings: StoreSettings
  paymentTypes: readonly PaymentType[]
}>

/** WIRE §6.5: what these orders cost together; cancelled items are left out. */
export type Summary = Readonly<{
  subtotal: string
  taxTotal: string
  total: string
  currency: string
  paid: boolean
  orders: readonly Order[]
}>

/** One answer holds the newest open orders; `before` leads to those placed before them, null when these are all. */
export type OpenPage<Row> = Readonly<{ rows: readonly Row[]; before: string | null }>

async function askOpen<Row>(path: string, from: string | null, signal: AbortSignal): Promise<OpenPage<Row>> {
  let before: string | null = null
  const onHeaders = (headers: Headers) => {
    hearServerClock(headers)
    before = headers.get('x-next-cursor')
  }
  const query = from === null ? '' : `?${new URLSearchParams({ cursor: from })}`
  return { rows: await send<readonly Row[]>(path + query, { signal, onHeaders }), before }
}

/** The prefix of every page's key. */
export const ordersKey = ['orders', 'list'] as const

export const ordersList = (from: string | null) =>
  queryOptions({
    queryKey: [...ordersKey, from],
    queryFn: ({ signal }) => askOpen<OrderGroup>('/orders', from, signal),
  })

export const ordersInit = queryOptions({
  queryKey: ['orders', 'init'],
  queryFn: ({ signal }) => send<OrdersInit>('/orders/init', { signal }),
})

export const kitchenList = queryOptions({
  queryKey: ['kitchen'],
  queryFn: ({ signal }) => askOpen<Order>('/kitchen', null, signal),
})

export const paymentSummary = (orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['orders', 'summary', orderIds],
    queryFn: ({ signal }) => askSummary(orderIds, signal),
    staleTime: 0,
    gcTime: 0,
  })

export const askSummary = (orderIds: readonly string[], signal?: AbortSignal): Promise<Summary> =>
  send('/orders/complete-order-payment-summary', {
    method: 'POST',
    body: { orderIds },
    ...(signal && { signal }),
  })

export const orderActions = {
  kitchenItem: (itemId: string) => `/kitchen/${itemId}`,
  item: (itemId: string) => `/orders/update-status/${itemId}`,
  cancel: '/orders/cancel',
  complete: '/orders/complete',
  pay: '/orders/complete-and-pay-order',
} as const
