import { money, sum } from '@comanda/domain/kernel/money.ts'
import type { LossReason } from '@comanda/domain/orders/losses.ts'
import type { CreditNoteEvent, RefundEvent } from '@comanda/domain/refunds/events.ts'
import { reasonColumns } from '../reason-columns.ts'
import { projection, table } from '../runtime/projection.ts'
import { textOf } from '../runtime/table-spec.ts'

/** A row per credit note. All amounts are positive. */
const credit_notes = table({
  columns: {
    tenant_id: 'uuid',
    /** `CN-<period>-<number>`. */
    credit_note_id: 'text',
    period: 'text',
    number: 'integer',
    invoice_id: 'text',
    /** The business day of the sale. */
    invoice_day: 'date',
    /** The business day of the refund. */
    business_day: 'date',
    issued_at: 'timestamptz',
    currency: 'text',
    sub_total: 'bigint',
    tax_total: 'bigint',
    total: 'bigint',
    /** Refunded tip, not part of the total. */
    tip: 'bigint',
    reason: textOf<LossReason['code']>(),
    /** Title of a reason of the owner. */
    reason_title: 'text?',
    reason_text: 'text?',
    refunded_by: 'uuid?',
    /** True if the bill was opened again. */
    reopens: 'boolean',
    /** Parts as in the event. */
    lines: 'jsonb',
    tenders: 'jsonb',
  },
  key: ['tenant_id', 'credit_note_id'],
  indexes: [{ on: ['tenant_id', 'invoice_id'] }, { on: ['tenant_id', 'business_day', 'period', 'number'] }],
})

/** A row per refunded payment, for the sums of payment types. */
const credit_note_tenders = table({
  columns: {
    tenant_id: 'uuid',
    credit_note_id: 'text',
    tender: 'integer',
    business_day: 'date',
    currency: 'text',
    /** Empty if the invoice names no payment type. */
    payment_type_id: 'text',
    title: 'text?',
    amount: 'bigint',
    rounding: 'bigint',
    tip: 'bigint',
  },
  key: ['tenant_id', 'credit_note_id', 'tender'],
  indexes: [{ on: ['tenant_id', 'business_day'] }],
})

type Tables = { credit_notes: typeof credit_notes; credit_note_tenders: typeof credit_note_tenders }

export const creditNotesModel = projection<Tables, CreditNoteEvent | RefundEvent>({
  name: 'credit_notes',
  version: 4,
  tables: { credit_notes, credit_note_tenders },
  on: {
    CreditNoteIssued: (write, { data, metadata, revision }) => {
      const number = revision + 1
      const key = { tenant_id: metadata.tenantId, credit_note_id: `CN-${data.period}-${number}` }
      write.credit_notes.put({
        ...key,
        period: data.period,
        number,
        invoice_id: data.invoiceId,
        invoice_day: data.invoiceDay,
        business_day: data.businessDay,
        issued_at: data.issuedAt,
        currency: data.currency,
        sub_total: data.subTotal,
        tax_total: data.taxTotal,
        total: data.total,
        tip: sum(data.tenders.map(({ tip = money(0) }) => tip)),
        ...reasonColumns(data.reason),
        refunded_by: data.refundedBy,
        reopens: data.reopens ?? false,
        lines: data.lines,
        tenders: data.tenders,
      })
      for (const { tender, paymentTypeId, title, amount, rounding, tip = 0 } of data.tenders)
        write.credit_note_tenders.put({
          ...key,
          tender,
          business_day: data.businessDay,
          currency: data.currency,
          payment_type_id: paymentTypeId ?? '',
          title,
          amount,
          rounding,
          tip,
        })
    },
    RefundGranted: 'ignored',
    RefundNumbered: 'ignored',
  },
})
