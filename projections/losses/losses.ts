import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { Loss } from '@comanda/domain/orders/losses.ts'
import { reasonColumns } from '../reason-columns.ts'
import { projection, type Recorded, table } from '../runtime/projection.ts'
import { textOf } from '../runtime/table-spec.ts'

/** A row per line that is not paid for. It is deleted if the item is restored or the order is paid after all. */
const losses = table({
  columns: {
    tenant_id: 'uuid',
    order_id: 'uuid',
    line: 'integer',
    /** options: a line costs less than on the printed bill. */
    kind: textOf<Loss['kind'] | 'options'>(),
    value: 'bigint',
    currency: 'text',
    /** null if no reason was given. */
    reason: 'text?',
    /** Title of a reason of the owner. */
    reason_title: 'text?',
    reason_text: 'text?',
    lost_by: 'uuid?',
    /** The approver; null if no approval was necessary. */
    approved_by: 'uuid?',
    /** True if the bill was printed before. */
    after_print: 'boolean',
    lost_at: 'timestamptz',
  },
  key: ['tenant_id', 'order_id', 'line', 'kind'],
  indexes: [{ on: ['tenant_id', 'lost_at'] }],
})

type Tables = { losses: typeof losses }
type RecordedOrderEvent<Type extends OrderEvent['type']> = Recorded<Extract<OrderEvent, { type: Type }>>

export const lossesModel = projection<Tables, OrderEvent>({
  name: 'losses',
  version: 4,
  tables: { losses },
  on: {
    OrderPlaced: 'ignored',
    OrderRefused: 'ignored',
    OrderItemStarted: (write, event) => removeLosses(write, event),
    OrderItemFinished: (write, event) => removeLosses(write, event),
    OrderItemServed: (write, event) => removeLosses(write, event),
    OrderItemRecalled: (write, event) => removeLosses(write, event),
    OrderItemCancelled: (write, event) => putLosses(write, event),
    OrderCancelled: (write, event) => putLosses(write, event),
    OrderCompleted: (write, event) => putLosses(write, event),
    OrderDiscounted: 'ignored',
    OrderDiscountRemoved: 'ignored',
    OrderLineDivided: 'ignored',
    OrderLinesMovedOff: 'ignored',
    OrderSplitOff: 'ignored',
    OrderReopened: 'ignored',
    CheckoutStarted: 'ignored',
    CheckoutCommitted: 'ignored',
    CheckoutReleased: 'ignored',
    OrderMoved: 'ignored',
    OrderLinesAdded: 'ignored',
    OrderLineNoted: 'ignored',
    OrderLineSeated: 'ignored',
    OrderLineRevised: (write, { data, metadata }) => {
      if (!data.lessThanPrinted) return
      const { value, currency } = data.lessThanPrinted
      const line = { tenant_id: metadata.tenantId, order_id: data.orderId, line: data.line, kind: 'options' as const }
      const by = { lost_by: metadata.by, approved_by: null, after_print: true, lost_at: metadata.at }
      write.losses.add(line, { value }, { currency, ...noReason, ...by })
    },
    OrderJoined: 'ignored',
    OrderLinesJoined: 'ignored',
    OrderJoinRefused: 'ignored',
    OrderJoinReleased: 'ignored',
    OrderCourseHeld: 'ignored',
    OrderCourseFired: 'ignored',
    OrderItemsPassed: 'ignored',
    OrderItemsTakenBack: 'ignored',
    OrderPartPaid: 'ignored',
    OrderPartPaymentReturned: 'ignored',
    OrderBillPrinted: 'ignored',
    OrderReceiptPrinted: 'ignored',
    OrderTicketReprinted: 'ignored',
    OrderChargeAdded: 'ignored',
    OrderChargeRemoved: 'ignored',
    OrderSettled: (write, { data, metadata }) => {
      if (data.wasCompleted)
        write.losses.removeWhere({ tenant_id: metadata.tenantId, order_id: data.orderId, kind: 'unpaid' })
    },
  },
})

const noReason = { reason: null, reason_title: null, reason_text: null }

type Write = Parameters<Exclude<(typeof lossesModel)['on']['OrderCancelled'], 'ignored'>>[0]

function putLosses(
  write: Write,
  { data, metadata }: RecordedOrderEvent<'OrderItemCancelled' | 'OrderCancelled' | 'OrderCompleted'>,
): void {
  for (const loss of data.losses ?? [])
    write.losses.put({
      tenant_id: metadata.tenantId,
      order_id: data.orderId,
      ...loss,
      ...(data.reason ? reasonColumns(data.reason) : noReason),
      lost_by: metadata.by,
      approved_by: data.approvedBy ?? null,
      after_print: data.afterPrint ?? false,
      lost_at: metadata.at,
    })
}

function removeLosses(
  write: Write,
  {
    data,
    metadata,
  }: RecordedOrderEvent<'OrderItemStarted' | 'OrderItemFinished' | 'OrderItemServed' | 'OrderItemRecalled'>,
): void {
  if (!data.restores) return
  const item = { tenant_id: metadata.tenantId, order_id: data.orderId, line: data.line }
  for (const kind of ['void', 'waste'] as const) write.losses.remove({ ...item, kind })
}
