import type { Rejection } from '../kernel/decider.ts'
import type { AdditionId, DiscountId, Instant, InvoiceId, OrderId, PartPaymentId, SettlementId } from '../kernel/ids.ts'
import type { Money } from '../kernel/money.ts'
import type { DataOf, OrderEvent } from './events.ts'
import type { ItemStatus } from './item-status.ts'
import type { OrderLine } from './lines.ts'
import type { Reductions } from './reductions.ts'

/** A discount in force with its shares, as in the last event. */
export type Discount = Readonly<
  Pick<
    DataOf<'OrderDiscounted'>,
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

/** A payment of a part of a bill that is not settled yet. */
export type PartPayment = Readonly<Pick<DataOf<'OrderPartPaid'>, 'partPaymentId' | 'tender' | 'parts'>>

/** A line with its shares of the discounts and of the service charge, where there are any. */
export type ChargedLine = OrderLine & Readonly<{ discount?: Money; charge?: Money; taxRounding?: Money }>

export type DiscountRejection =
  | 'DiscountInvalid'
  | 'DiscountTooLarge'
  | 'DiscountUnknown'
  | 'NothingToDiscount'
  | 'TooManyDiscounts'

/** Refusals of a change of a line: the line differs from what the client showed, or has a discount. */
type RevisionRejection = 'ItemStarted' | 'ItemVoided' | 'ItemChanged' | 'ItemDiscounted'

export type DivideRejection = 'ItemUnknown' | 'QuantityTooLarge' | 'TooManyLines' | 'NothingStays'

type PartPaymentRejection =
  | 'PartPaymentTooHigh'
  | 'PartPaymentUnknown'
  | 'PartPaymentReturned'
  | 'PartPaymentTaken'
  | 'PartPaymentsDiffer'
  | 'PartPaymentElsewhere'
  | 'TooManyPartPayments'

export type JoinRejection = 'NotSplitOff' | 'NothingToJoin'

/** The bill does not change during a checkout. Only the lead order is ever `committed`. */
export type Payment =
  | Readonly<{ status: 'Unpaid' }>
  | Readonly<{ status: 'InCheckout'; checkout: DataOf<'CheckoutStarted'>; committed: boolean }>
  | Readonly<{
      status: 'Paid'
      settlementId: SettlementId
      invoiceId: InvoiceId
      tenders?: DataOf<'CheckoutStarted'>['tenders']
    }>

/** The lines of an order as they are now, with their discounts. */
export type OrderLines = Readonly<{
  /**
   * The placed order at its current table, without the lines that another order took over; `chargedLines` also leaves
   * out cancelled lines.
   */
  placed: DataOf<'OrderPlaced'>
  /** Status by line number. */
  items: Readonly<Record<number, ItemStatus>>
  /** Instant of that status, by line number. */
  itemsAt: Readonly<Record<number, Instant>>
  /** Instant at which a line was fired, by line number. null: held; absent: never held. */
  firedAt: Readonly<Record<number, Instant | null>>
  /** Instant at which the pass gave a line to those who serve, by line number; absent: it did not. */
  passedAt?: Readonly<Record<number, Instant>>
  /** Lines that the kitchen has begun, whatever their status is now. */
  startedLines: readonly number[]
  /** Highest line number so far: the number of a line that was moved off is not used again. */
  lastLine: number
  /**
   * Lines that other orders took over, so that a repeated request is recognised and the other order can still be
   * written.
   */
  movedOff: readonly DataOf<'OrderLinesMovedOff'>[]
  discounts: readonly Discount[]
  /** Time of the last print of the bill, here or on the order that the lines came from. */
  billPrintedAt?: Instant | undefined
  /** Prices on the printed bill, by line number, of lines whose options have changed since. */
  printedPrices: Readonly<Record<number, Pick<OrderLine, 'unitPrice' | 'tax'>>>
  /** Amounts by which other options made lines cheaper, by line number. */
  reductions?: Readonly<Record<number, Reductions>>
}>

export type PlacedOrder = OrderLines &
  Readonly<{
    status: 'Open' | 'Completed' | 'Cancelled'
    payment: Payment
    removedDiscounts: readonly DiscountId[]
    /** Amounts of a removed service charge, before an exclusive tax: several after a join. */
    removedCharges?: Reductions
    /** Released settlements, none of which may start again, however late its step arrives. */
    released: readonly SettlementId[]
    /** Numbers of the lines of each addition. */
    additions: Readonly<Record<AdditionId, readonly number[]>>
    /** Cancelled lines whose portions were given back to their counts. */
    givenBack?: readonly number[]
    /** The order that this one was split off. */
    dividedFrom?: OrderId
    /** The paid order that this one replaces. */
    reopenedFrom?: OrderId
    /** Number of attempts to join the order. */
    joinAttempts: number
    /** The lines that were offered to another order; absent if they were refused. */
    joined?: DataOf<'OrderJoined'>
    /** Joins that this order has answered: each is answered once. */
    answeredJoins: readonly Readonly<{ fromOrderId: OrderId; attempt: number; isTaken: boolean }>[]
    /** Part payments of its bill, without the returned ones. */
    partPayments: readonly PartPayment[]
    returnedPayments: readonly PartPaymentId[]
    /** Printed receipts of its invoice: the first is the original. */
    receiptPapers: readonly string[]
    refused?: Refusal
  }>
export type Order = Readonly<{ status: 'None'; refused?: Refusal }> | PlacedOrder

/** The answer to the refused request with the order's id. */
type Refusal = DataOf<'OrderRefused'>['answer']

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
  | PartPaymentRejection
  | 'NothingToPay'
  | 'PortionsGivenBack'
  | 'NothingToReprint'
  | 'CheckoutUnknown'
  | 'CheckoutReleased'
  | 'CheckoutCommitted'
  | 'CheckoutNotCommitted'
  | 'NotTheLeadOrder'
  | DiscountRejection
  | RevisionRejection
  | 'CourseStarted'

/** Events of a command, or the reason of its refusal. */
export type OrderDecision = readonly OrderEvent[] | Rejection<OrderRejection>
