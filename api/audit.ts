import { Instant, OrderId, TableId, UserId } from '@comanda/domain/kernel/ids.ts'
import { DiscountKind } from '@comanda/domain/orders/discount-events.ts'
import { CustomerType, DeliveryType } from '@comanda/domain/orders/events.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { CalendarDay, Cursor, limit, orAbsent } from './query-fields.ts'
import { DiscountReason } from './shapes/discount.ts'
import { LossReason } from './shapes/loss.ts'
import { ItemStatus, OrderStatus, PaymentStatus } from './shapes/order.ts'
import {
  Amount,
  Count,
  Currency,
  CurrencyExponent,
  Day,
  Id,
  Moment,
  Ordinal,
  Position,
  Rate,
  TaxType,
  Text,
  Title,
} from './values.ts'
import { audit } from './who.ts'

/** Id and name of a person or a device. `name`: null if unknown, 'erased' for a forgotten person. */
const IdAndName = z.strictObject({ id: Id, name: Text.nullable() })

const PastOrder = z.strictObject({
  id: Id,
  token_no: Ordinal,
  business_day: Day,
  table_id: Id.nullable(),
  table_title: Text.nullable(),
  floor: Text.nullable(),
  delivery_type: DeliveryType,
  customer_type: CustomerType,
  customer_name: Text.nullable(),
  placed_at: Moment,
  last_at: Moment,
  closed_at: Moment.nullable(),
  status: OrderStatus,
  payment_status: PaymentStatus,
  invoice_id: Id.nullable(),
  currency: Currency,
  total: Amount,
  /** Number of lines without cancelled ones. */
  items: Count,
  cancelled_items: Count,
  /** Value of cancelled items, or of an order closed without payment. */
  lost: Amount,
  placed_by: IdAndName.nullable(),
})

export const listPastOrders = call('GET /audit/orders', audit, {
  summary: 'Lists open and closed orders, newest first, page by page.',
  query: z.object({
    day: orAbsent(z.union([z.literal('today'), CalendarDay], 'Please provide a valid date!')),
    q: orAbsent(z.string().trim().max(100)),
    status: orAbsent(z.enum(['open', 'completed', 'cancelled', 'paid', 'pending', 'part_paid'], 'Unknown status!')),
    table: orAbsent(TableId),
    who: orAbsent(UserId),
    limit: limit(100),
    cursor: Cursor,
  }),
  answer: z.strictObject({
    orders: z.array(PastOrder),
    day: Day.nullable(),
    /**
     * First day that was searched, if older orders exist: `next_cursor` leads to them. Null if everything was searched.
     */
    searched_since: Day.nullable(),
    next_cursor: Title.nullable(),
  }),
})

const PastLine = z.strictObject({
  id: Id,
  line: Ordinal,
  item_id: Id,
  item_title: Title,
  variant_title: Text.nullable(),
  addons: z.array(z.strictObject({ id: Id, title: Title })),
  quantity: Ordinal,
  price: Amount,
  amount: Amount,
  /** Discount on the line; absent if there is none. */
  discount: Amount.optional(),
  tax_title: Text.nullable(),
  tax_rate: Rate.nullable(),
  tax_type: TaxType.nullable(),
  notes: Text.nullable(),
  status: ItemStatus,
})

/** State of the order after an event, with its cost at that moment. */
const PastState = z.strictObject({
  status: OrderStatus,
  payment_status: PaymentStatus,
  invoice_id: Id.nullable(),
  checkout: z.strictObject({ settlement_id: Id, order_ids: z.array(Id).min(1), committed: z.boolean() }).nullable(),
  /** Lines of the order; empty after all were joined to another order. */
  lines: z.array(PastLine),
  sub_total: Amount,
  tax_total: Amount,
  total: Amount,
})

const PastEvent = z.strictObject({
  revision: Count,
  position: Position,
  id: Id,
  type: z.enum([
    'OrderPlaced',
    'OrderItemStarted',
    'OrderItemFinished',
    'OrderItemServed',
    'OrderItemCancelled',
    'OrderItemRecalled',
    'OrderLineDivided',
    'OrderLinesMovedOff',
    'OrderSplitOff',
    'OrderReopened',
    'OrderCancelled',
    'OrderCompleted',
    'OrderDiscounted',
    'OrderDiscountRemoved',
    'CheckoutStarted',
    'CheckoutCommitted',
    'CheckoutReleased',
    'OrderSettled',
    'OrderMoved',
    'OrderLinesAdded',
    'OrderLineNoted',
    'OrderLineSeated',
    'OrderLineRevised',
    'OrderJoined',
    'OrderLinesJoined',
    'OrderJoinRefused',
    'OrderJoinReleased',
    'OrderCourseHeld',
    'OrderCourseFired',
    'OrderItemsPassed',
    'OrderItemsTakenBack',
    'OrderBillPrinted',
    'OrderReceiptPrinted',
    'OrderTicketReprinted',
    'OrderChargeAdded',
    'OrderChargeRemoved',
    'OrderPartPaid',
    'OrderPartPaymentReturned',
  ]),
  at: Moment,
  line: Ordinal.nullable(),
  item_title: Text.nullable(),
  invoice_id: Id.nullable(),
  settlement_id: Id.nullable(),
  /** Reason and value of a loss; null if nothing is lost or no reason was given. */
  reason: LossReason.nullable(),
  lost: Amount.nullable(),
  /** Present if the bill was printed before this reduction. */
  after_print: z.literal(true).optional(),
  /** Amount of a printed bill. */
  printed: Amount.optional(),
  /** Amount of a part payment, without its tip. */
  part_paid: Amount.optional(),
  /** Present in OrderDiscounted only. */
  discount: z
    .strictObject({
      kind: DiscountKind,
      percent: z.number().positive().max(100).nullable(),
      amount: Amount,
      reason: DiscountReason,
    })
    .optional(),
  /** Value and reason of a service charge that was removed. */
  charge: z.strictObject({ amount: Amount, reason: DiscountReason }).optional(),
  /** New marks of the item; absent: unchanged. */
  marks: z.strictObject({ rush: z.boolean(), allergy: z.boolean() }).optional(),
  /** Titles of the tables, with a move of the order or of some of its items; null: no table. */
  tables: z.strictObject({ from: Text.nullable(), to: Text.nullable() }).optional(),
  /** Present in events that hold or fire a course. */
  course: Ordinal.optional(),
  person: IdAndName.nullable(),
  /** The approver; absent if no approval was necessary. */
  approved_by: IdAndName.optional(),
  device: IdAndName.nullable(),
  state: PastState,
})

/** The part of a credit note that belongs to one order. */
const PastRefund = z.strictObject({
  credit_note_id: Id,
  invoice_id: Id,
  at: Moment,
  amount: Amount,
  reason: LossReason,
  person: IdAndName.nullable(),
  lines: z.array(z.strictObject({ line: Ordinal, item_title: Title, quantity: Count, amount: Amount })).min(1),
})

const noMoment = 'Please provide a valid moment!'
/** The instant of a text; undefined if it is outside the years 0 to 9999 in UTC. */
const instantOf = (text: string): Instant | undefined => {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : Instant.safeParse(new Date(ms).toISOString()).data
}

export const replayOrder = call('GET /audit/orders/:id', audit, {
  summary: 'Replays an order: its events, each with the state of the order after it.',
  params: z.object({ id: OrderId }),
  query: z.object({
    at: orAbsent(
      z.iso
        .datetime({ offset: true, error: noMoment })
        .refine((text) => instantOf(text) !== undefined, noMoment)
        .transform(instantOf),
    ),
  }),
  answer: z.strictObject({
    order: z.strictObject({
      id: Id,
      token_no: Ordinal,
      business_day: Day,
      currency: Currency,
      currency_exponent: CurrencyExponent,
      table_id: Id.nullable(),
      table_title: Text.nullable(),
      floor: Text.nullable(),
      delivery_type: DeliveryType,
      customer_type: CustomerType,
      customer_name: Text.nullable(),
      placed_at: Moment,
    }),
    events: z.array(PastEvent),
    /** Refunds of lines of this order, oldest first; absent if there are none. */
    refunds: z.array(PastRefund).optional(),
    as_of: z.strictObject({ at: Moment.nullable(), revision: Count.nullable(), state: PastState.nullable() }),
  }),
})
