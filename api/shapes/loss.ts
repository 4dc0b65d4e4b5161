import { lossReasons, maxReasonText } from '@comanda/domain/orders/loss-reasons.ts'
import { z } from 'zod'
import { Amount, Count, Id, Text } from '../values.ts'

export const LossReasonCode = z.enum(lossReasons)

const unknownReason = 'Unknown reason!'

/** Why something that was sent is not paid for. Clients of 1.2.0 give no reason. */
export const reason = z
  .object({
    code: z.enum(lossReasons, unknownReason),
    text: z
      .string(unknownReason)
      .trim()
      .max(maxReasonText, `Please use at most ${maxReasonText} characters!`)
      .nullish(),
  })
  .nullish()
  .transform((given) => (given ? { code: given.code, ...(given.text && { text: given.text }) } : undefined))

const sums = { count: Count, amount: Amount }

/** Losses (cancelled or closed unpaid) by kind, by reason (null: none was given) and by person. */
export const LossSums = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum(['void', 'waste', 'unpaid']), ...sums })),
  reasons: z.array(z.strictObject({ reason: LossReasonCode.nullable(), ...sums })),
  /** `name`: null for someone no list knows any more, and 'erased' when the person was forgotten. */
  people: z.array(z.strictObject({ id: Id.nullable(), name: Text.nullable(), ...sums })),
})
