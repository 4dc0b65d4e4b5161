import { z } from 'zod'
import { Amount, Count, Id, SignedAmount, Text } from '../values.ts'
import { LossReasonCode } from './loss.ts'

const sums = { count: Count, amount: Amount }

/** Refunds of a period in one currency, on the days on which the money was given back. Absent: nothing was. */
export const refundFigures = {
  refunds: z.strictObject({ ...sums, net: Amount, tax: Amount }).optional(),
  /** `revenueTotal` less refunds: negative where more was given back than sold. */
  netSales: SignedAmount.optional(),
}

/** Refunds by reason and by person. `count`: credit notes. */
export const RefundSums = z.strictObject({
  ...sums,
  reasons: z.array(z.strictObject({ reason: LossReasonCode, ...sums })),
  /** `name`: null for someone no list knows any more, and 'erased' when the person was forgotten. */
  people: z.array(z.strictObject({ id: Id.nullable(), name: Text.nullable(), ...sums })),
})
