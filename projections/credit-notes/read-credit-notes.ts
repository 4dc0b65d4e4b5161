import { RefundLine, RefundTender } from '@comanda/domain/refunds/events.ts'
import { z } from 'zod'
import type { ReadTables } from '../database.ts'

/** A credit note as a query selects it, also inside another row as JSON. */
export type CreditNoteRow = Pick<
  ReadTables['credit_notes'],
  | 'credit_note_id'
  | 'invoice_id'
  | 'invoice_day'
  | 'business_day'
  | 'issued_at'
  | 'currency'
  | 'sub_total'
  | 'tax_total'
  | 'total'
  | 'tip'
  | 'reason'
  | 'reason_title'
  | 'reason_text'
  | 'lines'
  | 'tenders'
>

export const creditNoteColumns = [
  'credit_note_id',
  'invoice_id',
  'invoice_day',
  'business_day',
  'issued_at',
  'currency',
  'sub_total',
  'tax_total',
  'total',
  'tip',
  'reason',
  'reason_title',
  'reason_text',
  'lines',
  'tenders',
] as const satisfies readonly (keyof CreditNoteRow)[]

const Lines = z.array(RefundLine)
const Tenders = z.array(RefundTender)

export const creditNoteParts = ({ lines, tenders }: Pick<CreditNoteRow, 'lines' | 'tenders'>) => ({
  lines: Lines.parse(lines),
  tenders: Tenders.parse(tenders),
})
