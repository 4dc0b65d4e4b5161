import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { type AnswerOf, type BodyOf, pathFor } from './request.ts'

export type { PricesChanged } from '@comanda/api/shapes/cart.ts'

export type PosInit = AnswerOf<'GET /pos/init'>
export type MenuItem = PosInit['menuItems'][number]
export type MenuOption = MenuItem['variants'][number]
export type Category = PosInit['categories'][number]

export const posInit = queryOptions({
  queryKey: ['pos', 'init'],
  queryFn: ({ signal }) => ask('GET /pos/init', { signal }),
})

/** Answer of both calls; the invoice is that of an order that was paid with it. */
export type OrderAnswer = AnswerOf<'POST /pos/create-order'> &
  Partial<Pick<AnswerOf<'POST /pos/create-order-and-invoice'>, 'invoiceId'>>
export const orderPaths = {
  send: pathFor('POST /pos/create-order'),
  pay: pathFor('POST /pos/create-order-and-invoice'),
} as const

type Placing = BodyOf<'POST /pos/create-order'>
/**
 * A line as this till writes it; `price` is the unit price it shows, a claim that the server checks and never stores.
 */
export type OrderLineRequest = Readonly<{
  id: string
  title: string
  price: string
  quantity: number
  notes: string | null
  variant_id: string | null
  addons_ids: readonly string[]
}>
/** Of all that may be sent, what this till sends. */
export type OrderRequest = Omit<
  Placing,
  | 'orderId'
  | 'cart'
  | 'deliveryType'
  | 'tableId'
  | 'customerId'
  | 'selectedQrOrderItem'
  | 'netTotal'
  | 'taxTotal'
  | 'total'
> &
  Readonly<{
    orderId: string
    cart: readonly OrderLineRequest[]
    deliveryType: 'dinein' | 'delivery' | 'takeaway'
    tableId: string
    /** Not an id: C5. */
    customerId: Readonly<{ phone: string; name: string }> | null
    selectedQrOrderItem: string | null
    netTotal: number
    taxTotal: number
    total: number
    /** How it was paid: of an order that is paid with the sending. */
    paymentTypeId?: string
  }>
