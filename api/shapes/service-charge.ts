import { wholeInBasisPoints } from '@comanda/domain/kernel/discount.ts'
import { maxCovers } from '@comanda/domain/visits/visit.ts'
import { z } from 'zod'
import { line } from '../fields.ts'
import { Ordinal, Title } from '../values.ts'
import { basisPointsOf } from './discount.ts'

const chargedTypes = ['dinein', 'takeaway', 'delivery'] as const

/** Percentage of the service charge and the conditions under which a new order gets it. */
export const ServiceChargeRule = z.strictObject({
  title: Title,
  percent: z.number().positive().max(100),
  deliveryTypes: z.array(z.enum(chargedTypes)).min(1),
  /** Minimum number of guests at the table; null: always added. */
  minGuests: Ordinal.nullable(),
})

const invalid = 'Please provide a valid service charge!'
const wrongGuests = `Please provide 1 to ${maxCovers} guests!`
/** Form of a service charge: percent as a number with up to two decimals. */
export const ServiceChargeTerms = z.object({
  title: line('Please name the service charge!'),
  percent: z
    .number(invalid)
    .transform(basisPointsOf)
    .refine((points) => Number.isInteger(points) && points > 0 && points <= wholeInBasisPoints, invalid),
  deliveryTypes: z
    .array(z.enum(chargedTypes, invalid), invalid)
    .min(1, 'Please choose the orders that have it!')
    .transform((types) => chargedTypes.filter((type) => types.includes(type))),
  minGuests: z.int(wrongGuests).min(1, wrongGuests).max(maxCovers, wrongGuests).nullish(),
})

/** null: no service charge. */
export const ServiceChargeForm = z.object({
  rule: ServiceChargeTerms.nullable().transform(
    (rule) =>
      rule && {
        title: rule.title,
        basisPoints: rule.percent,
        deliveryTypes: rule.deliveryTypes,
        ...(rule.minGuests && { minGuests: rule.minGuests }),
      },
  ),
})
