// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import {
  AdditionId,
  BusinessDay,
  CustomerId,
  Instant,
  OrderId,
  QrOrderId,
  Sealed,
  TableId,
  UserId,
} from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'
import { OrderChargeAdded, OrderChargeRemoved, ServiceCharge } from './charge-events.ts'
import { CheckoutCommitted, CheckoutReleased, CheckoutStarted, OrderSettled } from './checkout-events.ts'
import { OrderCourseFired, OrderCourseHeld } from './course-events.ts'
import { MovedDiscounts, OrderDiscounted, OrderDiscountRemoved } from './discount-events.ts'
import { OrderLine, Reduction, SentLine } from './lines.ts'
import { givesBack, lossFields } from './losses.ts'
import { OrderPartPaid, OrderPartPaymentReturned } from './part-payment-events.ts'
import { OrderItemsPassed, OrderItemsTakenBack } from './pass-events.ts'
import {
  billPrintedAt,
  LessThanPrinted,
  OrderBillPrinted,
  OrderReceiptPrinted,
  OrderTicketReprinted,
} from './print-events.ts'

export const DeliveryType = z.enum(['', 'dinein', 'delivery', 'takeaway'])
export type DeliveryType = z.infer<typeof DeliveryType>
export const CustomerType = z.enum(['WALKIN', 'CUSTOMER'])
export type CustomerType = z.infer<typeof CustomerType>

export const OrderTable = z.object({ tableId: TableId, title: z.string(), floor: z.string() }).readonly()
export type OrderTable = z.infer<typeof OrderTable>
export const OrderCustomer = z.object({ customerId: CustomerId, name: Sealed.nullable() }).readonly()
export type OrderCustomer = z.infer<typeof OrderCustomer>

/** Fields that an order shares with the orders that were split off it. */
const orderHead = {
  orderId: OrderId,
  tokenNo: z.int().positive(),
  businessDay: BusinessDay,
  deliveryType: DeliveryType,
  customerType: CustomerType,
  customer: OrderCustomer.nullable(),
  table: OrderTable.nullable(),
  currency: Currency,
  /** Absent: none. */
  charge: ServiceCharge.optional(),
  /** Added to the rounded exclusive tax, so that the parts of a bill that was split add up to the whole. Absent: nothing. */
  taxRounding: Money.optional(),
  placedAt: Instant,
}
const OrderPlaced = message('OrderPlaced', {
  ...orderHead,
  lines: z.array(OrderLine).readonly(),
  qrOrderId: QrOrderId.nullable(),
})
/** The order was refused for good: a repeated request gets the same answer. `body`: the text of the answer. */
const OrderRefused = message('OrderRefused', {
  orderId: OrderId,
  answer: z.object({ status: z.int(), body: z.string() }).readonly(),
  refusedAt: Instant,
})
const itemKey = { orderId: OrderId, line: z.int().positive() }
/** `restores`: the item was cancelled and is on the bill again. */
const itemMoved = { ...itemKey, restores: z.literal(true).optional() }
/** `recalls`: the item had been made; it is made again, or was reported too early. */
const OrderItemStarted = message('OrderItemStarted', {
  ...itemMoved,
  recalls: z.literal(true).optional(),
  startedAt: Instant,
})
const OrderItemFinished = message('OrderItemFinished', { ...itemMoved, finishedAt: Instant })
const OrderItemServed = message('OrderItemServed', { ...itemMoved, servedAt: Instant })
const OrderItemCancelled = message('OrderItemCancelled', { ...itemKey, ...lossFields, cancelledAt: Instant })
/** The item has its first status again. */
const OrderItemRecalled = message('OrderItemRecalled', { ...itemMoved, recalledAt: Instant })
/** Portions of a line became a separate line, equal except for number and quantity. `rest` portions stay. */
const OrderLineDivided = message('OrderLineDivided', {
  ...itemKey,
  rest: z.int().positive(),
  newLine: SentLine,
  /** Discounts of the line, each with the shares of both parts. */
  discounts: MovedDiscounts,
  dividedAt: Instant,
})
/** New lines of an open order, under the next numbers and at current prices. */
const OrderLinesAdded = message('OrderLinesAdded', {
  orderId: OrderId,
  /** Made by the client: a repeated request adds once. */
  additionId: AdditionId,
  lines: z.array(OrderLine).readonly(),
  addedAt: Instant,
})
/** Another note on a line that is not started. */
const OrderLineNoted = message('OrderLineNoted', {
  ...itemKey,
  notes: z.string().nullable(),
  /** New marks of the line; absent: unchanged. */
  marks: z.object({ rush: z.boolean(), allergy: z.boolean() }).readonly().optional(),
  notedAt: Instant,
})
/** Another seat for a line; null: for the whole table. */
const OrderLineSeated = message('OrderLineSeated', {
  ...itemKey,
  seat: z.int().positive().nullable(),
  seatedAt: Instant,
})
/** The options of a line were changed before it was started, at the menu's price of that time. */
const OrderLineRevised = message('OrderLineRevised', {
  ...itemKey,
  ...OrderLine.unwrap().pick({ variant: true, addons: true, unitPrice: true, tax: true }).shape,
  /** Present if the line costs less than on a printed bill. */
  lessThanPrinted: LessThanPrinted.optional(),
  counts: OrderLine.unwrap().shape.counts,
  givesBack,
  revisedBy: UserId.optional(),
  /** The approver of cheaper options; absent if no approval was necessary. */
  approvedBy: UserId.optional(),
  revisedAt: Instant,
})
/** The decision to split an order: `intoOrderId` takes these lines over. Contains all fields of `OrderSplitOff`. */
const OrderLinesMovedOff = message('OrderLinesMovedOff', {
  ...orderHead,
  intoOrderId: OrderId,
  lines: z.array(SentLine).readonly(),
  /** Discounts of these lines, as they are on the other order. */
  discounts: MovedDiscounts,
  /** Parts of these discounts that stay on this order. */
  discountsLeft: MovedDiscounts,
  /** Lines that were divided for this move, each with its original line; absent if there are none. */
  parts: z
    .array(z.object({ line: z.int().positive(), of: z.int().positive() }).readonly())
    .readonly()
    .optional(),
  billPrintedAt,
  /** Tax rounding of this order from now on; absent: unchanged. */
  taxRoundingLeft: Money.optional(),
  /** Table of the other order; absent: that of this one. */
  to: OrderTable.optional(),
  movedAt: Instant,
})
/** First event of an order with lines of another one, which are already in the kitchen. */
const OrderSplitOff = message('OrderSplitOff', {
  ...orderHead,
  dividedFrom: OrderId,
  lines: z.array(SentLine).readonly(),
  discounts: MovedDiscounts,
  billPrintedAt,
  /** Table of the other order, if the lines were moved to another table. */
  movedFrom: OrderTable.optional(),
  splitAt: Instant,
})
/** Removed service charges before the last one, oldest first; absent: none. */
const earlierRemovedCharges = z.array(Reduction).readonly().optional()
/**
 * First event of an order that replaces a paid one. Its lines are delivered: the kitchen works on those of the paid order.
 */
const OrderReopened = message('OrderReopened', {
  ...orderHead,
  reopenedFrom: OrderId,
  lines: z.array(SentLine).readonly(),
  discounts: MovedDiscounts,
  /** Service charge that was removed from the paid order; absent if there is none. */
  removedCharge: Reduction.optional(),
  earlierRemovedCharges,
  billPrintedAt,
  reopenedAt: Instant,
})
/**
 * A split order offers its charged lines to another order, which takes or refuses them: `OrderLinesJoined` or
 * `OrderJoinRefused` follows in the stream of that order.
 */
const OrderJoined = message('OrderJoined', {
  orderId: OrderId,
  intoOrderId: OrderId,
  /** Number of the attempt, from 1: a refused join may be tried again. */
  attempt: z.int().positive(),
  lines: z.array(SentLine).readonly(),
  /** Discounts of these lines. */
  discounts: MovedDiscounts,
  /** Parts of these discounts that stay on this order. */
  discountsLeft: MovedDiscounts,
  /** Cancelled lines stay on the order, which is completed with them. */
  leavesCancelled: z.boolean(),
  billPrintedAt,
  /** Service charge on these lines; absent: none. */
  charge: ServiceCharge.optional(),
  /** Tax rounding of this order; absent: nothing. */
  taxRounding: Money.optional(),
  /** Service charge that was removed from this order; absent: none. */
  removedCharge: Reduction.optional(),
  earlierRemovedCharges,
  /** Table of this order; absent: none. */
  table: OrderTable.optional(),
  joinedAt: Instant,
})
const joinAnswer = { orderId: OrderId, fromOrderId: OrderId, attempt: z.int().positive() }
/** The order took over the lines of another one. */
const OrderLinesJoined = message('OrderLinesJoined', {
  ...joinAnswer,
  /** The joined lines, under the numbers of the other order. */
  lines: z.array(SentLine).readonly(),
  /** Lines of this order that are new or have more portions. */
  after: z.array(SentLine).readonly(),
  /** Lines of this order that were merged into another line. */
  merged: z.array(z.int().positive()).readonly().optional(),
  /** Complete discounts of all these lines. */
  discounts: MovedDiscounts,
  billPrintedAt,
  /** New service charge; absent: unchanged. */
  charge: ServiceCharge.optional(),
  /** New tax rounding; absent: unchanged. */
  taxRounding: Money.optional(),
  /** Last removed service charge of both orders; absent: unchanged. Without earlier ones: the total of both. */
  removedCharge: Reduction.optional(),
  earlierRemovedCharges,
  /** Table of the other order, if the lines were moved from another table. */
  movedFrom: OrderTable.optional(),
  joinedAt: Instant,
})
/** The lines are refused and return: the order is closed, paid or being paid, or has another service charge. */
const OrderJoinRefused = message('OrderJoinRefused', { ...joinAnswer, refusedAt: Instant })
/** The lines of a refused join returned to their order, with all its discounts. */
const OrderJoinReleased = message('OrderJoinReleased', {
  orderId: OrderId,
  attempt: z.int().positive(),
  lines: z.array(SentLine).readonly(),
  discounts: MovedDiscounts,
  releasedAt: Instant,
})
const OrderCancelled = message('OrderCancelled', { orderId: OrderId, ...lossFields, cancelledAt: Instant })
/** `losses`: unpaid lines; absent if all was paid. */
const OrderCompleted = message('OrderCompleted', { orderId: OrderId, ...lossFields, completedAt: Instant })

/** The whole order was moved; null: to no table. Its time and the statuses of its items stay. */
const OrderMoved = message('OrderMoved', {
  orderId: OrderId,
  from: OrderTable.nullable(),
  to: OrderTable.nullable(),
  movedAt: Instant,
})

export const OrderEvent = z.discriminatedUnion('type', [
  OrderPlaced,
  OrderRefused,
  OrderItemStarted,
  OrderItemFinished,
  OrderItemServed,
  OrderItemCancelled,
  OrderItemRecalled,
  OrderLineDivided,
  OrderLinesMovedOff,
  OrderSplitOff,
  OrderCancelled,
  OrderCompleted,
  OrderDiscounted,
  OrderDiscountRemoved,
  CheckoutStarted,
  CheckoutCommitted,
  CheckoutReleased,
  OrderSettled,
  OrderMoved,
  OrderLinesAdded,
  OrderLineNoted,
  OrderLineSeated,
  OrderLineRevised,
  OrderJoined,
  OrderLinesJoined,
  OrderJoinRefused,
  OrderJoinReleased,
  OrderCourseHeld,
  OrderCourseFired,
  OrderItemsPassed,
  OrderItemsTakenBack,
  OrderBillPrinted,
  OrderReceiptPrinted,
  OrderTicketReprinted,
  OrderChargeAdded,
  OrderChargeRemoved,
  OrderReopened,
  OrderPartPaid,
  OrderPartPaymentReturned,
])
export type OrderEvent = z.infer<typeof OrderEvent>
/** Data of an order event. */
export type DataOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']
