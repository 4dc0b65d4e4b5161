// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { BusinessDay, Instant, ReservationId, VisitId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { OrderTable } from '../orders/events.ts'

/** Why a visit ended: its last bill was paid, or somebody saw the guests leave. */
const VisitEnding = z.enum(['paid', 'left'])

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
])
export type VisitEvent = z.infer<typeof VisitEvent>
