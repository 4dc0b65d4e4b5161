// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { TableId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { OrderTable } from '../orders/events.ts'

/** All tables that stand together from now on, before guests come. */
export const FreeTablesJoined = message('FreeTablesJoined', { tables: z.array(OrderTable).readonly() })

/** `parted`: tables that are alone again; `tables`: those that still stand together. */
export const FreeTablesParted = message('FreeTablesParted', {
  parted: z.array(TableId).readonly(),
  tables: z.array(OrderTable).readonly(),
})
