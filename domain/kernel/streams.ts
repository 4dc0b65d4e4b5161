import type {
  BusinessDay,
  CountId,
  CustomerId,
  InvoiceId,
  OrderId,
  Period,
  QrOrderId,
  ReservationId,
  TableId,
  TenantId,
  UserId,
  VisitId,
} from './ids.ts'

/** Every category of streams, with the topic under which screens are notified of its events, or null. */
const topics = {
  order: 'orders',
  qrOrder: 'qrOrders',
  tokens: null,
  invoices: 'invoices',
  refunds: null,
  creditNotes: 'invoices',
  menu: 'menu',
  store: 'store',
  user: 'users',
  tenant: 'tenants',
  customer: 'customers',
  reservation: 'reservations',
  allowance: null,
  visit: 'visits',
  table: 'visits',
  cardPayments: null,
  portions: 'menu',
} as const

export type Category = keyof typeof topics
export type Topic = NonNullable<(typeof topics)[Category]>

const streamName = (category: Category, ...ids: readonly string[]) => `${category}-${ids.join('_')}`

export const orderStream = (tenantId: TenantId, orderId: OrderId): string => streamName('order', tenantId, orderId)
export const qrOrderStream = (tenantId: TenantId, qrOrderId: QrOrderId): string =>
  streamName('qrOrder', tenantId, qrOrderId)
export const tokensStream = (tenantId: TenantId, day: BusinessDay): string => streamName('tokens', tenantId, day)
export const invoicesStream = (tenantId: TenantId, period: Period): string => streamName('invoices', tenantId, period)
/** Stream of the refunds of an invoice. */
export const refundsStream = (tenantId: TenantId, invoiceId: InvoiceId): string =>
  streamName('refunds', tenantId, invoiceId)
export const creditNotesStream = (tenantId: TenantId, period: Period): string =>
  streamName('creditNotes', tenantId, period)
export const menuStream = (tenantId: TenantId): string => streamName('menu', tenantId)
export const storeStream = (tenantId: TenantId): string => streamName('store', tenantId)
export const tenantStream = (tenantId: TenantId): string => streamName('tenant', tenantId)
export const userStream = (userId: UserId): string => streamName('user', userId)
export const customerStream = (tenantId: TenantId, customerId: CustomerId): string =>
  streamName('customer', tenantId, customerId)
export const reservationStream = (tenantId: TenantId, reservationId: ReservationId): string =>
  streamName('reservation', tenantId, reservationId)
export const visitStream = (tenantId: TenantId, visitId: VisitId): string => streamName('visit', tenantId, visitId)
export const tableStream = (tenantId: TenantId, tableId: TableId): string => streamName('table', tenantId, tableId)

/** Stream of a person's deductions from bills on a business day. */
export const allowanceStream = (tenantId: TenantId, userId: UserId, day: BusinessDay): string =>
  streamName('allowance', tenantId, userId, day)

/** Stream of the card payments of a bill, named by its lead order. */
export const cardPaymentsStream = (tenantId: TenantId, leadOrderId: OrderId): string =>
  streamName('cardPayments', tenantId, leadOrderId)

/** Stream of the portions of a count. */
export const portionsStream = (tenantId: TenantId, countId: CountId): string =>
  streamName('portions', tenantId, countId)

/** Prefix of the stream names of a category, for subscriptions. */
export const prefixOf = (category: Category): string => `${category}-`

/** Category of a stream; undefined for a foreign one. */
export function categoryOf(stream: string): Category | undefined {
  const category = stream.slice(0, stream.indexOf('-'))
  return isCategory(category) ? category : undefined
}

/** Categories in which the revision of an event is its number, with the only event type that they may contain. */
const journals = new Map<Category, string>([
  ['invoices', 'InvoiceIssued'],
  ['creditNotes', 'CreditNoteIssued'],
])

/** The first of these types that a stream of numbered documents refuses: any other event would leave a gap. */
export function refusedByJournal(stream: string, types: readonly string[]): string | undefined {
  const category = categoryOf(stream)
  const only = category && journals.get(category)
  return only === undefined ? undefined : types.find((type) => type !== only)
}
const isCategory = (text: string): text is Category => Object.hasOwn(topics, text)

/** Ids in a stream name: the tenant's first, if there are two. */
export const idsIn = (stream: string): readonly string[] => stream.slice(stream.indexOf('-') + 1).split('_')

export function topicOf(stream: string): Topic | null {
  const category = categoryOf(stream)
  return category === undefined ? null : topics[category]
}
