import { z } from 'zod'
import { Count, Moment, Position, Text, Title } from '../values.ts'
import { Order } from './order.ts'

const feedPosition = { epoch: Title, seq: Count, position: Position }
/** True if no worker updates the read models: then changes may be missing without a message. */
const late = z.literal(true).optional()

/** A message of the socket. */
export const FeedMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    ...feedPosition,
    at: Moment,
    late,
    /** The tenant has no change after this position and up to `seq`; absent if unknown. */
    lastChange: Position.optional(),
  }),
  z.strictObject({ type: z.literal('beat'), ...feedPosition, at: Moment, late }),
  z.strictObject({ type: z.literal('resync'), ...feedPosition }),
  z.strictObject({
    type: z.literal('changes'),
    ...feedPosition,
    /** Set when several messages are combined: the message covers everything after this sequence number. */
    after: Count.optional(),
    changes: z.array(
      z.strictObject({ topic: Title, type: Title, ids: z.array(Text), many: z.literal(true).optional() }),
    ),
    /** All changed orders in their current state; absent if the lists must be read instead. */
    orders: z.array(Order).optional(),
    /** Current number of pending guest orders, if it changed; absent if it must be requested instead. */
    waitingQrOrders: Count.optional(),
  }),
])
