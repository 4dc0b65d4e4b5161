import type { BusinessDay, Instant, ReservationId, TableId, VisitId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { OrderTable } from '../orders/events.ts'

export type VisitCommand =
  | Message<
      'StartVisit',
      {
        visitId: VisitId
        table: OrderTable
        covers: number
        reservationId: ReservationId | null
        businessDay: BusinessDay
      }
    >
  | Message<'MoveVisit', { visitId: VisitId; table: OrderTable }>
  /** The orders of the visit were moved at `movedAt`. Other moves and an end since then stand. */
  | Message<'FollowOrders', { visitId: VisitId; from: OrderTable; to: OrderTable; movedAt: Instant }>
  | Message<'ResizeVisit', { visitId: VisitId; covers: number }>
  | Message<'EndVisit', { visitId: VisitId }>
  /** The last bill of its table was closed at `closedAt`. */
  | Message<'EndPaidVisit', { visitId: VisitId; tableId: TableId; closedAt: Instant }>
  | Message<'ResumeVisit', { visitId: VisitId }>
  /** A bill of the table was reopened, whose order was placed at `placedAt`: its guests are seated again. */
  | Message<'ResumePaidVisit', { visitId: VisitId; tableId: TableId; placedAt: Instant }>
