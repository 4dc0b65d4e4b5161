import { z } from 'zod'
import { Count, Moment, Position, Text, Title } from '../values.ts'
import { Order } from './order.ts'

const place = { epoch: Title, seq: Count, position: Position }
/** Nothing moves the read models on, so silence means nothing. */
const late = z.literal(true).optional()

/** Each text that comes over the socket. */
export const FeedMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    ...place,
    at: Moment,
    late,
    /** Nothing of the tenant changed after this position and up to `seq`; absent where that is not known. */
    lastChange: Position.optional(),
  }),
  z.strictObject({ type: z.literal('beat'), ...place, at: Moment, late }),
  z.strictObject({ type: z.literal('resync'), ...place }),
  z.strictObject({
    type: z.literal('changes'),
    ...place,
    /** Set when several messages are combined: the message covers everything after this sequence number. */
    after: Count.optional(),
    changes: z.array(
      z.strictObject({ topic: Title, type: Title, ids: z.array(Text), many: z.literal(true).optional() }),
    ),
    /** Every order that changed, as the lists show it now; absent where a list is to be read instead. */
    orders: z.array(Order).optional(),
    /** How many guest orders wait for the staff now, where that changed; absent where it is to be asked instead. */
    waitingQrOrders: Count.optional(),
  }),
])
