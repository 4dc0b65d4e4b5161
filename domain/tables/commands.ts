import type { Instant, TableId, VisitId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { OrderTable } from '../orders/events.ts'
import type { CallReason } from './reasons.ts'

export type TableCommand =
  | Message<'CallStaff', { table: OrderTable; reason: CallReason }>
  /** Answers the calls for these reasons that were made until `until`. Later ones stand. */
  | Message<'AnswerCalls', { tableId: TableId; reasons: readonly CallReason[]; until: Instant }>
  /** Takes the table for a visit. `after`: the visit that had it before and is over or elsewhere. */
  | Message<'TakeTable', { tableId: TableId; visitId: VisitId; after: VisitId | null }>
