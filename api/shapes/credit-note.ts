import { z } from 'zod'
import { Amount, Count, Currency, Day, Id, Moment, Ordinal, Rate, SignedAmount, Text, Title } from '../values.ts'
import { LossReasonCode } from './loss.ts'

/** Part of a line of an invoice; `quantity` 0: an amount and no whole portion. */
export const CreditNoteLine = z.strictObject({
  order_id: Id,
  line: Ordinal,
  item_title: Title,
  variant_title: Text.nullable(),
  quantity: Count,
  net: Amount,
  tax: Amount,
  tax_rate: Rate.nullable(),
})

/** Money that goes back: `amount + rounding` is handed over, to the payment type that was used (null: none was named). */
const RefundPayment = z.strictObject({
  payment_type_id: Id.nullable(),
  payment_type: Title.nullable(),
  amount: Amount,
  rounding: SignedAmount,
  handed_over: Amount,
})

export const RefundAmounts = z.strictObject({
  sub_total: Amount,
  tax_total: Amount,
  total: Amount,
  taxes: z.array(z.strictObject({ rate: Rate.nullable(), net: Amount, tax: Amount })),
  payments: z.array(RefundPayment),
})

/** All amounts are positive: they were given back. */
export const CreditNote = RefundAmounts.extend({
  /** "CN-2026-7": a series of its own. */
  credit_note_id: Id,
  invoice_id: Id,
  created_at: Moment,
  /** The day on which it was given back, and that of the sale. */
  business_day: Day,
  invoice_day: Day,
  currency: Currency,
  reason: z.strictObject({ code: LossReasonCode, text: Text.nullable() }),
  lines: z.array(CreditNoteLine),
})
