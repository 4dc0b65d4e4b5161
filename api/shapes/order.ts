import { DiscountKind } from '@comanda/domain/orders/discount-events.ts'
import { CustomerType, DeliveryType } from '@comanda/domain/orders/events.ts'
import { z } from 'zod'
import {
  Amount,
  Count,
  Currency,
  Day,
  Id,
  Moment,
  Ordinal,
  Phone,
  Position,
  Rate,
  TaxType,
  Text,
  Title,
} from '../values.ts'
import { DiscountReason } from './discount.ts'
import { Tender } from './tender.ts'

export const ItemStatus = z.enum(['created', 'preparing', 'completed', 'delivered', 'cancelled'])
export const OrderStatus = z.enum(['created', 'completed', 'cancelled'])
export type OrderStatus = z.infer<typeof OrderStatus>
export const PaymentStatus = z.enum(['pending', 'paid'])

/** Addons as objects, never as ids, text or null (C6.3). */
export const Addons = z.array(z.strictObject({ id: Id, title: Title })).nullable()

export const OrderItem = z.strictObject({
  id: Id,
  line: Ordinal,
  order_id: Id,
  item_id: Id,
  item_title: Title,
  category_id: Id.nullable(),
  variant_id: Id.nullable(),
  variant_title: Text.nullable(),
  variant_price: z.null(),
  quantity: Count,
  /** Price of one, variant and addons included: receipts multiply it. */
  price: Amount,
  status: ItemStatus,
  date: Moment,
  status_at: Moment,
  addons: Addons,
  notes: Text.nullable(),
  tax_title: Text.nullable(),
  tax_rate: Rate.nullable(),
  tax_type: TaxType.nullable(),
  /** Discount on `price` × `quantity`, before an exclusive tax; absent: none. */
  discount: Amount.optional(),
  /** Time at which it was added to the order; absent if it was sent with the order. */
  added_at: Moment.optional(),
  /** Time of the last change of its note; absent if there was none. */
  noted_at: Moment.optional(),
  /** Time of the last change of its options; absent if there was none. */
  revised_at: Moment.optional(),
  /** Number of the line that it was divided from, while it is on the same order. */
  part_of: Ordinal.optional(),
  /** Time at which the kitchen recalled it; absent if it was not recalled, or was made since. */
  recalled_at: Moment.optional(),
  /** Time at which it was passed to those who serve; absent if it was not passed, or is in the kitchen again. */
  passed_at: Moment.optional(),
  /** Absent: served at once. */
  course: Ordinal.optional(),
  /** Present if the kitchen must prepare it before others. */
  rush: z.literal(true).optional(),
  /** Present if the note mentions an allergy. */
  allergy: z.literal(true).optional(),
  /** Seat of the guest; absent: for the whole table. */
  seat: Ordinal.optional(),
  /** Present if the kitchen must wait with it; clients without courses see an ordinary item. */
  held: z.literal(true).optional(),
  /** Time at which it was fired; absent if it was never held. */
  fired_at: Moment.optional(),
})

/** A discount or comp in force. Orders that are paid together may share one, under the same id. */
const OrderDiscount = z.strictObject({
  id: Id,
  kind: DiscountKind,
  /** null: the whole order. */
  line: Ordinal.nullable(),
  /** null for an amount. */
  percent: z.number().positive().max(100).nullable(),
  /** Discount on the charged lines, before an exclusive tax. */
  amount: Amount,
  reason: DiscountReason,
})

/** A service charge in force; orders that are paid together may each have one. */
export const OrderCharge = z.strictObject({
  title: Title,
  percent: z.number().positive().max(100),
  /** Amount before an exclusive tax, like the prices. The totals contain it and its tax. */
  amount: Amount,
})

/** A payment of a part of a bill that is still open. */
export const PartPayment = Tender.extend({
  id: Id,
  /** Orders that it covers a part of; they are paid together. */
  order_ids: z.array(Id).min(1),
  /** The covered part of this order. */
  part: Amount,
  paid_at: Moment,
})

/** A table without a title would be printed as "null". */
export const hasTitle = (seat: { table_id: string | null; table_title: string | null }) =>
  seat.table_id === null || seat.table_title !== null

/** An order (C6.3) with additional fields of our own screens. */
export const Order = z
  .strictObject({
    id: Id,
    date: Moment,
    placed_at: Moment,
    business_day: Day,
    delivery_type: DeliveryType, // null would be printed as a word
    customer_type: CustomerType,
    customer_id: Phone.nullable(),
    customer_name: Text.nullable(),
    table_id: Id.nullable(),
    table_title: Text.nullable(),
    floor: Text.nullable(),
    status: OrderStatus,
    payment_status: PaymentStatus,
    token_no: Ordinal,
    invoice_id: Id.nullable(),
    in_checkout: z.boolean(),
    /** The order that this one was split off; its lines are already in the kitchen. */
    divided_from: Id.optional(),
    /** The paid order that it replaces; its lines are already served. */
    reopened_from: Id.optional(),
    closed_at: Moment.nullable(),
    last_position: Position,
    currency: Currency,
    sub_total: Amount,
    tax_total: Amount,
    total: Amount,
    items: z.array(OrderItem),
    /** Absent: none. */
    discounts: z.array(OrderDiscount).optional(),
    /** Payments of a part of the unpaid bill; absent: none. */
    part_payments: z.array(PartPayment).optional(),
    /** Time of the last print of the unpaid bill, of this order or the one it was split off; absent if not printed. */
    bill_printed_at: Moment.optional(),
    /** Time of a change of the bill after the print; absent if there was none. */
    bill_changed_at: Moment.optional(),
    /** Absent: none. */
    service_charge: OrderCharge.optional(),
    /** Title of the table at which it was placed; absent if it was not moved. */
    moved_from: Title.optional(),
    /** Title of its table and the tables joined with it: "4 + 5"; absent if there are none. */
    joined_title: Title.optional(),
  })
  .refine(hasTitle)

/** A card: the open orders of a table, or one order without a table. `total` is the amount due. */
export const OrderGroup = z
  .strictObject({
    table_id: Id.nullable(),
    table_title: Text.nullable(),
    floor: Text.nullable(),
    orders: z.array(Order).min(1),
    order_ids: z.array(Id).min(1),
    currency: Currency,
    sub_total: Amount,
    tax_total: Amount,
    total: Amount,
  })
  .refine(hasTitle)
  .refine(({ table_id, orders }) => table_id !== null || orders.length === 1, 'one card for each order without a table')
  .refine(({ orders, order_ids }) => String(orders.map(({ id }) => id)) === String(order_ids))

/** Joint amount of orders (C6.5); cancelled items are left out. Clients read the first order after a payment. */
export const Summary = z.strictObject({
  subtotal: Amount,
  taxTotal: Amount,
  total: Amount,
  currency: Currency,
  orders: z.array(Order).min(1),
  paid: z.boolean(),
  invoice_ids: z.array(Id),
  /** Net and tax per rate, highest rate first; the rate of untaxed lines is null. */
  taxes: z.array(z.strictObject({ rate: Rate.nullable(), net: Amount, tax: Amount })),
})
