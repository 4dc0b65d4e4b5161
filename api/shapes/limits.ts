import { leaves } from '@comanda/domain/users/limits.ts'
import { z } from 'zod'
import { Amount, Currency } from '../values.ts'

const invalidPercent = 'Please provide a percentage from 0 to 100!'
const invalidAmount = 'Please provide a valid amount!'
const leave = z.enum(leaves, 'Please choose who may do this!')

/** A typed amount in the currency of the restaurant; null and blank: no limit. */
const amountLimit = z
  .union([z.number(), z.string().max(40, invalidAmount)], invalidAmount)
  .nullish()
  .transform((typed) => (typed === null || typed === undefined || String(typed).trim() === '' ? null : typed))

/** Limits of a person as a form sends them. */
export const LimitsForm = z.object({
  /** Percentage with up to two decimals; null: no limit. */
  discountPercent: z
    .number(invalidPercent)
    .min(0, invalidPercent)
    .max(100, invalidPercent)
    .refine((percent) => Number.isInteger(Number((percent * 100).toFixed(6))), invalidPercent)
    .nullish()
    .transform((percent) => (percent === null || percent === undefined ? null : Math.round(percent * 100))),
  discountPerBill: amountLimit,
  discountPerDay: amountLimit,
  comp: leave,
  voidStarted: leave,
  /** All refunds of one invoice together. */
  refund: amountLimit,
})

/** Limits of a person; null: no limit. */
export const Limits = z.strictObject({
  currency: Currency,
  discountPercent: z.number().min(0).max(100).nullable(),
  discountPerBill: Amount.nullable(),
  discountPerDay: Amount.nullable(),
  comp: z.enum(leaves),
  voidStarted: z.enum(leaves),
  refund: Amount.nullable(),
})
