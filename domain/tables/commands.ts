import type { Instant, TableId, VisitId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { OrderTable } from '../orders/events.ts'
import type { CallReason } from './reasons.ts'

/** A visit that took a table. `isJoining`: true if its guests already sat at another table. */
export type Taking = Readonly<{ visitId: VisitId; takenAt: Instant; isJoining: boolean }>
export type TableCommand =
  | Message<'CallStaff', { table: OrderTable; reason: CallReason }>
  /** Answers the calls for these reasons that were made until `until`; later ones stay open. */
  | Message<'AnswerCalls', { tableId: TableId; reasons: readonly CallReason[]; until: Instant }>
  /** Takes the table for a visit. `after`: the previous visit at the table, which has ended, moved, or is being joined. */
  | Message<'TakeTable', { tableId: TableId; visitId: VisitId; after: Taking | null; isJoining: boolean }>
