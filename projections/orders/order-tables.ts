import type { ServiceCharge } from '@comanda/domain/orders/charge-events.ts'
import type { DiscountKind, DiscountReason } from '@comanda/domain/orders/discount-events.ts'
import type { CustomerType, DeliveryType } from '@comanda/domain/orders/events.ts'
import type { ItemStatus } from '@comanda/domain/orders/item-status.ts'
import { table } from '../runtime/projection.ts'
import { nullableJsonOf, textOf } from '../runtime/table-spec.ts'
import { lineColumns } from './line-columns.ts'

/**
 * One row per order, closed ones included: the history lists them. What is open is found through a partial index, so the
 * Orders and Kitchen screens cost the same however many orders lie behind them.
 */
export const orders = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    /** joined: all its lines are on another order now. */
    status: textOf<'open' | 'completed' | 'cancelled' | 'joined'>(),
    payment_status: textOf<'pending' | 'paid'>(),
    token_no: 'integer',
    placed_at: 'timestamptz',
    business_day: 'date',
    delivery_type: textOf<DeliveryType>(),
    customer_type: textOf<CustomerType>(),
    customer_id: 'uuid?',
    /** Sealed under the customer's key. */
    customer_name: 'text?',
    table_id: 'uuid?',
    table_title: 'text?',
    floor: 'text?',
    /** Table at which it was placed. */
    placed_table_id: 'uuid?',
    placed_table_title: 'text?',
    currency: 'text',
    /** Service charge; null: none. */
    charge: nullableJsonOf<ServiceCharge>(),
    /** Added to the rounded exclusive tax. */
    tax_rounding: 'bigint',
    qr_order_id: 'uuid?',
    /** The order that it was split off. */
    divided_from: 'uuid?',
    /** The paid order that it replaces. */
    reopened_from: 'uuid?',
    invoice_id: 'text?',
    /** The checkout that holds the order right now. */
    settlement_id: 'uuid?',
    placed_by: 'uuid?',
    /** Last print of the bill before it was paid, here or on the order that the lines came from. */
    bill_printed_at: 'timestamptz?',
    /** First change of the bill since. */
    bill_changed_at: 'timestamptz?',
    last_at: 'timestamptz',
    closed_at: 'timestamptz?',
    last_position: 'bigint',
  },
  key: ['tenant_id', 'order_id'],
  indexes: [
    { on: ['tenant_id', 'placed_at'], where: `status = 'open'` },
    { on: ['tenant_id', 'business_day', 'placed_at', 'order_id'] },
    { on: ['tenant_id', 'closed_at'], where: 'closed_at is not null' },
    { on: ['tenant_id', 'reopened_from'], where: 'reopened_from is not null' },
  ],
})

/** The lines as they were sold; a divided line is several rows, and one that was moved off is a row of the other order. */
export const order_items = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    ...lineColumns,
    status: textOf<ItemStatus>(),
    status_at: 'timestamptz',
    /** Null: the line was sent with the order. */
    added_at: 'timestamptz?',
    /** Last change of its note. */
    noted_at: 'timestamptz?',
    /** Last change of its options. */
    revised_at: 'timestamptz?',
    /** Number of the line that it was divided from, on this order. */
    part_of: 'integer?',
    course: 'integer?',
    is_rush: 'boolean',
    /** Its note tells of an allergy. */
    is_allergy: 'boolean',
    /** Seat of the guest; null: for the whole table. */
    seat: 'integer?',
    /** The kitchen waits with it. */
    is_held: 'boolean',
    /** Null: it was never held, or it is. */
    fired_at: 'timestamptz?',
    /** Position of the event that sent it to the kitchen; null: held, or it came from another line. */
    sent_position: 'bigint?',
    /** When the kitchen took back a step; null: it did not, or the item was made since. */
    recalled_at: 'timestamptz?',
  },
  key: ['tenant_id', 'order_id', 'line'],
})

/** Discounts and comps in force, a row per line that each covers; a removed one is deleted. */
export const order_discounts = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    discount_id: 'uuid',
    line: 'integer',
    kind: textOf<DiscountKind>(),
    /** Null: it was given on the whole order. */
    scope_line: 'integer?',
    /** Null where an amount was asked for. */
    basis_points: 'integer?',
    asked_amount: 'bigint?',
    /** The share of the line. It counts while the line is charged. */
    amount: 'bigint',
    reason: textOf<DiscountReason['code']>(),
    reason_text: 'text?',
    given_by: 'uuid?',
    /** It was given after the bill was printed. */
    after_print: 'boolean',
    given_at: 'timestamptz',
  },
  key: ['tenant_id', 'order_id', 'discount_id', 'line'],
  indexes: [{ on: ['tenant_id', 'given_at'] }],
})

/** Service charges that were taken off a bill and not added again. */
export const removed_charges = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    /** Amount that the guest does not pay, tax included. */
    value: 'bigint',
    reason: textOf<DiscountReason['code']>(),
    reason_text: 'text?',
    removed_by: 'uuid?',
    after_print: 'boolean',
    removed_at: 'timestamptz',
  },
  key: ['tenant_id', 'order_id'],
  indexes: [{ on: ['tenant_id', 'removed_at'] }],
})

export type OrderTables = {
  orders: typeof orders
  order_items: typeof order_items
  order_discounts: typeof order_discounts
  removed_charges: typeof removed_charges
}
