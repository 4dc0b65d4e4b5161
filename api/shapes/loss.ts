import { lossReasons, maxReasonText } from '@comanda/domain/orders/loss-reasons.ts'
import { z } from 'zod'
import { Amount, Count, Id, Text } from '../values.ts'

export const LossReasonCode = z.enum(lossReasons)

const unknownReason = 'Unknown reason!'

const reasonFields = {
  code: z.enum(lossReasons, unknownReason),
  text: z.string(unknownReason).trim().max(maxReasonText, `Please use at most ${maxReasonText} characters!`).nullish(),
}

/** Why something that was sent is not paid for. Clients of 1.2.0 give no reason. */
export const reason = z
  .object(reasonFields)
  .nullish()
  .transform((given) => (given ? reasonOf(given) : undefined))

/** Why money is given back. */
export const refundReason = z.object(reasonFields, 'Please choose a reason!').transform(reasonOf)

function reasonOf({ code, text }: Readonly<{ code: (typeof lossReasons)[number]; text?: string | null | undefined }>) {
  return { code, ...(text && { text }) }
}

const sums = { count: Count, amount: Amount }

/** Losses (cancelled or closed unpaid) by kind, by reason (null: none was given) and by person. */
export const LossSums = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum(['void', 'waste', 'unpaid']), ...sums })),
  reasons: z.array(z.strictObject({ reason: LossReasonCode.nullable(), ...sums })),
  /** `name`: null for someone no list knows any more, and 'erased' when the person was forgotten. */
  people: z.array(z.strictObject({ id: Id.nullable(), name: Text.nullable(), ...sums })),
})
