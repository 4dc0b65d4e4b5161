import { z } from 'zod'
import { Amount, Count, Currency, Id, Ordinal, Text, Title } from '../values.ts'
import { DiscountReasonCode } from './discount.ts'
import { LossReasonCode } from './loss.ts'

const text = Text.optional()

/** Effect of a request as the server computes it: an approver does not rely on the requester's description. */
export const ApprovalSubject = z.strictObject({
  kind: z.enum([
    'cancelItem',
    'reviseItem',
    'cancelOrders',
    'closeUnpaid',
    'discount',
    'comp',
    'removeCharge',
    'refund',
    'reopen',
  ]),
  token_nos: z.array(Ordinal),
  table_title: Title.optional(),
  /** Dish and portions, if the request concerns one line. */
  item: z.strictObject({ title: Title, quantity: Count }).optional(),
  invoice_id: Id.optional(),
  percent: z.number().optional(),
  amount: Amount.optional(),
  /** Tip that is returned beside the amount. */
  tip: Amount.optional(),
  currency: Currency.optional(),
  loss_reason: z.strictObject({ code: LossReasonCode, title: text, text }).optional(),
  discount_reason: z.strictObject({ code: DiscountReasonCode, title: text, text }).optional(),
})
export type ApprovalSubject = z.infer<typeof ApprovalSubject>
