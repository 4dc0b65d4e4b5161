import type { Charged } from './bills.ts'

/** A recorded event. */
export type Fact = Readonly<{
  id: string
  stream: string
  type: string
  revision: bigint
  position: bigint
  data: unknown
  metadata: unknown
}>
/** The metadata of every event. */
export type Meta = Readonly<{
  tenantId: string
  by: string | null
  device: string | null
  at: string
  commandId: string
  correlation: string
}>

type Table = Readonly<{ tableId: string; title: string; floor: string }>
type Guest = Readonly<{ customerId: string; name: string | null; phone?: string }>
type Choice = Readonly<{ title: string }>
export type Line = Charged &
  Readonly<{
    line: number
    itemId: string
    title: string
    categoryId: string | null
    variant: (Choice & { variantId: string }) | null
    addons: readonly (Choice & { addonId: string })[]
    tax: Readonly<{ taxId: string; title: string; ratePpm: number; type: string }> | null
    notes: string | null
    /** When it was added to its order; absent: it was sent with it. */
    addedAt?: string
    /** When its note was changed last. */
    notedAt?: string
  }>
/** A payment of a bill, or of a part of it. */
export type Tender = Readonly<{
  paymentTypeId: string
  title: string
  amount: number
  rounding: number
  tip: number
  received: number
  change: number
  partPaymentId?: string
}>
export type PartPayment = Readonly<{
  partPaymentId: string
  tender: Tender
  parts: readonly Readonly<{ orderId: string; amount: number }>[]
  paidAt: string
}>
type Sale = Readonly<{
  customerType: string
  customer: Guest | null
  table: Table | null
  currency: string
  lines: readonly Line[]
  businessDay: string
  placedAt: string
}>
export type Order = Sale & {
  orderId: string
  tokenNo: number
  deliveryType: string
  qrOrderId: string | null
  status: 'created' | 'completed' | 'cancelled'
  isPaid: boolean
  invoiceId: string | null
  isInCheckout: boolean
  /** Part payments that were not given back, by their ids. */
  partPayments: Map<string, PartPayment>
  items: Map<number, { status: string; at: string; recalledAt?: string; passedAt?: string }>
  placedBy: string | null
  closedAt: string | null
  lastAt: string
  lastPosition: bigint
}
export type QrOrder = Sale & { qrOrderId: string; status: 'waiting' | 'accepted' | 'dismissed'; orderId: string | null }
export type Invoice = Readonly<{
  stream: string
  number: number
  settlementId: string
  period: string
  businessDay: string
  currency: string
  table: Table | null
  deliveryType: string
  customerType: string
  customer: Guest | null
  orders: readonly Readonly<{
    orderId: string
    tokenNo: number
    placedAt: string
    lines: readonly (Line & { net: number; taxAmount: number })[]
  }>[]
  subTotal: number
  taxTotal: number
  total: number
  paidWith?: Readonly<{ paymentTypeId: string; title: string }>
  tenders?: readonly Tender[]
  issuedAt: string
}>
export type Customer = {
  customerId: string
  phone: string
  name: string
  email: string | null
  birthDate: string | null
  gender: string | null
  addedAt: string
  updatedAt: string | null
  position: bigint
  isForgotten: boolean
}
export type Reservation = {
  reservationId: string
  customer: Guest
  date: string
  table: Table | null
  status: string
  notes: string | null
  peopleCount: number
  uniqueCode: string
  bookedAt: string
  updatedAt: string | null
}
export type Price = Readonly<{ amount: number; exponent: number }>
export type PaymentType = {
  title: string
  isActive: boolean
  cash?: Readonly<{ step: string; direction: string }> | undefined
}
/** Layout of receipts, set once it was chosen. */
export type Print = Readonly<{
  pageFormat: string
  header: string | null
  footer: string | null
  showNotes: boolean
  isEnablePrint: boolean
  showStoreDetails: boolean
  showCustomerDetails: boolean
  printToken: boolean
}>

/** Numbers of a day from `first` to `last`. */
export type Block = Readonly<{ first: number; last: number }>

/** A restaurant, folded from its events. */
export type Venue = {
  tenantId: string
  name: string
  registeredAt: string
  trialEndsAt: string | null
  isActive: boolean
  isClosed: boolean
  currency: string
  timeZone: string
  cutOffHour: number
  prices: Map<string, Price>
  pictures: Map<string, string>
  variantPrices: Map<string, Price>
  store: { name: string; address: string | null; phone: string | null; email: string | null }
  print: Print | null
  paymentTypes: Map<string, PaymentType>
  /** Names of the staff, sealed. */
  staff: Map<string, string>
  orders: Map<string, Order>
  /** Events of each order, in the order of its stream. */
  lives: Map<string, Fact[]>
  qrOrders: Map<string, QrOrder>
  invoices: Invoice[]
  /** Reserved numbers, by the stream of the day. */
  tokens: Map<string, Block[]>
  customers: Map<string, Customer>
  reservations: Map<string, Reservation>
}

// the schema of metadata is another test's subject; a missing field fails a comparison here
export const metaOf = ({ metadata }: Fact): Meta => metadata as Meta

/** Charged lines of an order: cancelled items, or a cancelled order, cost nothing. */
export const chargedOf = ({ status, items, lines }: Order): readonly Line[] =>
  status === 'cancelled' ? [] : lines.filter(({ line }) => items.get(line)?.status !== 'cancelled')
