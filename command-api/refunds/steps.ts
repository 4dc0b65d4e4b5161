import type { CreditNoteId, InvoiceId, Period, RefundId } from '@comanda/domain/kernel/ids.ts'
import { creditNotesStream, refundsStream } from '@comanda/domain/kernel/streams.ts'
import { type GrantedRefund, RefundEvent } from '@comanda/domain/refunds/events.ts'
import {
  creditNoteOf,
  type RefundCommand,
  type RefundRejection,
  type Refunds,
  type ReopenRejection,
  refunds,
} from '@comanda/domain/refunds/refunds.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { z } from 'zod'
import { type CardAmounts, type CardRefundNeeds, refundToCards } from '../card-payments/refunding.ts'
import { type CommandContext, metadataOf, stepOf } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import type { Kind } from '../fold.ts'
import type { Handled } from '../handle.ts'
import type { Numbers } from '../numbers/numbers.ts'
import type { OrderKind } from '../orders/kind.ts'
import { uuidV5 } from '../uuid.ts'

export type RefundNeeds = CardRefundNeeds & Readonly<{ creditNoteNumbers: Numbers; orders: OrderKind }>

export const refundsKind: Kind<
  Refunds,
  RefundCommand,
  RefundEvent,
  RefundRejection | ReopenRejection | 'RefundLimited'
> = { decider: refunds, events: RefundEvent }

export type NumberedCreditNote = Readonly<{ creditNoteId: CreditNoteId; position: bigint | null; cards: CardAmounts }>

/**
 * The steps after the decision: the credit note is numbered, cards are refunded, and the refund's stream records the
 * number. May be resumed at any point, any number of times: the journal contains one credit note per refund.
 */
export async function numberRefund(
  needs: RefundNeeds,
  context: CommandContext,
  granted: GrantedRefund,
): Promise<NumberedCreditNote> {
  const { handle, creditNoteNumbers } = needs
  const { invoiceId, refundId, period, grantedAt } = granted
  const { tenantId } = context
  const root = uuidV5(refundId, `${tenantId} ${invoiceId}`)
  const event = {
    id: uuidV5(root, 'credit note'),
    type: 'CreditNoteIssued',
    data: creditNoteOf(granted, context.by),
    metadata: metadataOf(stepOf(context, root, 'CreditNoteIssued')),
  }
  const revision = await creditNoteNumbers.place(creditNotesStream(tenantId, period), {
    key: keyOf(granted),
    event,
    since: Date.parse(grantedAt) - clockDriftMs,
  })
  await crashPoint('refund:after-note', tenantId)
  const cards = await refundToCards(needs, context, granted)
  const creditNoteId = creditNoteIdAt(period, revision)
  const numbered = await handle(
    refundsKind,
    refundsStream(tenantId, invoiceId),
    { type: 'NumberRefund', data: { invoiceId, refundId, creditNoteId } },
    stepOf(context, root, 'NumberRefund'),
  )
  return { creditNoteId, position: positionOf(numbered), cards }
}

function positionOf(outcome: Handled<Refunds> | Readonly<{ rejected: string }>): bigint | null {
  if ('rejected' in outcome) throw new Error(`a refund that was granted was not numbered: ${outcome.rejected}`)
  return outcome.position
}

/** Tolerated difference of clocks: a refund is granted by our clock, an event is written by the store's. */
const clockDriftMs = 60_000

/** Key of a credit note in its journal: a refund's id is unique within its invoice. */
const keyOf = ({ invoiceId, refundId }: Readonly<{ invoiceId: InvoiceId; refundId: RefundId }>) =>
  `${invoiceId} ${refundId}`

export const refundOfNote = ({ data }: RecordedEvent): string => keyOf(CreditNoteKey.parse(data))
const CreditNoteKey = z.object({
  // ids of stored events are valid
  invoiceId: z.string().transform((id) => id as InvoiceId),
  refundId: z.string().transform((id) => id as RefundId),
})

// the format that the schema requires
const creditNoteIdAt = (period: Period, revision: bigint) => `CN-${period}-${revision + 1n}` as CreditNoteId
