// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { wholeInBasisPoints } from '../kernel/discount.ts'
import { message } from '../kernel/message.ts'

/** Orders that get a service charge are of one of these types; an order of no type is eaten in. */
const ChargedType = z.enum(['dinein', 'delivery', 'takeaway'])

/** When a service charge is added to an order, and how much. */
export const ChargeRule = z
  .object({
    title: z.string(),
    basisPoints: z.int().positive().max(wholeInBasisPoints),
    deliveryTypes: z.array(ChargedType).min(1).readonly(),
    /** Guests at the table from whom on it is added; absent: always, also without a table. */
    minGuests: z.int().positive().optional(),
  })
  .readonly()
export type ChargeRule = z.infer<typeof ChargeRule>

/** Absent: none. */
export const ServiceChargeChosen = message('ServiceChargeChosen', { rule: ChargeRule.optional() })
