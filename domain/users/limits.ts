import { z } from 'zod'
import { wholeInBasisPoints } from '../kernel/discount.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'
import type { Scope } from './scopes.ts'

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

type Limit = Exclude<keyof UserLimits, 'currency'>

/** Rights that each limit restricts. */
const restrictedRights: Readonly<Record<Limit, readonly Scope[]>> = {
  discountPercent: ['DISCOUNT'],
  discountPerBill: ['DISCOUNT'],
  discountPerDay: ['DISCOUNT'],
  comp: ['COMP'],
  voidStarted: ['CANCEL_SENT', 'CLOSE_UNPAID'],
  refund: ['REFUND'],
}
const isLimit = (name: string): name is Limit => Object.hasOwn(restrictedRights, name)

/** True if a user may do more than another user's limits allow. A limit matters only to users with its right. */
export function mayDoMore(
  { scopes, limits }: Readonly<{ scopes: readonly Scope[]; limits: UserLimits | null }>,
  than: UserLimits,
): boolean {
  return Object.keys(restrictedRights)
    .filter(isLimit)
    .filter((name) => restrictedRights[name].some((right) => scopes.includes(right)))
    .some((name) => !isAtMost(name, limits, than))
}

function isAtMost(name: Limit, limits: UserLimits | null, than: UserLimits): boolean {
  const [limit, most] = [limits?.[name] ?? null, than[name]]
  if (most === null || most === 'alone') return true
  if (most === 'with_approval') return limit === most
  const isSameUnit = name === 'discountPercent' || limits?.currency === than.currency
  return isSameUnit && typeof limit === 'number' && limit <= most
}

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
