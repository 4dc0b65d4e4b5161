import type { Instant, TableId, VisitId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { OrderTable } from '../orders/events.ts'
import type { CallReason } from './reasons.ts'

/** `isJoining`: it was taken to be joined with another table. */
export type Taking = Readonly<{ visitId: VisitId; takenAt: Instant; isJoining: boolean }>
export type TableCommand =
  | Message<'CallStaff', { table: OrderTable; reason: CallReason }>
  /** Answers the calls for these reasons that were made until `until`. Later ones stand. */
  | Message<'AnswerCalls', { tableId: TableId; reasons: readonly CallReason[]; until: Instant }>
  /** Takes the table for a visit. `after`: who took it before, and is over, elsewhere or to be joined. */
  | Message<'TakeTable', { tableId: TableId; visitId: VisitId; after: Taking | null; isJoining: boolean }>
