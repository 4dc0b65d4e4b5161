import { z } from 'zod'
import { CountId, UserId } from '../kernel/ids.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'
import { lossReasons } from './loss-reasons.ts'
import { afterPrint } from './print-events.ts'

/**
 * Reason of a loss. `title`: text from the owner's list as it was then, absent for a built-in reason · `text`: note of
 * the user.
 */
export const LossReason = z
  .object({ code: z.enum(lossReasons), title: z.string().optional(), text: z.string().optional() })
  .readonly()
export type LossReason = z.infer<typeof LossReason>

/** A line that is not paid for. `value` is its price for the guest, tax included. */
export const Loss = z
  .object({
    line: z.int().positive(),
    /**
     * void: cancelled before the kitchen began · waste: cancelled after · unpaid: the order was closed without payment.
     */
    kind: z.enum(['void', 'waste', 'unpaid']),
    value: Money,
    currency: Currency,
  })
  .readonly()
export type Loss = z.infer<typeof Loss>

/** Portions that are free again, by the count that granted them; absent: none. */
export const givesBack = z
  .array(z.object({ countId: CountId, quantity: z.int().positive() }).readonly())
  .readonly()
  .optional()

/** Absent in events of releases that did not record losses. */
export const lossFields = {
  reason: LossReason.optional(),
  losses: z.array(Loss).readonly().optional(),
  /** Somebody else who approved it. */
  approvedBy: UserId.optional(),
  afterPrint,
  givesBack,
}
