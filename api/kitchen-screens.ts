import { generalKitchen } from '@comanda/domain/menu/general-kitchen.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { Count, Id, Moment, Text, Title } from './values.ts'
import { kitchen, orders } from './who.ts'

const noPosition = 'Please provide the position!'

export const acknowledgeTickets = call('POST /kitchen/screens/seen', kitchen, {
  summary:
    'Reports the log position up to which a kitchen screen shows the tickets of its station, or of all stations.',
  settles: true,
  body: z.object({
    position: z.string(noPosition).regex(/^\d{1,15}$/, noPosition),
    /** null: all stations. */
    stationId: z.union([z.uuid(), z.literal(generalKitchen)], 'Unknown station!').nullable(),
  }),
  answer: z.strictObject({}),
})

export const listUnseenOrders = call('GET /orders/unseen', orders, {
  summary: 'Lists the orders that no screen of the kitchen has shown a minute after they were sent, the oldest first.',
  answer: z.array(
    z.strictObject({
      order_id: Id,
      token_no: Count,
      table_id: Id.nullable(),
      table_title: Text.nullable(),
      /** Stations whose screens have not shown it; empty in a restaurant without stations. */
      stations: z.array(Title),
      sent_at: Moment,
      /** True if the caller or a guest sent the order. */
      is_own: z.boolean(),
    }),
  ),
})
