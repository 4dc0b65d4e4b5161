// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { wholeInBasisPoints } from '../kernel/discount.ts'
import { DiscountId, Instant, OrderId, UserId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Money } from '../kernel/money-schemas.ts'
import { discountReasons } from './discount-reasons.ts'
import { afterPrint } from './print-events.ts'

/**
 * Reason of a discount. `title`: text from the owner's list as it was then, absent for a built-in reason · `text`: note
 * of the user.
 */
export const DiscountReason = z
  .object({ code: z.enum(discountReasons), title: z.string().optional(), text: z.string().optional() })
  .readonly()
export type DiscountReason = z.infer<typeof DiscountReason>

/** comp: free of charge, always the whole price. discount: anything less. */
export const DiscountKind = z.enum(['discount', 'comp'])
export type DiscountKind = z.infer<typeof DiscountKind>

/** Size of a discount on menu prices: before an exclusive tax, with an inclusive one. */
const DiscountAmount = z.discriminatedUnion('type', [
  z.object({ type: z.literal('percent'), basisPoints: z.int().positive().max(wholeInBasisPoints) }).readonly(),
  z.object({ type: z.literal('amount'), amount: Money }).readonly(),
])

const Shares = z.array(z.object({ line: z.int().positive(), amount: Money }).readonly()).readonly()
/** Shares of the order's other discounts that this change has changed. */
const others = z
  .array(z.object({ discountId: DiscountId, shares: Shares }).readonly())
  .readonly()
  .optional()

const discountFields = {
  discountId: DiscountId,
  kind: DiscountKind,
  /** A line number, or null for the whole order. */
  scope: z.int().positive().nullable(),
  asked: DiscountAmount,
  reason: DiscountReason,
  /** Person who gave the discount, kept when an order is split; absent in older events. */
  discountedBy: UserId.optional(),
  /** Somebody else who approved it. */
  approvedBy: UserId.optional(),
  afterPrint,
  discountedAt: Instant,
}
/** Discounts whose lines are divided or moved to another order. Absent: none. */
export const MovedDiscounts = z
  .array(z.object({ ...discountFields, shares: Shares }).readonly())
  .readonly()
  .optional()

export const OrderDiscounted = message('OrderDiscounted', {
  orderId: OrderId,
  ...discountFields,
  /** The allocation to lines (rule M10), zeros included: a line without a share is not covered. */
  shares: Shares,
  others,
  /** Version of the function that computed the shares. */
  rule: z.int().positive(),
})
export const OrderDiscountRemoved = message('OrderDiscountRemoved', {
  orderId: OrderId,
  discountId: DiscountId,
  others,
  removedAt: Instant,
})
