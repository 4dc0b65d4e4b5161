import type { DiscountId, InvoiceId, SettlementId } from '../kernel/ids.ts'
import type { Money } from '../kernel/money.ts'
import type { OrderEvent, OrderLine } from './events.ts'
import type { ItemStatus } from './item-status.ts'

type Data<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']

/** A discount in force, with its shares as the last event says. */
export type Discount = Readonly<
  Pick<Data<'OrderDiscounted'>, 'discountId' | 'kind' | 'scope' | 'asked' | 'reason' | 'shares'>
>

/** A line with its share of the discounts, where there are any. */
export type ChargedLine = OrderLine & Readonly<{ discount?: Money }>

export type DiscountRejection =
  | 'DiscountInvalid'
  | 'DiscountTooLarge'
  | 'DiscountUnknown'
  | 'NothingToDiscount'
  | 'TooManyDiscounts'

/** The bill does not change during a checkout. Only the lead order is ever `committed`. */
export type Payment =
  | Readonly<{ status: 'Unpaid' }>
  | Readonly<{ status: 'InCheckout'; checkout: Data<'CheckoutStarted'>; committed: boolean }>
  | Readonly<{
      status: 'Paid'
      settlementId: SettlementId
      invoiceId: InvoiceId
      tenders?: Data<'CheckoutStarted'>['tenders']
    }>

export type PlacedOrder = Readonly<{
  status: 'Open' | 'Completed' | 'Cancelled'
  /** As it was sent: `chargedLines` leaves out what was cancelled since. */
  placed: Data<'OrderPlaced'>
  /** By line number. */
  items: Readonly<Record<number, ItemStatus>>
  payment: Payment
  discounts: readonly Discount[]
  removedDiscounts: readonly DiscountId[]
  /** Settlements that were given up: none of them may start again, however late its step arrives. */
  released: readonly SettlementId[]
  refused?: Refusal
}>
export type Order = Readonly<{ status: 'None'; refused?: Refusal }> | PlacedOrder

/** The answer to the request whose id is the order's own, where it was refused. */
type Refusal = Data<'OrderRefused'>['answer']

export type OrderRejection =
  | 'CartEmpty'
  | 'OrderUnknown'
  | 'OrderPlacedAlready'
  | 'OrderNotOpen'
  | 'OrderCancelledAlready'
  | 'OrderInCheckout'
  | 'OrderAlreadyPaid'
  | 'ItemUnknown'
  | 'NothingToPay'
  | 'CheckoutUnknown'
  | 'CheckoutReleased'
  | 'CheckoutCommitted'
  | 'CheckoutNotCommitted'
  | 'NotTheLeadOrder'
  | DiscountRejection
