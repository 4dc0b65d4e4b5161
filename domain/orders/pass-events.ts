// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Instant, OrderId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'

const passLines = { orderId: OrderId, lines: z.array(z.int().positive()).readonly() }
/** The pass gave these ready lines to those who serve. */
export const OrderItemsPassed = message('OrderItemsPassed', { ...passLines, passedAt: Instant })
/** The passing was undone: the lines are at the pass, ready as before. */
export const OrderItemsTakenBack = message('OrderItemsTakenBack', { ...passLines, takenBackAt: Instant })
