import { z } from 'zod'
import { Amount, Count, Id, SignedAmount, Text, Title } from '../values.ts'
import { LossReasonCode } from './loss.ts'

const sums = { count: Count, amount: Amount }

/** Refunds of a period in one currency, on the days of the refunds. Absent if there are none. */
export const refundFigures = {
  refunds: z.strictObject({ ...sums, net: Amount, tax: Amount }).optional(),
  /** `revenueTotal` minus refunds, which may be negative. */
  netSales: SignedAmount.optional(),
}

/** Refunds by reason and by person. `count`: credit notes. */
export const RefundSums = z.strictObject({
  ...sums,
  reasons: z.array(z.strictObject({ reason: LossReasonCode, title: Title.optional(), ...sums })),
  /** `name`: null for an unknown person, 'erased' for a forgotten one. */
  people: z.array(z.strictObject({ id: Id.nullable(), name: Text.nullable(), ...sums })),
})
