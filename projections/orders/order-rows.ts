import type { Money } from '@comanda/domain/kernel/money.ts'
import type { OrderEvent, OrderTable } from '@comanda/domain/orders/events.ts'
import type { SentLine } from '@comanda/domain/orders/lines.ts'
import type { Discount } from '@comanda/domain/orders/state.ts'
import { reasonColumns } from '../reason-columns.ts'
import type { Recorded, Write } from '../runtime/projection.ts'
import { lineRow } from './line-columns.ts'
import type { OrderTables } from './order-tables.ts'

type RecordedOrderEvent<Type extends OrderEvent['type']> = Recorded<Extract<OrderEvent, { type: Type }>>

export const orderKey = ({ data, metadata }: Recorded<OrderEvent>) => ({
  tenant_id: metadata.tenantId,
  order_id: data.orderId,
})

export const itemKey = (
  event:
    | RecordedOrderEvent<'OrderItemStarted'>
    | RecordedOrderEvent<'OrderItemFinished'>
    | RecordedOrderEvent<'OrderItemServed'>
    | RecordedOrderEvent<'OrderItemCancelled'>
    | RecordedOrderEvent<'OrderItemRecalled'>,
) => ({ ...orderKey(event), line: event.data.line })

/** Time and log position of the last change of the order. */
export const trace = ({ metadata, position }: Recorded<OrderEvent>) => ({
  last_at: metadata.at,
  last_position: Number(position),
})

/** Position of the event that sent a line to the kitchen. */
export const sentTrace = ({ position }: Recorded<OrderEvent>) => ({ sent_position: Number(position) })

/** Columns of a change of the bill after its print. */
export const changeTrace = (event: Recorded<OrderEvent>) => ({ ...trace(event), bill_changed_at: event.metadata.at })

/** Columns of a move of an item. A restored item changes the bill. */
export const moveTrace = (
  event: RecordedOrderEvent<'OrderItemStarted' | 'OrderItemFinished' | 'OrderItemServed' | 'OrderItemRecalled'>,
) => (event.data.restores ? changeTrace(event) : trace(event))

/** First event of an order. */
type OpeningEvent = RecordedOrderEvent<'OrderPlaced' | 'OrderSplitOff' | 'OrderReopened'>

export const orderRow = (event: OpeningEvent) => ({
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
  ...placedTable(event),
  currency: event.data.currency,
  charge: event.data.charge ?? null,
  tax_rounding: event.data.taxRounding ?? 0,
  qr_order_id: event.type === 'OrderPlaced' ? event.data.qrOrderId : null,
  divided_from: event.type === 'OrderSplitOff' ? event.data.dividedFrom : null,
  reopened_from: event.type === 'OrderReopened' ? event.data.reopenedFrom : null,
  invoice_id: null,
  settlement_id: null,
  placed_by: event.metadata.by,
  ...printColumns(event),
  closed_at: null,
})

/** The first table of an order; for moved lines, the table that they left. */
const placedTable = ({ data }: OpeningEvent) => {
  const table = ('movedFrom' in data && data.movedFrom) || data.table
  return { placed_table_id: table?.tableId ?? null, placed_table_title: table?.title ?? null }
}

/** Columns of the print. A split order has other lines than the printed bill. */
const printColumns = ({ type, data, metadata }: OpeningEvent) => {
  const printedAt = (type !== 'OrderPlaced' && data.billPrintedAt) || null
  return { bill_printed_at: printedAt, bill_changed_at: printedAt && type === 'OrderSplitOff' ? metadata.at : null }
}

export const tableColumns = (table: OrderTable | null) => {
  return { table_id: table?.tableId ?? null, table_title: table?.title ?? null, floor: table?.floor ?? null }
}

/** Updates the shares of the other discounts after a discount was given or removed. */
export function setShares(
  write: Write<OrderTables>,
  event: RecordedOrderEvent<'OrderDiscounted' | 'OrderDiscountRemoved'>,
): void {
  for (const { discountId, shares } of event.data.others ?? [])
    for (const { line, amount } of shares)
      write.order_discounts.set({ ...orderKey(event), discount_id: discountId, line }, { amount })
}

/** Events that contain complete lines and discounts after a division. */
type DividingEvent = RecordedOrderEvent<
  | 'OrderLineDivided'
  | 'OrderLinesMovedOff'
  | 'OrderSplitOff'
  | 'OrderReopened'
  | 'OrderJoined'
  | 'OrderLinesJoined'
  | 'OrderJoinReleased'
>

export function removeLines(write: Write<OrderTables>, event: DividingEvent, lines: readonly number[]): void {
  for (const line of lines) {
    write.order_items.remove({ ...orderKey(event), line })
    write.order_discounts.removeWhere({ ...orderKey(event), line })
  }
}

export const discountRows = (
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
    ...reasonColumns(reason),
    given_by: discountedBy ?? event.metadata.by,
    after_print: afterPrint ?? false,
    given_at: discountedAt,
  }))

/** Writes the discounts after a division or a split, each with all its rows. */
export function putDiscounts(
  write: Write<OrderTables>,
  event: DividingEvent,
  discounts: readonly Discount[] = [],
): void {
  for (const discount of discounts) for (const row of discountRows(event, discount)) write.order_discounts.put(row)
}

export const sentRow = (event: DividingEvent, { status, statusAt, passedAt, ...line }: SentLine) => ({
  ...orderKey(event),
  ...lineRow(line),
  ...kitchenColumns(line),
  status,
  status_at: statusAt,
  ...noChanges,
  passed_at: passedAt ?? null,
})

export const noChanges = {
  added_at: null,
  noted_at: null,
  revised_at: null,
  part_of: null,
  recalled_at: null,
  passed_at: null,
  sent_position: null,
}
export const kitchenColumns = ({ course, firedAt, rush, allergy, seat }: Omit<SentLine, 'status' | 'statusAt'>) => ({
  is_rush: rush ?? false,
  is_allergy: allergy ?? false,
  seat: seat ?? null,
  course: course ?? null,
  is_held: firedAt === null,
  fired_at: firedAt ?? null,
})

/** Column of the tax rounding; empty if the event leaves it unchanged. */
export const taxColumns = (taxRounding: Money | undefined) =>
  taxRounding === undefined ? {} : { tax_rounding: taxRounding }

/** Row of a part payment of an order. */
export function partPaymentRow(event: RecordedOrderEvent<'OrderPartPaid'>) {
  const { orderId, partPaymentId, tender, parts, paidAt } = event.data
  const { paymentTypeId, title, amount, rounding, tip, received, change } = tender
  return {
    ...orderKey(event),
    part_payment_id: partPaymentId,
    part: Number(parts.find((part) => part.orderId === orderId)?.amount ?? 0),
    order_ids: parts.map((part) => part.orderId),
    payment_type_id: paymentTypeId,
    title,
    amount,
    rounding,
    tip,
    received,
    change,
    paid_at: paidAt,
    reason: null,
    reason_title: null,
    reason_text: null,
    returned_by: null,
    returned_at: null,
  }
}
