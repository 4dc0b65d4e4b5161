// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { CardPaymentId, CardReaderId, Instant, OrderId, RefundId, SettlementId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'

/** Reasons of a failed payment: refused by the bank, cancelled at the terminal, or the terminal was busy. */
export const cardFailures = ['declined', 'cancelled', 'busy', 'offline'] as const
export type CardFailure = (typeof cardFailures)[number]

const payment = { cardPaymentId: CardPaymentId }
const refund = { ...payment, refundId: RefundId, amount: Money }

/** Stream `cardPayments-<tenant>_<lead order>`: payments of a bill at the card terminals of the restaurant. */
export const CardPaymentEvent = z.discriminatedUnion('type', [
  /** Written before the terminal shows the amount. */
  message('CardPaymentRequested', {
    ...payment,
    /** All orders of the bill; the first one is the lead. */
    orderIds: z.array(OrderId).readonly(),
    readerId: CardReaderId,
    /** The terminal's id at the provider. */
    device: z.string(),
    /** The payment's id at the provider. */
    reference: z.string(),
    /** Part of the bill; the card is charged `amount + tip`. */
    amount: Money,
    tip: Money,
    currency: Currency,
    requestedAt: Instant,
  }),
  /** The terminal did not answer: money may have been reserved or not. */
  message('CardPaymentUnconfirmed', { ...payment, unconfirmedAt: Instant }),
  /** Money is reserved on the card. */
  message('CardPaymentAuthorised', { ...payment, authorisedAt: Instant }),
  message('CardPaymentCaptured', { ...payment, capturedAt: Instant }),
  message('CardPaymentFailed', {
    ...payment,
    reason: z.enum(cardFailures),
    /** Code of the bank or the provider. */
    code: z.string().optional(),
    failedAt: Instant,
  }),
  /** Captured money must be returned, because no bill is paid with it. */
  message('CardPaymentReversalRequested', { ...payment, requestedAt: Instant }),
  /** Reserved or captured money was returned before a bill was paid with it. */
  message('CardPaymentVoided', { ...payment, voidedAt: Instant }),
  /** A settlement is about to begin with the payment; until it ends the money is not returned. */
  message('CardPaymentClaimed', { ...payment, settlementId: SettlementId, claimedAt: Instant }),
  /** An invoice is paid with it. */
  message('CardPaymentSettled', { ...payment, settlementId: SettlementId, settledAt: Instant }),
  message('CardPaymentRefunded', { ...refund, refundedAt: Instant }),
  /** The provider refused to refund to the card: the money has to be returned by hand. */
  message('CardRefundFailed', { ...refund, failedAt: Instant }),
  /** Written for every other order of a bill, before a payment is requested for it. */
  message('CardPaymentShared', { orderId: OrderId, leadOrderId: OrderId, sharedAt: Instant }),
])
export type CardPaymentEvent = z.infer<typeof CardPaymentEvent>
