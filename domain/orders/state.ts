import type { AdditionId, DiscountId, Instant, InvoiceId, OrderId, SettlementId } from '../kernel/ids.ts'
import type { Money } from '../kernel/money.ts'
import type { OrderEvent } from './events.ts'
import type { ItemStatus } from './item-status.ts'
import type { OrderLine, Reduction } from './lines.ts'

type Data<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']

/** A discount in force, with its shares as the last event says. */
export type Discount = Readonly<
  Pick<
    Data<'OrderDiscounted'>,
    | 'discountId'
    | 'kind'
    | 'scope'
    | 'asked'
    | 'reason'
    | 'shares'
    | 'discountedBy'
    | 'approvedBy'
    | 'afterPrint'
    | 'discountedAt'
  >
>

/** A line with its shares of the discounts and of the service charge, where there are any. */
export type ChargedLine = OrderLine & Readonly<{ discount?: Money; charge?: Money; taxRounding?: Money }>

export type DiscountRejection =
  | 'DiscountInvalid'
  | 'DiscountTooLarge'
  | 'DiscountUnknown'
  | 'NothingToDiscount'
  | 'TooManyDiscounts'

/** Facts that came between what the client showed and its command, and the rule about discounted lines. */
export type RevisionRejection = 'ItemStarted' | 'ItemVoided' | 'ItemChanged' | 'ItemDiscounted'

export type DivideRejection = 'ItemUnknown' | 'QuantityTooLarge' | 'TooManyLines' | 'NothingStays'

export type JoinRejection = 'NotSplitOff' | 'NothingToJoin'

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

/** The lines of an order as they are now, with their discounts. */
export type OrderLines = Readonly<{
  /**
   * The placed order, without the lines that another order took over, at its current table; `chargedLines` leaves out what
   * was cancelled too.
   */
  placed: Data<'OrderPlaced'>
  /** Status by line number. */
  items: Readonly<Record<number, ItemStatus>>
  /** Instant of that status, by line number. */
  itemsAt: Readonly<Record<number, Instant>>
  /** Instant at which a line was fired, by line number. Null: it is held; absent: it never was. */
  firedAt: Readonly<Record<number, Instant | null>>
  /** Highest line number so far: the number of a line that was moved off is not used again. */
  lastLine: number
  /** Lines that other orders took over, so that a repeated request is recognised and the other order can still be written. */
  movedOff: readonly Data<'OrderLinesMovedOff'>[]
  discounts: readonly Discount[]
  /** Time of the last print of the bill, here or on the order that the lines came from. */
  billPrintedAt?: Instant | undefined
  /** Amounts by which other options made lines cheaper, by line number. */
  reductions?: Readonly<Record<number, Reduction>>
}>

export type PlacedOrder = OrderLines &
  Readonly<{
    status: 'Open' | 'Completed' | 'Cancelled'
    payment: Payment
    removedDiscounts: readonly DiscountId[]
    /** Amount of a service charge that was taken off, before an exclusive tax. */
    removedCharge?: Reduction
    /** Settlements that were given up: none of them may start again, however late its step arrives. */
    released: readonly SettlementId[]
    /** Numbers of the lines of each addition. */
    additions: Readonly<Record<AdditionId, readonly number[]>>
    /** The order that this one was split off. */
    dividedFrom?: OrderId
    /** The paid order that this one replaces. */
    reopenedFrom?: OrderId
    /** Number of times that its lines were given to another order. */
    joinAttempts: number
    /** The lines that it gave away, unless they were refused. */
    joined?: Data<'OrderJoined'>
    /** Joins that this order has answered: each is answered once. */
    answeredJoins: readonly Readonly<{ fromOrderId: OrderId; attempt: number; isTaken: boolean }>[]
    /** Papers about its invoice: the first is the original. */
    receiptPapers: readonly string[]
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
  | DivideRejection
  | JoinRejection
  | 'NothingToPay'
  | 'CheckoutUnknown'
  | 'CheckoutReleased'
  | 'CheckoutCommitted'
  | 'CheckoutNotCommitted'
  | 'NotTheLeadOrder'
  | DiscountRejection
  | RevisionRejection
  | 'CourseStarted'
