import { maxReasons, maxReasonTitle, reasonCodes } from '@comanda/domain/store/reasons.ts'
import { z } from 'zod'
import { Title } from '../values.ts'

const reasonList = <const Codes extends readonly string[]>(codes: Codes) =>
  z.array(z.strictObject({ code: z.enum(codes), title: Title.optional() })).optional()

/** Reasons of the owner in their order. Absent list: the built-in reasons; absent title: a built-in reason. */
export const ReasonLists = z.strictObject({
  discounts: reasonList(reasonCodes.discounts),
  comps: reasonList(reasonCodes.comps),
  voids: reasonList(reasonCodes.voids),
  refunds: reasonList(reasonCodes.refunds),
})

const invalid = 'Unknown reason!'
const reasonListForm = <const Codes extends readonly string[]>(codes: Codes) =>
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
  discounts: reasonListForm(reasonCodes.discounts),
  comps: reasonListForm(reasonCodes.comps),
  voids: reasonListForm(reasonCodes.voids),
  refunds: reasonListForm(reasonCodes.refunds),
})
