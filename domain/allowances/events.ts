// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { BusinessDay, DiscountId, OrderId, UserId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'

const entry = { userId: UserId, businessDay: BusinessDay, orderId: OrderId, discountId: DiscountId }

/**
 * Stream `allowance-<tenant>_<user>_<businessDay>`: amounts that a person with a daily limit has taken off bills.
 * `discountId`: id of the change of the order; in older events, id of its discount.
 */
export const AllowanceEvent = z.discriminatedUnion('type', [
  /** Written before the deduction itself; the last event of an id counts. */
  message('AllowanceUsed', { ...entry, amount: Money, currency: Currency }),
  /** `amount`: deductions that this change has undone. Absent: the use with this id was abandoned. */
  message('AllowanceReturned', { ...entry, amount: Money.optional() }),
])
export type AllowanceEvent = z.infer<typeof AllowanceEvent>
