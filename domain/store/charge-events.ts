// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { wholeInBasisPoints } from '../kernel/discount.ts'
import { message } from '../kernel/message.ts'

/** Types of orders that may get a service charge; an order without a type is dine-in. */
const ChargedType = z.enum(['dinein', 'delivery', 'takeaway'])

/** Percentage of the service charge and the conditions under which an order gets it. */
export const ChargeRule = z
  .object({
    title: z.string(),
    basisPoints: z.int().positive().max(wholeInBasisPoints),
    deliveryTypes: z.array(ChargedType).min(1).readonly(),
    /** Minimum number of guests at the table; absent: always added, even without a table. */
    minGuests: z.int().positive().optional(),
  })
  .readonly()
export type ChargeRule = z.infer<typeof ChargeRule>

/** Absent: none. */
export const ServiceChargeChosen = message('ServiceChargeChosen', { rule: ChargeRule.optional() })
