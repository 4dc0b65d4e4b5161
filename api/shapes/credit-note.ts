import { z } from 'zod'
import { Amount, Count, Currency, Day, Id, Moment, Ordinal, Rate, SignedAmount, Text, Title } from '../values.ts'
import { LossReason } from './loss.ts'

/** Refunded part of an invoice line; `quantity` 0: an amount and no whole portion. */
export const CreditNoteLine = z.strictObject({
  order_id: Id,
  line: Ordinal,
  item_title: Title,
  variant_title: Text.nullable(),
  quantity: Count,
  net: Amount,
  tax: Amount,
  tax_rate: Rate.nullable(),
  /** Part of `net` and `tax` that is service charge; absent: none. */
  service_charge: Amount.optional(),
})

/** Refund to a payment type, null if none is known: `amount + rounding + tip` is handed over. */
const RefundPayment = z.strictObject({
  payment_type_id: Id.nullable(),
  payment_type: Title.nullable(),
  amount: Amount,
  rounding: SignedAmount,
  /** Refunded tip; absent if there is none. */
  tip: Amount.optional(),
  handed_over: Amount,
})

export const RefundAmounts = z.strictObject({
  sub_total: Amount,
  tax_total: Amount,
  total: Amount,
  taxes: z.array(z.strictObject({ rate: Rate.nullable(), net: Amount, tax: Amount })),
  payments: z.array(RefundPayment),
})

/** A credit note. All amounts are positive. */
export const CreditNote = RefundAmounts.extend({
  /** "CN-2026-7": credit notes have their own series of numbers. */
  credit_note_id: Id,
  invoice_id: Id,
  created_at: Moment,
  /** Day of the refund, and day of the sale. */
  business_day: Day,
  invoice_day: Day,
  currency: Currency,
  reason: LossReason,
  lines: z.array(CreditNoteLine),
})

/**
 * Parts of a refund to cards. `refused`: to be returned by hand. `pending`: the card gets it once card terminals are set
 * up again.
 */
export const CardRefund = z.strictObject({ returned: Amount, refused: Amount, pending: Amount })
