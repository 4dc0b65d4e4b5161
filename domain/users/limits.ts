import { z } from 'zod'
import { wholeInBasisPoints } from '../kernel/discount.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'

/** Whether a person may do something alone, or needs the approval of somebody else. */
export const leaves = ['alone', 'with_approval'] as const
const Leave = z.enum(leaves)

/** Limits of a person; beyond them an approval is needed. Null: no limit. Amounts are in `currency`. */
export const UserLimits = z
  .object({
    currency: Currency,
    /** Highest discount, in basis points of the price. */
    discountPercent: z.int().nonnegative().max(wholeInBasisPoints).nullable(),
    discountPerBill: Money.nullable(),
    discountPerDay: Money.nullable(),
    comp: Leave,
    /** Taking off the bill what the kitchen has begun. */
    voidStarted: Leave,
    /** All refunds of one invoice together. */
    refund: Money.nullable(),
  })
  .readonly()
export type UserLimits = z.infer<typeof UserLimits>

/** True if the limits forbid nothing. */
export const isUnlimited = ({ currency: _, comp, voidStarted, ...sizes }: UserLimits): boolean =>
  comp === 'alone' && voidStarted === 'alone' && Object.values(sizes).every((size) => size === null)

/** A limit that was reached. */
const limitNames = [
  'discount_percent',
  'discount_per_bill',
  'discount_per_day',
  'comp',
  'void_started',
  'refund',
  'after_print',
] as const
type LimitName = (typeof limitNames)[number]

export type LimitRejection =
  | 'DiscountPercentLimited'
  | 'DiscountPerBillLimited'
  | 'DiscountPerDayLimited'
  | 'CompLimited'
  | 'VoidLimited'
  | 'RefundLimited'
  | 'PrintedBillLimited'

/** The limit that a refusal is about. */
export const limitOf: Readonly<Record<LimitRejection, LimitName>> = {
  DiscountPercentLimited: 'discount_percent',
  DiscountPerBillLimited: 'discount_per_bill',
  DiscountPerDayLimited: 'discount_per_day',
  CompLimited: 'comp',
  VoidLimited: 'void_started',
  RefundLimited: 'refund',
  PrintedBillLimited: 'after_print',
}

/** True if an amount is beyond a limit. In another currency than the limit's every amount is. */
export const isBeyond = (amount: number, currency: string, limit: Money | null, limits: UserLimits): boolean =>
  limit !== null && amount > 0 && (currency !== limits.currency || amount > limit)
