import { maxReasons, maxReasonTitle, reasonCodes } from '@comanda/domain/store/reasons.ts'
import { z } from 'zod'
import { Title } from '../values.ts'

const listed = <const Codes extends readonly string[]>(codes: Codes) =>
  z.array(z.strictObject({ code: z.enum(codes), title: Title.optional() })).optional()

/** Reasons of the owner in their order. Absent list: the built-in reasons; absent title: a built-in reason. */
export const ReasonLists = z.strictObject({
  discounts: listed(reasonCodes.discounts),
  comps: listed(reasonCodes.comps),
  voids: listed(reasonCodes.voids),
  refunds: listed(reasonCodes.refunds),
})

const invalid = 'Unknown reason!'
const form = <const Codes extends readonly string[]>(codes: Codes) =>
  z
    .array(
      z.object({
        code: z.enum(codes, invalid),
        title: z
          .string(invalid)
          .trim()
          .max(maxReasonTitle, `Please use at most ${maxReasonTitle} characters!`)
          .nullish()
          .transform((title) => title || undefined),
      }),
      invalid,
    )
    .max(maxReasons, 'There are too many reasons!')
    .optional()

export const ReasonsForm = z.object({
  discounts: form(reasonCodes.discounts),
  comps: form(reasonCodes.comps),
  voids: form(reasonCodes.voids),
  refunds: form(reasonCodes.refunds),
})
