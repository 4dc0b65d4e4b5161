import type { LossReasonCode } from '@comanda/domain/orders/loss-reasons.ts'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'
import type { Invoice } from './invoices.ts'
import type { Intent } from './pins.ts'
import { type AnswerOf, pathFor } from './request.ts'
import { send } from './send.ts'

export type RefundPreview = AnswerOf<'POST /invoices/refund-preview'>
export type IssuedCreditNote = AnswerOf<'POST /invoices/:id/refund'>
/** Amounts of a refund by the result at their cards. */
export type RefundedCards = NonNullable<IssuedCreditNote['cards']>
export type CreditNote = NonNullable<Invoice['credit_notes']>[number]

/** Portions of lines, or an amount as typed. */
export type RefundChoice = Readonly<
  ({ lines: readonly Readonly<{ orderId: string; line: number; quantity: number }>[] } | { amount: string }) & {
    /** True if the tip is refunded too. */
    tip?: true | undefined
  }
>

const bodyOf = ({ tip, ...choice }: RefundChoice) => ({
  ...('lines' in choice ? { lines: [...choice.lines] } : { amount: choice.amount }),
  ...(tip && { tip }),
})

/** The refundable part of an invoice, and the result of this choice. */
export const refundPreview = (invoiceId: string, choice: RefundChoice) =>
  queryOptions({
    ...callQuery(['invoices', 'refund', invoiceId, choice], 'POST /invoices/refund-preview', {
      body: { invoiceId, ...bodyOf(choice) },
    }),
    retry: false,
    gcTime: 0,
  })

type Reason = Readonly<{ code: LossReasonCode; text?: string }>

/** The request of a refund, which may need an approval. */
export const refundRequest = (invoiceId: string, refundId: string, choice: RefundChoice, reason: Reason): Intent => ({
  path: pathFor('POST /invoices/:id/refund', { params: { id: invoiceId } }),
  body: { refundId, ...bodyOf(choice), reason },
})

export const refundInvoice = ({ path, body }: Intent): Promise<IssuedCreditNote> => send(path, { method: 'POST', body })

/** The request to refund a whole invoice and reopen its bill, which may need an approval. */
export const reopenRequest = (invoiceId: string, refundId: string, reason: Reason): Intent => ({
  path: pathFor('POST /invoices/:id/reopen', { params: { id: invoiceId } }),
  body: { refundId, reason },
})

export const reopenInvoice = ({ path, body }: Intent): Promise<AnswerOf<'POST /invoices/:id/reopen'>> =>
  send(path, { method: 'POST', body })
