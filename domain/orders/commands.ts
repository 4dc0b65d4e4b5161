import type {
  AdditionId,
  BusinessDay,
  DiscountId,
  InvoiceId,
  OrderId,
  PartPaymentId,
  Period,
  QrOrderId,
  SettlementId,
  StationId,
} from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { Currency } from '../kernel/money.ts'
import type { ServiceCharge } from './charge-events.ts'
import type { DiscountReason } from './discount-events.ts'
import type { DiscountRequest } from './discounts.ts'
import type { CustomerType, DataOf, DeliveryType, OrderCustomer, OrderTable } from './events.ts'
import type { ItemStatus, KitchenStatus } from './item-status.ts'
import type { OrderLine } from './lines.ts'
import type { LossReason } from './losses.ts'
import type { PartPayment, PlacedOrder } from './state.ts'
import type { PaidWith, Tender } from './tender.ts'

export type Placement = Readonly<{
  orderId: OrderId
  tokenNo: number
  businessDay: BusinessDay
  deliveryType: DeliveryType
  customerType: CustomerType
  customer: OrderCustomer | null
  table: OrderTable | null
  currency: Currency
  charge?: ServiceCharge | undefined
  lines: readonly OrderLine[]
  qrOrderId: QrOrderId | null
}>

export type Checkout = Readonly<{
  orderId: OrderId
  settlementId: SettlementId
  leadOrderId: OrderId
  orderIds: readonly OrderId[]
  completes: boolean
  alsoCompletes?: readonly OrderId[] | undefined
  paidWith?: PaidWith | undefined
  tenders?: readonly Tender[] | undefined
  period: Period
  businessDay: BusinessDay
}>

/** Cancellation or completion of an order. `reason`: why sent items are not paid for. */
export type Ending = Readonly<{ orderId: OrderId; reason?: LossReason | undefined }>

/** `quantity` portions of a line. */
export type LinePortion = Readonly<{ orderId: OrderId; line: number; quantity: number }>

/** A line as the client showed it when the command was made. */
export type SeenLine = Readonly<{ quantity: number; status: ItemStatus }>

/** Priced lines without numbers. */
export type LineAddition = Readonly<{
  orderId: OrderId
  additionId: AdditionId
  lines: readonly Omit<OrderLine, 'line'>[]
}>

/** Marks for the kitchen (0106). */
export type LineMarks = Readonly<{ rush: boolean; allergy: boolean }>

/** Changes of a line. Absent: unchanged. */
export type LineRevision = Readonly<{
  orderId: OrderId
  line: number
  /** Portions that the line had when the command was made. */
  of: number
  /** Number of changed portions; if not all, they become a separate line. */
  quantity: number
  notes?: string | null | undefined
  marks?: LineMarks | undefined
  options?: Pick<OrderLine, 'variant' | 'addons' | 'unitPrice' | 'tax' | 'counts'> | undefined
}>

export type LineSeat = Readonly<{
  orderId: OrderId
  line: number
  /** Portions that the line had when the command was made. */
  of: number
  /** Number of portions for this seat; if not all, they become a separate line. */
  quantity: number
  /** null: for the whole table. */
  seat: number | null
}>

export type OrderCommand =
  | Message<'PlaceOrder', Placement>
  /** Places and, in the same append, starts and commits the checkout of this one order (Create Receipt & Pay). */
  | Message<
      'PlaceAndCheckOutOrder',
      Placement & { settlementId: SettlementId; period: Period; paidWith?: PaidWith | undefined }
    >
  /** Stores the answer to a refused order, so that a repeated request gets the same answer. */
  | Message<'RefuseOrder', { orderId: OrderId; answer: Readonly<{ status: number; body: string }> }>
  | Message<'StartItem', { orderId: OrderId; line: number }>
  | Message<'FinishItem', { orderId: OrderId; line: number }>
  | Message<'ServeItem', { orderId: OrderId; line: number }>
  /** `quantity`: number of portions; absent: all. `seen`: refused if the line has changed since. */
  | Message<
      'CancelItem',
      {
        orderId: OrderId
        line: number
        quantity?: number | undefined
        reason?: LossReason | undefined
        seen?: SeenLine | undefined
      }
    >
  | Message<'RecallItem', { orderId: OrderId; line: number }>
  /** Sets the statuses of several lines, each named once. */
  | Message<'MoveItems', { orderId: OrderId; lines: readonly Readonly<{ line: number; status: KitchenStatus }>[] }>
  /** Passes ready lines to those who serve; `TakeBackItems` undoes it. Each line is named once. */
  | Message<'PassItems', { orderId: OrderId; lines: readonly number[] }>
  | Message<'TakeBackItems', { orderId: OrderId; lines: readonly number[] }>
  /** Moves portions to a new order, so that they can be paid separately; with `table`, at that table. */
  | Message<
      'DivideOrder',
      {
        orderId: OrderId
        intoOrderId: OrderId
        lines: readonly Readonly<{ line: number; quantity: number }>[]
        table?: OrderTable | undefined
      }
    >
  /** Writes the order that took the lines over. */
  | Message<'SplitOffOrder', { movedOff: DataOf<'OrderLinesMovedOff'> }>
  /** Opens an order with the lines of one whose payment was refunded. */
  | Message<'ReopenOrder', { orderId: OrderId; from: PlacedOrder }>
  | Message<'CancelOrder', Ending>
  | Message<'CompleteOrder', Ending>
  | Message<'GiveDiscount', DiscountRequest>
  | Message<'RemoveDiscount', { orderId: OrderId; discountId: DiscountId }>
  /** Adds the service charge of the restaurant to a bill that has none. */
  | Message<'AddCharge', { orderId: OrderId; charge: ServiceCharge }>
  | Message<'RemoveCharge', { orderId: OrderId; reason: DiscountReason }>
  /** Starts a checkout; a settlement of a single order also commits. */
  | Message<'StartCheckout', Checkout>
  | Message<'CommitCheckout', { orderId: OrderId; settlementId: SettlementId }>
  | Message<'ReleaseCheckout', { orderId: OrderId; settlementId: SettlementId }>
  | Message<'SettleOrder', { orderId: OrderId; settlementId: SettlementId; invoiceId: InvoiceId }>
  /** Records a payment of a part of the bill, with its share on each order. */
  | Message<'RecordPartPayment', PartPayment & { orderId: OrderId }>
  | Message<'ReturnPartPayment', { orderId: OrderId; partPaymentId: PartPaymentId; reason: LossReason }>
  | Message<'MoveOrder', { orderId: OrderId; table: OrderTable | null }>
  | Message<'AddLines', LineAddition>
  | Message<'ReviseLine', LineRevision>
  | Message<'SeatLine', LineSeat>
  /** Offers the lines of an order that was split off to another order. */
  | Message<'JoinOrder', { orderId: OrderId; intoOrderId: OrderId }>
  /** Takes the lines of a joined order, or refuses them. */
  | Message<'TakeLines', { joined: DataOf<'OrderJoined'> }>
  /** Puts refused lines back on their order. */
  | Message<'ReleaseJoin', { orderId: OrderId; attempt: number }>
  /** Fires a course: the kitchen may begin. `HoldCourse` makes it wait. */
  | Message<'FireCourse', { orderId: OrderId; course: number }>
  | Message<'HoldCourse', { orderId: OrderId; course: number }>
  /** Records a print of the unpaid bill. */
  | Message<'PrintBill', { orderId: OrderId }>
  | Message<'PrintReceipt', { orderId: OrderId; invoiceId: InvoiceId; paperId: string }>
  /** `stationId`: null for the general kitchen; absent: the whole order. `lines`: numbers of the lines to print. */
  | Message<'ReprintTicket', { orderId: OrderId; stationId?: StationId | null; lines: readonly number[] }>
