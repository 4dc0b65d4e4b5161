import type { ServiceCharge } from '@comanda/domain/orders/charge-events.ts'
import type { DiscountKind, DiscountReason } from '@comanda/domain/orders/discount-events.ts'
import type { CustomerType, DeliveryType } from '@comanda/domain/orders/events.ts'
import type { ItemStatus } from '@comanda/domain/orders/item-status.ts'
import type { LossReasonCode } from '@comanda/domain/orders/loss-reasons.ts'
import { table } from '../runtime/projection.ts'
import { nullableJsonOf, nullableTextOf, textOf } from '../runtime/table-spec.ts'
import { lineColumns } from './line-columns.ts'

/**
 * A row per order, closed ones included for the history. Open orders have a partial index, so that the cost of the
 * Orders and Kitchen screens does not depend on the number of closed ones.
 */
const orders = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    /** joined: all its lines were moved to another order. */
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

/** The lines as they were sold. A divided line has several rows; a moved line is a row of the other order. */
const order_items = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    ...lineColumns,
    status: textOf<ItemStatus>(),
    status_at: 'timestamptz',
    /** null if the line was sent with the order. */
    added_at: 'timestamptz?',
    /** Last change of its note. */
    noted_at: 'timestamptz?',
    /** Last change of its options. */
    revised_at: 'timestamptz?',
    /** Number of the line that it was divided from, on this order. */
    part_of: 'integer?',
    course: 'integer?',
    is_rush: 'boolean',
    /** True if the note mentions an allergy. */
    is_allergy: 'boolean',
    /** Seat of the guest; null for the whole table. */
    seat: 'integer?',
    /** True if the kitchen must wait with it. */
    is_held: 'boolean',
    /** null if it was never held or is held now. */
    fired_at: 'timestamptz?',
    /** Position of the event that sent it to the kitchen; null if it is held or was divided from another line. */
    sent_position: 'bigint?',
    /** Time at which the kitchen recalled it; null if it did not, or if the item was made since. */
    recalled_at: 'timestamptz?',
    /** Time at which the pass gave it to those who serve; null if it did not, or if the kitchen has it again. */
    passed_at: 'timestamptz?',
  },
  key: ['tenant_id', 'order_id', 'line'],
})

/** Discounts and comps in force, a row per covered line; deleted when removed. */
const order_discounts = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    discount_id: 'uuid',
    line: 'integer',
    kind: textOf<DiscountKind>(),
    /** null for the whole order. */
    scope_line: 'integer?',
    /** null for an amount. */
    basis_points: 'integer?',
    asked_amount: 'bigint?',
    /** Share of the line, which counts while the line is charged. */
    amount: 'bigint',
    reason: textOf<DiscountReason['code']>(),
    /** Title of a reason of the owner. */
    reason_title: 'text?',
    reason_text: 'text?',
    given_by: 'uuid?',
    /** True if it was given after the bill was printed. */
    after_print: 'boolean',
    given_at: 'timestamptz',
  },
  key: ['tenant_id', 'order_id', 'discount_id', 'line'],
  indexes: [{ on: ['tenant_id', 'given_at'] }],
})

/** Service charges that were removed from a bill and not added again. */
const removed_charges = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    /** Amount that the guest does not pay, tax included. */
    value: 'bigint',
    reason: textOf<DiscountReason['code']>(),
    /** Title of a reason of the owner. */
    reason_title: 'text?',
    reason_text: 'text?',
    removed_by: 'uuid?',
    after_print: 'boolean',
    removed_at: 'timestamptz',
  },
  key: ['tenant_id', 'order_id'],
  indexes: [{ on: ['tenant_id', 'removed_at'] }],
})

/** Payments of a part of a bill, a row per order that they cover a part of. Returned ones are kept for the reports. */
const part_payments = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    part_payment_id: 'uuid',
    /** Share of the order. */
    part: 'bigint',
    /** All orders that it covers a part of. */
    order_ids: nullableJsonOf<readonly string[]>(),
    payment_type_id: 'uuid',
    title: 'text',
    amount: 'bigint',
    rounding: 'bigint',
    tip: 'bigint',
    received: 'bigint',
    change: 'bigint',
    paid_at: 'timestamptz',
    reason: nullableTextOf<LossReasonCode>(),
    reason_title: 'text?',
    reason_text: 'text?',
    returned_by: 'uuid?',
    /** null: it is on the bill. */
    returned_at: 'timestamptz?',
  },
  key: ['tenant_id', 'order_id', 'part_payment_id'],
  indexes: [{ on: ['tenant_id', 'returned_at'], where: 'returned_at is not null' }],
})

export const orderTables = { orders, order_items, order_discounts, removed_charges, part_payments }
export type OrderTables = typeof orderTables
