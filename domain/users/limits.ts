import { z } from 'zod'
import { wholeInBasisPoints } from '../kernel/discount.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'

/** Permissions: without approval, or with the approval of another person. */
export const leaves = ['alone', 'with_approval'] as const
const Leave = z.enum(leaves)

/** Limits of a person, beyond which an approval is required. null: no limit. Amounts are in `currency`. */
export const UserLimits = z
  .object({
    currency: Currency,
    /** Highest discount, in basis points of the price. */
    discountPercent: z.int().nonnegative().max(wholeInBasisPoints).nullable(),
    discountPerBill: Money.nullable(),
    discountPerDay: Money.nullable(),
    comp: Leave,
    /** Cancelling items that the kitchen has started. */
    voidStarted: Leave,
    /** Sum of all refunds of an invoice. */
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

/** The limit that caused each refusal. */
export const limitOf: Readonly<Record<LimitRejection, LimitName>> = {
  DiscountPercentLimited: 'discount_percent',
  DiscountPerBillLimited: 'discount_per_bill',
  DiscountPerDayLimited: 'discount_per_day',
  CompLimited: 'comp',
  VoidLimited: 'void_started',
  RefundLimited: 'refund',
  PrintedBillLimited: 'after_print',
}

/** True if an amount exceeds a limit. In another currency, every amount does. */
export const isBeyond = (amount: number, currency: string, limit: Money | null, limits: UserLimits): boolean =>
  limit !== null && amount > 0 && (currency !== limits.currency || amount > limit)
