// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { BusinessDay, DiscountId, OrderId, UserId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'

const place = { userId: UserId, businessDay: BusinessDay, orderId: OrderId, discountId: DiscountId }

/**
 * Stream `allowance-<tenant>_<user>_<businessDay>`: what a person with a limit per day has taken off bills. `discountId`:
 * id of a change of the order, before that of its deduction.
 */
export const AllowanceEvent = z.discriminatedUnion('type', [
  /** Written before the deduction itself; the last event of an id counts. */
  message('AllowanceUsed', { ...place, amount: Money, currency: Currency }),
  /** `amount`: a deduction that this change has undone. Absent: the use with this id was given up. */
  message('AllowanceReturned', { ...place, amount: Money.optional() }),
])
export type AllowanceEvent = z.infer<typeof AllowanceEvent>
