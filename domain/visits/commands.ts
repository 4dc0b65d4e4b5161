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
  /** Moves the visit with its orders, moved at `movedAt`, unless it moved or ended since. */
  | Message<'FollowOrders', { visitId: VisitId; from: OrderTable; to: OrderTable; movedAt: Instant }>
  | Message<'ResizeVisit', { visitId: VisitId; covers: number }>
  | Message<'EndVisit', { visitId: VisitId }>
  /** Ends the visit after the last bill of its table was closed at `closedAt`. */
  | Message<'EndPaidVisit', { visitId: VisitId; tableId: TableId; closedAt: Instant }>
  | Message<'ResumeVisit', { visitId: VisitId }>
  /** Resumes the visit after a bill of its table was reopened, with an order that was placed at `placedAt`. */
  | Message<'ResumePaidVisit', { visitId: VisitId; tableId: TableId; placedAt: Instant }>
  /** Joins a table to those of the visit. `guests`: parties at that table, who become part of this visit. */
  | Message<'JoinTable', { visitId: VisitId; table: OrderTable; guests: readonly SeatedGuests[] }>
  /** Separates a table from those of the visit. `isUndo`: refused after a bill of these tables was paid. */
  | Message<'PartTable', { visitId: VisitId; tableId: TableId; isUndo: boolean }>
  /** Records that a bill of a table was paid at `paidAt`. */
  | Message<'NotePayment', { visitId: VisitId; tableId: TableId; paidAt: Instant }>
  /** Ends the visit because its guests became part of the visit that their table was joined to. */
  | Message<'MergeVisit', { visitId: VisitId; mergedAt: Instant }>
