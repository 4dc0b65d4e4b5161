import { DiscountId, OrderId } from '@comanda/domain/kernel/ids.ts'
import { DiscountKind } from '@comanda/domain/orders/discount-events.ts'
import { discountReasons } from '@comanda/domain/orders/discount-reasons.ts'
import { maxLine } from '@comanda/domain/orders/order-lists.ts'
import { z } from 'zod'
import { idOf, WireId } from '../fields.ts'
import { Amount, Count, Id, Text, Title } from '../values.ts'
import { approval } from './pin.ts'
import { reasonOf, reasonTexts } from './reason.ts'

export const DiscountReasonCode = z.enum(discountReasons)

export const DiscountReason = z.strictObject({
  code: DiscountReasonCode,
  title: Title.optional(),
  text: Text.nullable(),
})

const noReason = 'Please choose a reason!'
export const discountReason = z
  .object({ code: z.enum(discountReasons, noReason), ...reasonTexts(noReason) }, noReason)
  .transform(reasonOf)

const invalid = 'Please provide a valid discount!'

/** Id of an order; null for a malformed one, which is answered like an unknown one. */
const orderId = WireId.transform((id) => OrderId.safeParse(idOf(id)).data ?? null)
/** Id created by the client: a repetition adds no second discount. */
const discountId = DiscountId

export const DiscountForm = z
  .object({
    orderId,
    discountId,
    kind: DiscountKind,
    /** Line of the order; absent: the whole order. */
    line: z.int(invalid).positive(invalid).max(maxLine, invalid).nullish(),
    /** Percentage below 100, with up to two decimals. */
    percent: z.number(invalid).positive(invalid).lt(100, invalid).nullish(),
    /** Amount in the decimals of the order's currency, before an exclusive tax. */
    amount: z.union([z.number(), z.string().max(40, invalid)], invalid).nullish(),
    reason: discountReason,
    approval,
  })
  .refine(
    ({ kind, percent, amount }) => kind === 'comp' || (percent ?? null) === null || (amount ?? null) === null,
    invalid,
  )
  .refine(({ kind, percent, amount }) => kind === 'comp' || (percent ?? amount ?? null) !== null, invalid)
  .refine(({ percent }) => typeof percent !== 'number' || Number.isInteger(basisPointsOf(percent)), invalid)
  .transform(({ percent, amount, line, ...form }) => ({
    ...form,
    scope: line ?? null,
    asked:
      typeof percent === 'number'
        ? ({ type: 'percent', basisPoints: basisPointsOf(percent) } as const)
        : ({ type: 'amount', typed: amount ?? '' } as const),
  }))

export const DiscountRemoval = z.object({ orderId, discountId })

/** Basis points of a percentage, rounded to remove binary errors: 8.2 × 100 is 819.9999… */
export const basisPointsOf = (percent: number): number => Number((percent * 100).toFixed(6))

const sums = { count: Count, amount: Amount }

/** Discounts, comps and removed service charges by kind, by reason and by person. `count`: discounts. */
export const DiscountSums = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum([...DiscountKind.options, 'charge']), ...sums })),
  reasons: z.array(z.strictObject({ reason: DiscountReasonCode, title: Title.optional(), ...sums })),
  /** `name`: null for an unknown person, 'erased' for a forgotten one. */
  people: z.array(z.strictObject({ id: Id.nullable(), name: Text.nullable(), ...sums })),
})
