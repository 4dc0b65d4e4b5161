// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { TableId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { OrderTable } from '../orders/events.ts'

/** Tables were joined before guests came. `tables`: all tables of the group from now on. */
export const FreeTablesJoined = message('FreeTablesJoined', { tables: z.array(OrderTable).readonly() })

/** `parted`: tables that left the group; `tables`: tables that are still joined. */
export const FreeTablesParted = message('FreeTablesParted', {
  parted: z.array(TableId).readonly(),
  tables: z.array(OrderTable).readonly(),
})
