// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { BusinessDay, Instant, ReservationId, VisitId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { OrderTable } from '../orders/events.ts'

/** Reason of the end of a visit: the last bill was paid, staff saw the guests leave, or their table was joined. */
const VisitEnding = z.enum(['paid', 'left', 'joined'])

/** A party at a table that was joined to another. */
const SeatedGuests = z.object({ visitId: VisitId, covers: z.int().positive() }).readonly()
export type SeatedGuests = z.infer<typeof SeatedGuests>

/** Fields of events that join a table to a visit or separate it. */
const changedTables = {
  visitId: VisitId,
  table: OrderTable,
  /** All tables of the visit from now on. */
  tables: z.array(OrderTable).readonly(),
  /** Parties who joined the visit with this table, or who left it with the table. */
  guests: z.array(SeatedGuests).readonly(),
  /** Number of guests of the visit from now on. */
  covers: z.int().positive(),
}

/** Stream `visit-<tenantId>_<visitId>`: guests at a table, from being seated until they leave. */
export const VisitEvent = z.discriminatedUnion('type', [
  message('VisitStarted', {
    visitId: VisitId,
    table: OrderTable,
    /** Number of guests. */
    covers: z.int().positive(),
    /** null for walk-in guests. */
    reservationId: ReservationId.nullable(),
    businessDay: BusinessDay,
    startedAt: Instant,
  }),
  message('VisitMoved', { visitId: VisitId, from: OrderTable, to: OrderTable, movedAt: Instant }),
  message('VisitResized', { visitId: VisitId, covers: z.int().positive() }),
  message('VisitEnded', { visitId: VisitId, ending: VisitEnding, endedAt: Instant }),
  /** The end of the visit was undone: the guests are still there. */
  message('VisitResumed', { visitId: VisitId, resumedAt: Instant }),
  message('VisitTableJoined', { ...changedTables, joinedAt: Instant }),
  message('VisitTableParted', { ...changedTables, partedAt: Instant }),
  /** A bill of joined tables was paid: the join can no longer be undone. */
  message('VisitBillPaid', { visitId: VisitId, paidAt: Instant }),
])
export type VisitEvent = z.infer<typeof VisitEvent>
