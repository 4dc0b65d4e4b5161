// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Instant, InvoiceId, OrderId, StationId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'

/** The bill of an unpaid order was printed. Each print is an event. */
export const OrderBillPrinted = message('OrderBillPrinted', {
  orderId: OrderId,
  /** Total of the order at the print. */
  amount: Money,
  printedAt: Instant,
})
/** A receipt of the order's invoice was printed. The first one is the original. */
export const OrderReceiptPrinted = message('OrderReceiptPrinted', {
  orderId: OrderId,
  invoiceId: InvoiceId,
  /** Made by the client: a repeated request prints once. */
  paperId: z.uuid(),
  printedAt: Instant,
})
/** The kitchen's ticket was printed again. */
export const OrderTicketReprinted = message('OrderTicketReprinted', {
  orderId: OrderId,
  /** Station of the ticket: null for the general kitchen; absent: the whole order. */
  stationId: StationId.nullable().optional(),
  lines: z.array(z.int().positive()).min(1).readonly(),
  printedAt: Instant,
})

/** Time of the last print of the bill, for an order that takes over printed lines; absent if it was not printed. */
export const billPrintedAt = Instant.optional()

/** Present in a reduction after the print of the bill: the guest may have seen a higher total. */
export const afterPrint = z.literal(true).optional()

/** Difference by which a line costs less than on the printed bill, tax included. */
export const LessThanPrinted = z.object({ value: Money, currency: Currency }).readonly()
