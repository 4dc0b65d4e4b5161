import { itemStatuses } from '@comanda/domain/orders/item-status.ts'
import { z } from 'zod'
import type { Frozen } from '../frozen.ts'

/** Change of an item that the refused command did not know of; in the body of the 409, beside the message. */
export const Conflict = z.strictObject({
  reason: z.enum([
    'ItemStarted',
    'ItemVoided',
    'ItemChanged',
    'OrderNotOpen',
    'OrderCancelledAlready',
    'OrderInCheckout',
    'OrderAlreadyPaid',
  ]),
  /** null if the command was not about a single item. */
  title: z.string().nullable(),
  quantity: z.int().nullable(),
  status: z.enum(itemStatuses).nullable(),
  status_at: z.string().nullable(),
})
export type Conflict = Frozen<z.output<typeof Conflict>>
