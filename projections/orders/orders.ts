import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { TokenEvent } from '@comanda/domain/tokens/events.ts'
import { reasonColumns } from '../reason-columns.ts'
import { projection } from '../runtime/projection.ts'
import { lineRow, optionColumns } from './line-columns.ts'
import {
  changeTrace,
  discountRows,
  itemKey,
  kitchenColumns,
  moveTrace,
  noChanges,
  orderKey,
  orderRow,
  partPaymentRow,
  putDiscounts,
  removeLines,
  sentRow,
  sentTrace,
  setShares,
  tableColumns,
  taxColumns,
  trace,
} from './order-rows.ts'
import { type OrderTables, orderTables } from './order-tables.ts'

export const ordersModel = projection<OrderTables, OrderEvent | TokenEvent>({
  name: 'orders',
  version: 10,
  tables: orderTables,
  on: {
    OrderPlaced: (write, event) => {
      write.orders.put(orderRow(event))
      for (const line of event.data.lines) {
        const sent = { status: 'created' as const, status_at: event.data.placedAt }
        write.order_items.put({
          ...orderKey(event),
          ...lineRow(line),
          ...kitchenColumns(line),
          ...sent,
          ...noChanges,
          ...sentTrace(event),
        })
      }
    },
    OrderSplitOff: (write, event) => {
      write.orders.put(orderRow(event))
      for (const line of event.data.lines) write.order_items.put(sentRow(event, line))
      putDiscounts(write, event, event.data.discounts)
    },
    OrderReopened: (write, event) => {
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
      write.orders.set(orderKey(event), { ...changeTrace(event), ...taxColumns(event.data.taxRoundingLeft) })
    },
    OrderRefused: 'ignored',
    OrderItemStarted: (write, event) => {
      const { startedAt, recalls } = event.data
      const started = { status: 'preparing' as const, status_at: startedAt, passed_at: null }
      write.order_items.set(itemKey(event), recalls ? { ...started, recalled_at: startedAt } : started)
      write.orders.set(orderKey(event), moveTrace(event))
    },
    OrderItemFinished: (write, event) => {
      write.order_items.set(itemKey(event), {
        status: 'completed',
        status_at: event.data.finishedAt,
        recalled_at: null,
        passed_at: null,
      })
      write.orders.set(orderKey(event), moveTrace(event))
    },
    OrderItemServed: (write, event) => {
      write.order_items.set(itemKey(event), { status: 'delivered', status_at: event.data.servedAt, recalled_at: null })
      write.orders.set(orderKey(event), moveTrace(event))
    },
    OrderItemCancelled: (write, event) => {
      write.order_items.set(itemKey(event), {
        status: 'cancelled',
        status_at: event.data.cancelledAt,
        recalled_at: null,
        passed_at: null,
      })
      write.orders.set(orderKey(event), changeTrace(event))
    },
    OrderItemRecalled: (write, event) => {
      const { recalledAt, restores } = event.data
      const recalled_at = restores ? null : recalledAt
      write.order_items.set(itemKey(event), { status: 'created', status_at: recalledAt, recalled_at, passed_at: null })
      write.orders.set(orderKey(event), moveTrace(event))
    },
    OrderCancelled: (write, event) =>
      write.orders.set(orderKey(event), { ...trace(event), status: 'cancelled', closed_at: event.data.cancelledAt }),
    OrderCompleted: (write, event) =>
      write.orders.set(orderKey(event), { ...trace(event), status: 'completed', closed_at: event.data.completedAt }),
    OrderDiscounted: (write, event) => {
      for (const row of discountRows(event, event.data)) write.order_discounts.put(row)
      setShares(write, event)
      write.orders.set(orderKey(event), changeTrace(event))
    },
    OrderDiscountRemoved: (write, event) => {
      write.order_discounts.removeWhere({ ...orderKey(event), discount_id: event.data.discountId })
      setShares(write, event)
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
    OrderPartPaid: (write, event) => {
      write.part_payments.put(partPaymentRow(event))
      write.orders.set(orderKey(event), trace(event))
    },
    OrderPartPaymentReturned: (write, event) => {
      const { partPaymentId, reason, returnedAt } = event.data
      const returned = { ...reasonColumns(reason), returned_by: event.metadata.by, returned_at: returnedAt }
      write.part_payments.set({ ...orderKey(event), part_payment_id: partPaymentId }, returned)
      write.orders.set(orderKey(event), trace(event))
    },
    OrderMoved: (write, event) =>
      write.orders.set(orderKey(event), { ...trace(event), ...tableColumns(event.data.to) }),
    OrderLinesAdded: (write, event) => {
      for (const line of event.data.lines) {
        const added = {
          status: 'created' as const,
          status_at: event.data.addedAt,
          ...noChanges,
          added_at: event.data.addedAt,
        }
        write.order_items.put({
          ...orderKey(event),
          ...lineRow(line),
          ...kitchenColumns(line),
          ...added,
          ...sentTrace(event),
        })
      }
      write.orders.set(orderKey(event), changeTrace(event))
    },
    OrderLineNoted: (write, event) => {
      const { line, notes, marks, notedAt } = event.data
      const marked = marks && { is_rush: marks.rush, is_allergy: marks.allergy }
      write.order_items.set({ ...orderKey(event), line }, { notes, ...marked, noted_at: notedAt })
      write.orders.set(orderKey(event), trace(event))
    },
    OrderLineSeated: (write, event) => {
      const { line, seat } = event.data
      write.order_items.set({ ...orderKey(event), line }, { seat })
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
      const { after, merged = [], discounts, charge, taxRounding, billPrintedAt } = event.data
      removeLines(write, event, merged)
      for (const line of after) write.order_items.put(sentRow(event, line))
      putDiscounts(write, event, discounts)
      const print = billPrintedAt === undefined ? {} : { bill_printed_at: billPrintedAt }
      const columns = { ...print, ...(charge && { charge }), ...taxColumns(taxRounding) }
      write.orders.set(orderKey(event), { ...changeTrace(event), ...columns })
    },
    OrderJoinRefused: (write, event) => write.orders.set(orderKey(event), trace(event)),
    OrderJoinReleased: (write, event) => {
      for (const line of event.data.lines) write.order_items.put(sentRow(event, line))
      putDiscounts(write, event, event.data.discounts)
      write.orders.set(orderKey(event), { ...trace(event), status: 'open', closed_at: null })
    },
    OrderCourseHeld: (write, event) => {
      for (const line of event.data.lines)
        write.order_items.set({ ...orderKey(event), line }, { is_held: true, fired_at: null, sent_position: null })
      write.orders.set(orderKey(event), trace(event))
    },
    OrderCourseFired: (write, event) => {
      for (const line of event.data.lines)
        write.order_items.set(
          { ...orderKey(event), line },
          { is_held: false, fired_at: event.data.firedAt, ...sentTrace(event) },
        )
      write.orders.set(orderKey(event), trace(event))
    },
    OrderItemsPassed: (write, event) => {
      for (const line of event.data.lines)
        write.order_items.set({ ...orderKey(event), line }, { passed_at: event.data.passedAt })
      write.orders.set(orderKey(event), trace(event))
    },
    OrderItemsTakenBack: (write, event) => {
      for (const line of event.data.lines) write.order_items.set({ ...orderKey(event), line }, { passed_at: null })
      write.orders.set(orderKey(event), trace(event))
    },
    OrderBillPrinted: (write, event) =>
      write.orders.set(orderKey(event), {
        ...trace(event),
        bill_printed_at: event.data.printedAt,
        bill_changed_at: null,
      }),
    OrderReceiptPrinted: (write, event) => write.orders.set(orderKey(event), trace(event)),
    OrderTicketReprinted: (write, event) => write.orders.set(orderKey(event), trace(event)),
    OrderChargeAdded: (write, event) => {
      write.removed_charges.remove(orderKey(event))
      write.orders.set(orderKey(event), { ...changeTrace(event), charge: event.data.charge })
    },
    OrderChargeRemoved: (write, event) => {
      const { value, reason, afterPrint, removedAt } = event.data
      const removed = {
        ...reasonColumns(reason),
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
