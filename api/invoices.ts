import { InvoiceId, OrderId, RefundId } from '@comanda/domain/kernel/ids.ts'
import { maxLine } from '@comanda/domain/orders/order-lists.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { amount } from './fields.ts'
import { ListPeriod, ReportPeriod, Search } from './query-fields.ts'
import { CardRefund, CreditNoteLine, RefundAmounts } from './shapes/credit-note.ts'
import { Invoice } from './shapes/invoice.ts'
import { refundReason } from './shapes/loss.ts'
import { Summary } from './shapes/order.ts'
import { OrderIdsRequest } from './shapes/order-ids.ts'
import { approval } from './shapes/pin.ts'
import { PrintSettings, StoreSettings } from './shapes/store.ts'
import { Amount, Currency, file, Id, Title } from './values.ts'
import { invoices, exportInvoices as mayExport } from './who.ts'

export const listInvoices = call('GET /invoices', invoices, {
  summary: 'Lists the invoices of a period, newest first; the header X-Next-Cursor leads to more.',
  query: ListPeriod,
  answer: z.array(Invoice),
})

export const initInvoices = call('GET /invoices/init', invoices, {
  summary: 'Reads the settings for printing an invoice.',
  answer: z.strictObject({ printSettings: PrintSettings, storeSettings: StoreSettings }),
})

export const searchInvoices = call('GET /invoices/search', invoices, {
  summary: 'Finds invoices by id or number, by an order, or by the name or phone of the customer.',
  query: Search,
  answer: z.array(Invoice),
})

export const summariseInvoices = call('POST /invoices/orders', invoices, {
  summary: 'Reads the totals of the invoices of these orders.',
  answeredBy: 'query',
  body: OrderIdsRequest,
  answer: Summary,
})

/** Invoice id; null for a text that cannot be one. */
const KnownInvoiceId = z
  .string('Please provide the invoice!')
  .max(40)
  .transform((id) => (/^\d{4}-[1-9]\d{0,8}$/.test(id) ? InvoiceId.parse(id) : null))
const InvoicePath = z.object({ id: KnownInvoiceId })

const validLines = 'Please choose what to refund!'
/** Refund of portions of lines, or of an amount, which is allocated to the remainders of all lines. */
const refundChoice = {
  lines: z
    .array(
      z.object({
        orderId: OrderId,
        line: z.int(validLines).min(1, validLines).max(maxLine, validLines),
        quantity: z.int(validLines).min(1, validLines).max(9_999, validLines),
      }),
      validLines,
    )
    .max(1_000, 'Too many lines at once!')
    .nullish(),
  amount: amount('Please provide a valid amount!'),
  /** True to refund the tip too. */
  tip: z.boolean('Please say true or false!').nullish(),
}

/** `cards`: absent if nothing is returned to a card terminal's card. */
const issuedCreditNote = { message: Title, creditNoteId: Id, amount: Amount, cards: CardRefund.optional() }

export const refundInvoice = call('POST /invoices/:id/refund', invoices, {
  summary:
    'Refunds an invoice or a part of it with a credit note; needs the scope REFUND. A repetition with the same refundId refunds once.',
  params: InvoicePath,
  body: z.object({ refundId: RefundId, ...refundChoice, reason: refundReason, approval }),
  maxBytes: bodyBytes.list,
  answer: z.strictObject(issuedCreditNote),
})

export const reopenInvoice = call('POST /invoices/:id/reopen', invoices, {
  summary:
    'Refunds all of an invoice with a credit note, and opens orders with the same lines; needs the scope REFUND.',
  params: InvoicePath,
  body: z.object({ refundId: RefundId, reason: refundReason, approval }),
  /** `orderIds`: the reopened orders. */
  answer: z.strictObject({ ...issuedCreditNote, orderIds: z.array(Id) }),
})

export const previewRefund = call('POST /invoices/refund-preview', invoices, {
  summary:
    'Computes the remainder of an invoice that may be refunded, and the payments to which the chosen part would be returned.',
  answeredBy: 'query',
  body: z.object({ invoiceId: KnownInvoiceId, ...refundChoice }),
  maxBytes: bodyBytes.list,
  answer: z.strictObject({
    currency: Currency,
    /** Lines of the invoice with the remainder that may be refunded. */
    lines: z.array(CreditNoteLine.extend({ left_quantity: CreditNoteLine.shape.quantity, left: Amount })),
    left: Amount,
    /** Tip that was not refunded; absent if there is none. */
    tip: Amount.optional(),
    /** null if nothing was chosen. */
    refund: RefundAmounts.nullable(),
  }),
})

export const exportInvoices = call('GET /invoices/export.csv', mayExport, {
  summary: 'Exports the invoices of a period as CSV.',
  query: ReportPeriod,
  answer: file('text/csv'),
})
