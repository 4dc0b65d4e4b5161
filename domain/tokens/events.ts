// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { OrderId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'

/** One number of the day: the token is this event's revision in `tokens-<tenant>_<businessDay>`, plus one. */
export const TokenDrawn = message('TokenDrawn', { orderId: OrderId })
export const TokenEvent = z.discriminatedUnion('type', [TokenDrawn])
export type TokenEvent = z.infer<typeof TokenEvent>
