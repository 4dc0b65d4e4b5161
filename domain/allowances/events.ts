// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { BusinessDay, DiscountId, OrderId, UserId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'

const place = { userId: UserId, businessDay: BusinessDay, orderId: OrderId, discountId: DiscountId }

/** Stream `allowance-<tenant>_<user>_<businessDay>`: what a person with a limit per day has discounted. */
export const AllowanceEvent = z.discriminatedUnion('type', [
  /** Written before the discount itself; the last event of a discount counts. */
  message('AllowanceUsed', { ...place, amount: Money, currency: Currency }),
  message('AllowanceReturned', place),
])
export type AllowanceEvent = z.infer<typeof AllowanceEvent>
