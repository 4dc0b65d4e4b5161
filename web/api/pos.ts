import { callQuery } from './call-query.ts'
import { type AnswerOf, type BodyOf, pathFor } from './request.ts'

export type { PricesChanged } from '@comanda/api/shapes/cart.ts'

export type PosInit = AnswerOf<'GET /pos/init'>
export type MenuItem = PosInit['menuItems'][number]
export type MenuOption = MenuItem['variants'][number]
export type Category = PosInit['categories'][number]

export const posInit = callQuery(['pos', 'init'], 'GET /pos/init')

/** Answer of both calls; the invoice is present if the order was paid with it. */
export type OrderAnswer = AnswerOf<'POST /pos/create-order'> &
  Partial<Pick<AnswerOf<'POST /pos/create-order-and-invoice'>, 'invoiceId'>>
export const orderPaths = {
  send: pathFor('POST /pos/create-order'),
  pay: pathFor('POST /pos/create-order-and-invoice'),
} as const

type Placing = BodyOf<'POST /pos/create-order'>
/**
 * A line in a request of this till; `price` is the shown unit price, a claim that the server checks and never stores.
 */
export type OrderLineRequest = Readonly<{
  id: string
  title: string
  price: string
  quantity: number
  notes: string | null
  variant_id: string | null
  addons_ids: readonly string[]
  knows_choices: true
  course?: number
  rush?: true
  allergy?: true
  seat?: number
}>
/** The part of the body that this till sends. */
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
    /** Phone and name instead of an id (C5). */
    customerId: Readonly<{ phone: string; name: string }> | null
    selectedQrOrderItem: string | null
    netTotal: number
    taxTotal: number
    total: number
    /** Payment type, if the order is paid when it is sent. */
    paymentTypeId?: string
  }>
