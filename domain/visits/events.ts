// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { BusinessDay, Instant, ReservationId, VisitId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { OrderTable } from '../orders/events.ts'

/** Why a visit ended: its last bill was paid, somebody saw the guests leave, or their table was joined to another. */
const VisitEnding = z.enum(['paid', 'left', 'joined'])

/** A party at a table that was joined to the table of others. */
const SeatedGuests = z.object({ visitId: VisitId, covers: z.int().positive() }).readonly()
export type SeatedGuests = z.infer<typeof SeatedGuests>

/** A table was joined to those of a visit, or parted from them. */
const changedTables = {
  visitId: VisitId,
  table: OrderTable,
  /** All tables of the visit from now on. */
  tables: z.array(OrderTable).readonly(),
  /** Parties who came to the visit with this table, or who have it for themselves again. */
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
    /** Null: a walk-in. */
    reservationId: ReservationId.nullable(),
    businessDay: BusinessDay,
    startedAt: Instant,
  }),
  message('VisitMoved', { visitId: VisitId, from: OrderTable, to: OrderTable, movedAt: Instant }),
  message('VisitResized', { visitId: VisitId, covers: z.int().positive() }),
  message('VisitEnded', { visitId: VisitId, ending: VisitEnding, endedAt: Instant }),
  /** The guests are still there: an end was taken back. */
  message('VisitResumed', { visitId: VisitId, resumedAt: Instant }),
  message('VisitTableJoined', { ...changedTables, joinedAt: Instant }),
  message('VisitTableParted', { ...changedTables, partedAt: Instant }),
  /** A bill of joined tables was paid: the joining is not undone any more. */
  message('VisitBillPaid', { visitId: VisitId, paidAt: Instant }),
])
export type VisitEvent = z.infer<typeof VisitEvent>
