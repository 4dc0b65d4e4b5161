import { lossReasons } from '@comanda/domain/orders/loss-reasons.ts'
import { z } from 'zod'
import { Amount, Count, Id, Text, Title } from '../values.ts'
import { reasonOf, reasonTexts } from './reason.ts'

export const LossReasonCode = z.enum(lossReasons)

/** Reason of a loss or a refund in an answer. `title`: text of the owner's list; absent for a built-in reason. */
export const LossReason = z.strictObject({ code: LossReasonCode, title: Title.optional(), text: Text.nullable() })

const unknownReason = 'Unknown reason!'

const reasonFields = { code: z.enum(lossReasons, unknownReason), ...reasonTexts(unknownReason) }

/** Reason why a sent item is not paid for. Clients of 1.2.0 send none. */
export const reason = z
  .object(reasonFields)
  .nullish()
  .transform((reason) => (reason ? reasonOf(reason) : undefined))

/** Reason of a refund. */
export const refundReason = z.object(reasonFields, 'Please choose a reason!').transform(reasonOf)

const sums = { count: Count, amount: Amount }

/** Losses (cancelled or closed unpaid) by kind, reason (null if none was given) and person. */
export const LossSums = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum(['void', 'waste', 'unpaid']), ...sums })),
  reasons: z.array(z.strictObject({ reason: LossReasonCode.nullable(), title: Title.optional(), ...sums })),
  /** `name`: null for an unknown person, 'erased' for a forgotten one. */
  people: z.array(z.strictObject({ id: Id.nullable(), name: Text.nullable(), ...sums })),
  /** Approved losses, by approver; absent if there are none. */
  approvers: z.array(z.strictObject({ id: Id, name: Text.nullable(), ...sums })).optional(),
})
