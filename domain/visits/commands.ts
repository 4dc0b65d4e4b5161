import type { BusinessDay, Instant, ReservationId, TableId, VisitId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { OrderTable } from '../orders/events.ts'
import type { SeatedGuests } from './events.ts'

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
  /** Joins a table to those of the visit. `guests`: the parties who sat there and are now of this visit. */
  | Message<'JoinTable', { visitId: VisitId; table: OrderTable; guests: readonly SeatedGuests[] }>
  /** Parts a table from those of the visit. `isUndo`: only until a bill of these tables was paid. */
  | Message<'PartTable', { visitId: VisitId; tableId: TableId; isUndo: boolean }>
  /** A bill of a table was paid at `paidAt`. */
  | Message<'NotePayment', { visitId: VisitId; tableId: TableId; paidAt: Instant }>
  /** Its guests are of another visit now, which their table was joined to. */
  | Message<'MergeVisit', { visitId: VisitId; mergedAt: Instant }>
