import type { Instant, InvoiceId, OrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import type { RefundLine } from '@comanda/domain/refunds/events.ts'
import { creditNoteParts } from '@comanda/projections/credit-notes/read-credit-notes.ts'
import type { Read, ReadTables } from '@comanda/projections/database.ts'
import { amountIn } from '../amounts.ts'
import type { Needs } from '../needs.ts'
import { rowReason } from '../reason-answer.ts'
import type { findPeople } from './people.ts'

type OrderRefund = Readonly<{
  note: ReadTables['credit_notes']
  refunded_by: string | null
  lines: readonly RefundLine[]
}>

/** Credit notes for lines of a paid order, up to a moment, oldest first. */
export async function findRefunds(
  { withTenant }: Pick<Needs, 'withTenant'>,
  tenantId: TenantId,
  state: PlacedOrder | undefined,
  at: Instant | null,
): Promise<readonly OrderRefund[]> {
  if (state?.payment.status !== 'Paid') return []
  const { invoiceId } = state.payment
  const notes = await withTenant(tenantId, (db) => notesOf(db, tenantId, invoiceId, at))
  return notes
    .map((note) => ({ note, refunded_by: note.refunded_by, lines: linesOf(note, state.placed.orderId) }))
    .filter(({ lines }) => lines.length > 0)
}

const notesOf = (db: Read, tenantId: TenantId, invoiceId: InvoiceId, at: Instant | null) =>
  db
    .selectFrom('credit_notes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', invoiceId)
    .$if(at !== null, (query) => query.where('issued_at', '<=', at ?? ''))
    .orderBy('period')
    .orderBy('number')
    .execute()

const linesOf = (note: ReadTables['credit_notes'], orderId: OrderId) =>
  creditNoteParts(note).lines.filter((line) => line.orderId === orderId)

export function refundAnswer({ note, lines }: OrderRefund, personOf: Awaited<ReturnType<typeof findPeople>>) {
  const { currency } = note
  const sum = lines.reduce((all, { net, taxAmount }) => all + net + taxAmount, 0)
  return {
    credit_note_id: note.credit_note_id,
    invoice_id: note.invoice_id,
    at: note.issued_at,
    amount: amountIn(currency, sum),
    reason: rowReason(note),
    person: personOf(note.refunded_by),
    lines: lines.map(({ line, title, quantity, net, taxAmount }) => ({
      line,
      item_title: title,
      quantity,
      amount: amountIn(currency, net + taxAmount),
    })),
  }
}
