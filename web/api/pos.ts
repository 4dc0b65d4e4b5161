import { queryOptions } from '@tanstack/react-query'
import { send } from './send.ts'
import type { PaymentType, PrintSettings, StoreSettings, StoreTable } from './settings.ts'

/** WIRE §6.1. Prices are decimals at the store's currency, as text or as a number. */
export type MenuOption = Readonly<{ id: string; item_id: string; title: string; price: string | number }>
export type MenuItem = Readonly<{
  id: string
  title: string
  price: string | number
  image: string | null
  category_id: string | null
  category_title: string | null
  tax_id: string | null
  tax_title: string | null
  tax_rate: string | number | null
  tax_type: string | null
  variants: readonly MenuOption[]
  addons: readonly MenuOption[]
}>
export type Category = Readonly<{ id: string; title: string }>

export type PosInit = Readonly<{
  categories: readonly Category[]
  menuItems: readonly MenuItem[]
  paymentTypes: readonly PaymentType[]
  printSettings: PrintSettings
  storeSettings: StoreSettings
  storeTables: readonly StoreTable[]
}>

export const posInit = queryOptions({
  queryKey: ['pos', 'init'],
  queryFn: ({ signal }) => send<PosInit>('/pos/init', { signal }),
})

export type OrderLineRequest = Readonly<{
  id: string
  title: string
  /** What this till believes a unit costs: a claim the server checks, and never stores. */
  price: string
  quantity: number
  notes: string | null
  variant_id: string | null
  addons_ids: readonly string[]
}>

export type OrderRequest = Readonly<{
  orderId: string
  cart: readonly OrderLineRequest[]
  deliveryType: 'dinein' | 'delivery' | 'takeaway'
  customerType: 'WALKIN'
  customerId: null
  tableId: string
  selectedQrOrderItem: null
  netTotal: number
  taxTotal: number
  total: number
}>

export type OrderAnswer = Readonly<{ message: string; tokenNo: number; orderId: string }>

export const orderPaths = { send: '/pos/create-order', pay: '/pos/create-order-and-invoice' } as const

/** The body of the 409 that says which prices differ; the figures are the server's. */
export type PricesChanged = Readonly<{
  message: string
  totals: Readonly<{ netTotal: string | number; taxTotal: string | number; total: string | number }>
  lines: readonly Readonly<{
    line: number
    id: string
    title: string
    claimed: string | number | null
    price: string | number
  }>[]
}>
