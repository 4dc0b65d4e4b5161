// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Instant, TableId, VisitId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { OrderTable } from '../orders/events.ts'
import { callReasons } from './reasons.ts'

const CallReason = z.enum(callReasons)

/** Stream `table-<tenantId>_<tableId>`: calls of its guests, and the visits that take it. */
export const TableEvent = z.discriminatedUnion('type', [
  /** Guests called from their phone. Contains the table only: guests are anonymous. */
  message('GuestsCalled', { tableId: TableId, table: OrderTable, reason: CallReason, calledAt: Instant }),
  /** Somebody is on the way, or the call is no longer relevant. */
  message('GuestsAnswered', { tableId: TableId, reason: CallReason, answeredAt: Instant }),
  /** The table was taken for a visit, the only one that may be seated there now. */
  message('TableTaken', {
    tableId: TableId,
    visitId: VisitId,
    takenAt: Instant,
    /** Present if it was taken to be joined with another table, which the same visit takes. */
    isJoining: z.literal(true).optional(),
  }),
])
export type TableEvent = z.infer<typeof TableEvent>
