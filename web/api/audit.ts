import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ItemStatus } from './orders.ts'
import { send } from './send.ts'

export type PastOrder = Readonly<{
  id: string
  token_no: number
  business_day: string
  table_id: string | null
  table_title: string | null
  floor: string | null
  delivery_type: string
  customer_name: string | null
  placed_at: string
  last_at: string
  closed_at: string | null
  status: 'created' | 'completed' | 'cancelled'
  payment_status: 'pending' | 'paid'
  invoice_id: string | null
  currency: string
  total: string
  placed_by: Named | null
}>

/** `name` is null for someone no list knows any more, and 'erased' when the person was forgotten. */
export type Named = Readonly<{ id: string; name: string | null }>

export type HistoryFilter = Readonly<{
  day?: string | undefined
  q?: string | undefined
  status?: string | undefined
  table?: string | undefined
  who?: string | undefined
}>

type Page = Readonly<{ orders: readonly PastOrder[]; day: string | null; next_cursor: string | null }>

export type EventType =
  | 'OrderPlaced'
  | 'OrderItemStarted'
  | 'OrderItemFinished'
  | 'OrderItemServed'
  | 'OrderItemCancelled'
  | 'OrderCancelled'
  | 'OrderCompleted'
  | 'CheckoutStarted'
  | 'CheckoutCommitted'
  | 'CheckoutReleased'
  | 'OrderSettled'

export type PastLine = Readonly<{
  id: string
  line: number
  item_title: string
  variant_title: string | null
  addons: readonly Readonly<{ id: string; title: string }>[]
  quantity: number
  amount: string
  notes: string | null
  status: ItemStatus
}>

/** The order as it stood after an event. */
export type PastState = Readonly<{
  status: 'created' | 'completed' | 'cancelled'
  payment_status: 'pending' | 'paid'
  invoice_id: string | null
  lines: readonly PastLine[]
  sub_total: string
  tax_total: string
  total: string
}>

export type PastEvent = Readonly<{
  revision: number
  position: string
  id: string
  type: EventType
  at: string
  person: Named | null
  device: Named | null
  item_title: string | null
  invoice_id: string | null
  state: PastState
}>

export type Replay = Readonly<{
  order: Pick<
    PastOrder,
    | 'id'
    | 'token_no'
    | 'business_day'
    | 'currency'
    | 'table_id'
    | 'table_title'
    | 'floor'
    | 'delivery_type'
    | 'customer_name'
    | 'placed_at'
  >
  events: readonly PastEvent[]
}>

const pageSize = '60'

export const pastOrders = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: pageSize })
      for (const [name, value] of Object.entries({ ...filter, cursor: pageParam })) if (value) query.set(name, value)
      return send<Page>(`/audit/orders?${query}`, { signal })
    },
    initialPageParam: null as string | null, // the first page has no cursor; without the words it would have no other type
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const replayOf = (orderId: string) =>
  queryOptions({
    queryKey: ['audit', 'order', orderId],
    queryFn: ({ signal }) => send<Replay>(`/audit/orders/${encodeURIComponent(orderId)}`, { signal }),
  })
