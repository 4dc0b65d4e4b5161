import type { ServiceCharge } from '@comanda/domain/orders/charge-events.ts'
import type { DiscountKind, DiscountReason } from '@comanda/domain/orders/discount-events.ts'
import type { CustomerType, DeliveryType, OrderEvent, OrderTable, SentLine } from '@comanda/domain/orders/events.ts'
import type { ItemStatus } from '@comanda/domain/orders/item-status.ts'
import type { Discount } from '@comanda/domain/orders/state.ts'
import type { TokenEvent } from '@comanda/domain/tokens/events.ts'
import { projection, type Recorded, table, type Write } from '../runtime/projection.ts'
import { nullableJsonOf, textOf } from '../runtime/table-spec.ts'
import { lineColumns, lineRow, optionColumns } from './line-columns.ts'

/**
 * One row per order, closed ones included: the history lists them. What is open is found through a partial index, so the
 * Orders and Kitchen screens cost the same however many orders lie behind them.
 */
const orders = table({
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
    qr_order_id: 'uuid?',
    /** The order that it was split off. */
    divided_from: 'uuid?',
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
  ],
})

/** The lines as they were sold; a divided line is several rows, and one that was moved off is a row of the other order. */
const order_items = table({
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
    /** The kitchen waits with it. */
    is_held: 'boolean',
    /** Null: it was never held, or it is. */
    fired_at: 'timestamptz?',
    /** When the kitchen took back a step; null: it did not, or the item was made since. */
    recalled_at: 'timestamptz?',
  },
  key: ['tenant_id', 'order_id', 'line'],
})

/** Discounts and comps in force, a row per line that each covers; a removed one is deleted. */
const order_discounts = table({
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
const removed_charges = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    /** What the guest does not pay by it, tax included. */
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

type OrderTables = {
  orders: typeof orders
  order_items: typeof order_items
  order_discounts: typeof order_discounts
  removed_charges: typeof removed_charges
}
type RecordedOrderEvent<Type extends OrderEvent['type']> = Recorded<Extract<OrderEvent, { type: Type }>>

export const ordersModel = projection<OrderTables, OrderEvent | TokenEvent>({
  name: 'orders',
  version: 6,
  tables: { orders, order_items, order_discounts, removed_charges },
  on: {
    OrderPlaced: (write, event) => {
      write.orders.put(orderRow(event))
      for (const line of event.data.lines) {
        const sent = { status: 'created' as const, status_at: event.data.placedAt }
        write.order_items.put({ ...orderKey(event), ...lineRow(line), ...kitchenColumns(line), ...sent, ...unchanged })
      }
    },
    OrderSplitOff: (write, event) => {
      write.orders.put(orderRow(event))
      for (const line of event.data.lines) write.order_items.put(sentRow(event, line))
      putDiscounts(write, event, event.data.discounts)
    },
    OrderLineDivided: (write, event) => {
      const { line, rest, newLine } = event.data
      write.order_items.set({ ...orderKey(event), line }, { quantity: rest })
      write.order_items.put({ ...sentRow(event, newLine), part_of: line })
      putDiscounts(write, event, event.data.discounts)
      write.orders.set(orderKey(event), trace(event))
    },
    OrderLinesMovedOff: (write, event) => {
      removeLines(
        write,
        event,
        event.data.lines.map(({ line }) => line),
      )
      putDiscounts(write, event, event.data.discountsLeft)
      write.orders.set(orderKey(event), changeTrace(event))
    },
    OrderRefused: 'ignored',
    OrderItemStarted: (write, event) => {
      const { startedAt, recalls } = event.data
      const started = { status: 'preparing' as const, status_at: startedAt }
      write.order_items.set(itemKey(event), recalls ? { ...started, recalled_at: startedAt } : started)
      write.orders.set(orderKey(event), movedTrace(event))
    },
    OrderItemFinished: (write, event) => {
      write.order_items.set(itemKey(event), {
        status: 'completed',
        status_at: event.data.finishedAt,
        recalled_at: null,
      })
      write.orders.set(orderKey(event), movedTrace(event))
    },
    OrderItemServed: (write, event) => {
      write.order_items.set(itemKey(event), { status: 'delivered', status_at: event.data.servedAt, recalled_at: null })
      write.orders.set(orderKey(event), movedTrace(event))
    },
    OrderItemCancelled: (write, event) => {
      write.order_items.set(itemKey(event), {
        status: 'cancelled',
        status_at: event.data.cancelledAt,
        recalled_at: null,
      })
      write.orders.set(orderKey(event), changeTrace(event))
    },
    OrderItemRecalled: (write, event) => {
      const { recalledAt, restores } = event.data
      const recalled_at = restores ? null : recalledAt
      write.order_items.set(itemKey(event), { status: 'created', status_at: recalledAt, recalled_at })
      write.orders.set(orderKey(event), movedTrace(event))
    },
    OrderCancelled: (write, event) =>
      write.orders.set(orderKey(event), { ...trace(event), status: 'cancelled', closed_at: event.data.cancelledAt }),
    OrderCompleted: (write, event) =>
      write.orders.set(orderKey(event), { ...trace(event), status: 'completed', closed_at: event.data.completedAt }),
    OrderDiscounted: (write, event) => {
      for (const row of discountRows(event, event.data)) write.order_discounts.put(row)
      moveShares(write, event)
      write.orders.set(orderKey(event), changeTrace(event))
    },
    OrderDiscountRemoved: (write, event) => {
      write.order_discounts.removeWhere({ ...orderKey(event), discount_id: event.data.discountId })
      moveShares(write, event)
      write.orders.set(orderKey(event), changeTrace(event))
    },
    CheckoutStarted: (write, event) =>
      write.orders.set(orderKey(event), { ...trace(event), settlement_id: event.data.settlementId }),
    CheckoutCommitted: (write, event) => write.orders.set(orderKey(event), trace(event)),
    CheckoutReleased: (write, event) => write.orders.set(orderKey(event), { ...trace(event), settlement_id: null }),
    OrderSettled: (write, event) =>
      write.orders.set(orderKey(event), {
        ...trace(event),
        payment_status: 'paid',
        invoice_id: event.data.invoiceId,
        settlement_id: null,
        ...(event.data.completes ? { status: 'completed', closed_at: event.data.settledAt } : {}),
      }),
    OrderMoved: (write, event) =>
      write.orders.set(orderKey(event), { ...trace(event), ...tableColumns(event.data.to) }),
    OrderLinesAdded: (write, event) => {
      for (const line of event.data.lines) {
        const added = {
          status: 'created' as const,
          status_at: event.data.addedAt,
          ...unchanged,
          added_at: event.data.addedAt,
        }
        write.order_items.put({ ...orderKey(event), ...lineRow(line), ...kitchenColumns(line), ...added })
      }
      write.orders.set(orderKey(event), changeTrace(event))
    },
    OrderLineNoted: (write, event) => {
      const { line, notes, notedAt } = event.data
      write.order_items.set({ ...orderKey(event), line }, { notes, noted_at: notedAt })
      write.orders.set(orderKey(event), trace(event))
    },
    OrderLineRevised: (write, event) => {
      const { line, unitPrice, revisedAt } = event.data
      const price = { unit_price: unitPrice, revised_at: revisedAt }
      write.order_items.set({ ...orderKey(event), line }, { ...optionColumns(event.data), ...price })
      write.orders.set(orderKey(event), changeTrace(event))
    },
    OrderJoined: (write, event) => {
      const { leavesCancelled, joinedAt, discountsLeft } = event.data
      removeLines(
        write,
        event,
        event.data.lines.map(({ line }) => line),
      )
      putDiscounts(write, event, discountsLeft)
      const end = leavesCancelled
        ? { status: 'completed' as const, closed_at: joinedAt }
        : { status: 'joined' as const }
      write.orders.set(orderKey(event), { ...trace(event), ...end })
    },
    OrderLinesJoined: (write, event) => {
      const { after, merged = [], discounts, charge, billPrintedAt } = event.data
      removeLines(write, event, merged)
      for (const line of after) write.order_items.put(sentRow(event, line))
      putDiscounts(write, event, discounts)
      const print = billPrintedAt === undefined ? {} : { bill_printed_at: billPrintedAt }
      write.orders.set(orderKey(event), { ...changeTrace(event), ...print, ...(charge && { charge }) })
    },
    OrderJoinRefused: (write, event) => write.orders.set(orderKey(event), trace(event)),
    OrderJoinReleased: (write, event) => {
      for (const line of event.data.lines) write.order_items.put(sentRow(event, line))
      putDiscounts(write, event, event.data.discounts)
      write.orders.set(orderKey(event), { ...trace(event), status: 'open', closed_at: null })
    },
    OrderCourseHeld: (write, event) => {
      for (const line of event.data.lines)
        write.order_items.set({ ...orderKey(event), line }, { is_held: true, fired_at: null })
      write.orders.set(orderKey(event), trace(event))
    },
    OrderCourseFired: (write, event) => {
      for (const line of event.data.lines)
        write.order_items.set({ ...orderKey(event), line }, { is_held: false, fired_at: event.data.firedAt })
      write.orders.set(orderKey(event), trace(event))
    },
    OrderBillPrinted: (write, event) =>
      write.orders.set(orderKey(event), {
        ...trace(event),
        bill_printed_at: event.data.printedAt,
        bill_changed_at: null,
      }),
    OrderReceiptPrinted: (write, event) => write.orders.set(orderKey(event), trace(event)),
    OrderChargeAdded: (write, event) => {
      write.removed_charges.remove(orderKey(event))
      write.orders.set(orderKey(event), { ...changeTrace(event), charge: event.data.charge })
    },
    OrderChargeRemoved: (write, event) => {
      const { value, reason, afterPrint, removedAt } = event.data
      const reasonColumns = { reason: reason.code, reason_text: reason.text ?? null }
      const removed = {
        ...reasonColumns,
        removed_by: event.metadata.by,
        after_print: afterPrint ?? false,
        removed_at: removedAt,
      }
      write.removed_charges.put({ ...orderKey(event), value, ...removed })
      write.orders.set(orderKey(event), { ...changeTrace(event), charge: null })
    },
    TokenDrawn: 'ignored',
    TokensReserved: 'ignored',
  },
})

const orderKey = ({ data, metadata }: Recorded<OrderEvent>) => ({
  tenant_id: metadata.tenantId,
  order_id: data.orderId,
})

const itemKey = (
  event:
    | RecordedOrderEvent<'OrderItemStarted'>
    | RecordedOrderEvent<'OrderItemFinished'>
    | RecordedOrderEvent<'OrderItemServed'>
    | RecordedOrderEvent<'OrderItemCancelled'>
    | RecordedOrderEvent<'OrderItemRecalled'>,
) => ({ ...orderKey(event), line: event.data.line })

/** When the order last moved, and where in the log. */
const trace = ({ metadata, position }: Recorded<OrderEvent>) => ({
  last_at: metadata.at,
  last_position: Number(position),
})

/** An order whose bill is another one than was printed. */
const changeTrace = (event: Recorded<OrderEvent>) => ({ ...trace(event), bill_changed_at: event.metadata.at })

/** A cancelled item that comes back changes the bill. */
const movedTrace = (
  event: RecordedOrderEvent<'OrderItemStarted' | 'OrderItemFinished' | 'OrderItemServed' | 'OrderItemRecalled'>,
) => (event.data.restores ? changeTrace(event) : trace(event))

const orderRow = (event: RecordedOrderEvent<'OrderPlaced' | 'OrderSplitOff'>) => ({
  ...orderKey(event),
  ...trace(event),
  status: 'open' as const,
  payment_status: 'pending' as const,
  token_no: event.data.tokenNo,
  placed_at: event.data.placedAt,
  business_day: event.data.businessDay,
  delivery_type: event.data.deliveryType,
  customer_type: event.data.customerType,
  customer_id: event.data.customer?.customerId ?? null,
  customer_name: event.data.customer?.name ?? null,
  ...tableColumns(event.data.table),
  placed_table_id: event.data.table?.tableId ?? null,
  placed_table_title: event.data.table?.title ?? null,
  currency: event.data.currency,
  charge: event.data.charge ?? null,
  qr_order_id: event.type === 'OrderPlaced' ? event.data.qrOrderId : null,
  divided_from: event.type === 'OrderSplitOff' ? event.data.dividedFrom : null,
  invoice_id: null,
  settlement_id: null,
  placed_by: event.metadata.by,
  ...printColumns(event),
  closed_at: null,
})

/** An order that was split off has other lines than the bill that was printed. */
const printColumns = (event: RecordedOrderEvent<'OrderPlaced' | 'OrderSplitOff'>) => {
  const printedAt = event.type === 'OrderSplitOff' ? event.data.billPrintedAt : undefined
  return { bill_printed_at: printedAt ?? null, bill_changed_at: printedAt ? event.metadata.at : null }
}

const tableColumns = (table: OrderTable | null) => {
  return { table_id: table?.tableId ?? null, table_title: table?.title ?? null, floor: table?.floor ?? null }
}

/** The other discounts, as the change of one has left them. */
function moveShares(
  write: Write<OrderTables>,
  event: RecordedOrderEvent<'OrderDiscounted' | 'OrderDiscountRemoved'>,
): void {
  for (const { discountId, shares } of event.data.others ?? [])
    for (const { line, amount } of shares)
      write.order_discounts.set({ ...orderKey(event), discount_id: discountId, line }, { amount })
}

/** Events that leave lines and discounts behind as they are after them. */
type DividingEvent = RecordedOrderEvent<
  'OrderLineDivided' | 'OrderLinesMovedOff' | 'OrderSplitOff' | 'OrderJoined' | 'OrderLinesJoined' | 'OrderJoinReleased'
>

function removeLines(write: Write<OrderTables>, event: DividingEvent, lines: readonly number[]): void {
  for (const line of lines) {
    write.order_items.remove({ ...orderKey(event), line })
    write.order_discounts.removeWhere({ ...orderKey(event), line })
  }
}

const discountRows = (
  event: RecordedOrderEvent<'OrderDiscounted'> | DividingEvent,
  { discountId, kind, scope, asked, reason, shares, discountedBy, afterPrint, discountedAt }: Discount,
) =>
  shares.map(({ line, amount }) => ({
    ...orderKey(event),
    discount_id: discountId,
    line,
    kind,
    scope_line: scope,
    basis_points: asked.type === 'percent' ? asked.basisPoints : null,
    asked_amount: asked.type === 'amount' ? asked.amount : null,
    amount,
    reason: reason.code,
    reason_text: reason.text ?? null,
    given_by: discountedBy ?? event.metadata.by,
    after_print: afterPrint ?? false,
    given_at: discountedAt,
  }))

/** The discounts that a division or a split leaves behind, each of whose rows is written whole. */
function putDiscounts(write: Write<OrderTables>, event: DividingEvent, discounts: readonly Discount[] = []): void {
  for (const discount of discounts) for (const row of discountRows(event, discount)) write.order_discounts.put(row)
}

const sentRow = (event: DividingEvent, { status, statusAt, ...line }: SentLine) => ({
  ...orderKey(event),
  ...lineRow(line),
  ...kitchenColumns(line),
  status,
  status_at: statusAt,
  ...unchanged,
})

const unchanged = { added_at: null, noted_at: null, revised_at: null, part_of: null, recalled_at: null }
const kitchenColumns = ({ course, firedAt, rush, allergy }: Omit<SentLine, 'status' | 'statusAt'>) => ({
  is_rush: rush ?? false,
  is_allergy: allergy ?? false,
  course: course ?? null,
  is_held: firedAt === null,
  fired_at: firedAt ?? null,
})
