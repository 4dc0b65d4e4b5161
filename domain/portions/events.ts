// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { CountId, Instant, OrderId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'

/** `claimId`: id of the command that takes the portions. A repetition claims again under another `attemptId`. */
const claim = { countId: CountId, claimId: z.uuid(), attemptId: z.uuid() }
/** Portions that are left afterwards. */
const left = z.int().nonnegative()

export const PortionsEvent = z.discriminatedUnion('type', [
  /** `portions`: portions of the whole count. */
  message('PortionsClaimed', {
    ...claim,
    orderId: OrderId,
    quantity: z.int().positive(),
    portions: z.int().positive(),
    left,
    claimedAt: Instant,
  }),
  /** The order or the change was not written. */
  message('PortionsReleased', { ...claim, left, releasedAt: Instant }),
  /** `returnId`: id of the order's event that freed the portions. */
  message('PortionsGivenBack', {
    countId: CountId,
    returnId: z.uuid(),
    quantity: z.int().positive(),
    left,
    givenBackAt: Instant,
  }),
])
export type PortionsEvent = z.infer<typeof PortionsEvent>
