// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Instant, InvoiceId, OrderId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'

/** A paper about an order that is not paid: it is no receipt. Printing it again is another fact. */
export const OrderBillPrinted = message('OrderBillPrinted', {
  orderId: OrderId,
  /** Total of the order at the print. */
  amount: Money,
  printedAt: Instant,
})
/** A paper about the invoice that the order was paid with. The first one is the original. */
export const OrderReceiptPrinted = message('OrderReceiptPrinted', {
  orderId: OrderId,
  invoiceId: InvoiceId,
  /** Made by the client: a repeated request prints once. */
  paperId: z.uuid(),
  printedAt: Instant,
})

/** Time of the last print of the bill, for an order that takes over printed lines; absent: it was never printed. */
export const billPrintedAt = Instant.optional()

/** A reduction after the bill was printed: the guest may have been shown more than is charged. */
export const afterPrint = z.literal(true).optional()

/** Difference by which a line costs less than on the printed bill, tax included. */
export const LessThanPrinted = z.object({ value: Money, currency: Currency }).readonly()
