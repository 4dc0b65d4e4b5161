// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import {
  BusinessDay,
  CreditNoteId,
  Instant,
  InvoiceId,
  OrderId,
  PaymentTypeId,
  Period,
  RefundId,
  UserId,
} from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'
import { OrderLine } from '../orders/events.ts'
import { LossReason } from '../orders/losses.ts'

/** The part of a charged line that is given back: `net + taxAmount`. All amounts of a refund are positive. */
export const RefundLine = OrderLine.unwrap()
  .pick({ line: true, itemId: true, title: true, categoryId: true, variant: true, tax: true })
  .extend({
    orderId: OrderId,
    /** 0: an amount was given back and no whole portion. */
    quantity: z.int().nonnegative(),
    net: Money,
    taxAmount: Money,
  })
  .readonly()
export type RefundLine = z.infer<typeof RefundLine>

/** Money that goes back to a payment of the invoice: `amount + rounding` is handed over. */
export const RefundTender = z
  .object({
    /** Place of the payment among those of the invoice, from 0. */
    tender: z.int().nonnegative(),
    /** null: the invoice names no payment type. */
    paymentTypeId: PaymentTypeId.nullable(),
    title: z.string().nullable(),
    amount: Money,
    rounding: Money,
  })
  .readonly()
export type RefundTender = z.infer<typeof RefundTender>

const refundFields = {
  invoiceId: InvoiceId,
  refundId: RefundId,
  /** The business day of the sale. */
  invoiceDay: BusinessDay,
  /** The business day on which the money is given back, and the period in which the credit note is numbered. */
  businessDay: BusinessDay,
  period: Period,
  currency: Currency,
  lines: z.array(RefundLine).readonly(),
  subTotal: Money,
  taxTotal: Money,
  total: Money,
  tenders: z.array(RefundTender).readonly(),
  reason: LossReason,
}

/** The decision, in the stream of the invoice's refunds: it is final, and the credit note follows. */
export const RefundGranted = message('RefundGranted', { ...refundFields, grantedAt: Instant })

/** The credit note of a refund has its number. */
export const RefundNumbered = message('RefundNumbered', {
  invoiceId: InvoiceId,
  refundId: RefundId,
  creditNoteId: CreditNoteId,
  numberedAt: Instant,
})

export const RefundEvent = z.discriminatedUnion('type', [RefundGranted, RefundNumbered])
export type RefundEvent = z.infer<typeof RefundEvent>
export type GrantedRefund = z.infer<typeof RefundGranted>['data']

/** The document. Its number is its revision in `creditNotes-<tenant>_<period>` plus one: gapless by itself. */
export const CreditNoteIssued = message('CreditNoteIssued', {
  ...refundFields,
  /** The person who gave the money back. */
  refundedBy: UserId.nullable(),
  issuedAt: Instant,
})
export const CreditNoteEvent = z.discriminatedUnion('type', [CreditNoteIssued])
export type CreditNoteEvent = z.infer<typeof CreditNoteEvent>
