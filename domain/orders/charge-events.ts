// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { wholeInBasisPoints } from '../kernel/discount.ts'
import { Instant, OrderId, UserId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'
import { DiscountReason } from './discount-events.ts'
import { afterPrint } from './print-events.ts'

/** A service charge as the rule of the restaurant was when the order got it. */
export const ServiceCharge = z
  .object({
    title: z.string(),
    basisPoints: z.int().positive().max(wholeInBasisPoints),
    /** Added to the rounded percentage, so that the parts of a bill that was split add up to the whole. Absent: nothing. */
    rounding: Money.optional(),
  })
  .readonly()
export type ServiceCharge = z.infer<typeof ServiceCharge>

export const OrderChargeAdded = message('OrderChargeAdded', {
  orderId: OrderId,
  charge: ServiceCharge,
  addedAt: Instant,
})
export const OrderChargeRemoved = message('OrderChargeRemoved', {
  orderId: OrderId,
  /** Amount that the guest does not pay, tax included. */
  value: Money,
  currency: Currency,
  reason: DiscountReason,
  afterPrint,
  removedBy: UserId.optional(),
  /** Somebody else who approved it. */
  approvedBy: UserId.optional(),
  removedAt: Instant,
})
