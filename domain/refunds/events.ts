// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { InvoiceLine } from '../invoices/events.ts'
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
import { OrderLine } from '../orders/lines.ts'
import { LossReason } from '../orders/losses.ts'
import { CardPart } from '../orders/tender.ts'

/** Refunded part of a charged line: `net + taxAmount`. All amounts of a refund are positive. */
export const RefundLine = OrderLine.unwrap()
  .pick({ line: true, itemId: true, title: true, categoryId: true, variant: true, tax: true })
  .extend({
    orderId: OrderId,
    /** 0: an amount without a whole portion. */
    quantity: z.int().nonnegative(),
    net: Money,
    taxAmount: Money,
    /** Parts of `net` and `taxAmount` that are service charge; absent: none. */
    charge: InvoiceLine.unwrap().shape.charge,
  })
  .readonly()
export type RefundLine = z.infer<typeof RefundLine>

/** Refund to a payment of the invoice: `amount + rounding + tip` is handed over. */
export const RefundTender = z
  .object({
    /** Index of the payment among those of the invoice, from 0. */
    tender: z.int().nonnegative(),
    /** null: the invoice names no payment type. */
    paymentTypeId: PaymentTypeId.nullable(),
    title: z.string().nullable(),
    amount: Money,
    rounding: Money,
    /** Refunded tip; absent if there is none. */
    tip: Money.optional(),
    /** Payment at a terminal to whose card it is returned; absent: returned by hand. */
    card: CardPart.optional(),
  })
  .readonly()
export type RefundTender = z.infer<typeof RefundTender>

const refundFields = {
  invoiceId: InvoiceId,
  refundId: RefundId,
  /** The business day of the sale. */
  invoiceDay: BusinessDay,
  /** Business day of the refund, and the period in which the credit note is numbered. */
  businessDay: BusinessDay,
  period: Period,
  currency: Currency,
  lines: z.array(RefundLine).readonly(),
  subTotal: Money,
  taxTotal: Money,
  total: Money,
  tenders: z.array(RefundTender).readonly(),
  reason: LossReason,
  /** Somebody else who approved it. */
  approvedBy: UserId.optional(),
  /** Present if the whole invoice was refunded to reopen its bill. */
  reopens: z.literal(true).optional(),
}

/** The decision on a refund, in the stream of the invoice's refunds: final, and followed by the credit note. */
export const RefundGranted = message('RefundGranted', { ...refundFields, grantedAt: Instant })

/** The credit note of a refund has been numbered. */
export const RefundNumbered = message('RefundNumbered', {
  invoiceId: InvoiceId,
  refundId: RefundId,
  creditNoteId: CreditNoteId,
  numberedAt: Instant,
})

export const RefundEvent = z.discriminatedUnion('type', [RefundGranted, RefundNumbered])
export type RefundEvent = z.infer<typeof RefundEvent>
export type GrantedRefund = z.infer<typeof RefundGranted>['data']

/** The credit note. Its number is its revision in `creditNotes-<tenant>_<period>` plus one, and therefore gapless. */
export const CreditNoteIssued = message('CreditNoteIssued', {
  ...refundFields,
  /** User who made the refund. */
  refundedBy: UserId.nullable(),
  issuedAt: Instant,
})
export const CreditNoteEvent = z.discriminatedUnion('type', [CreditNoteIssued])
export type CreditNoteEvent = z.infer<typeof CreditNoteEvent>
