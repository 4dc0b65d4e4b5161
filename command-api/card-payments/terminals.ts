import type { CardPayment, CardReport } from '@comanda/domain/card-payments/card-payments.ts'
import type { CardPaymentId, CardReaderId, RefundId, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Currency, Money } from '@comanda/domain/kernel/money.ts'

export type TerminalPayment = Pick<CardPayment, 'cardPaymentId' | 'device' | 'reference' | 'amount' | 'tip'>

/** Report of a terminal; `idle`: no money was taken, and the terminal does not show the payment. */
export type TerminalReport = CardReport | Readonly<{ status: 'idle' }>

/**
 * Card terminals of a provider. Every call may be repeated: it has one effect per payment. `failed` and `voided` are
 * final: the provider takes no money for such a payment any more. `unknown`: the provider did not answer.
 */
export type CardTerminals = Readonly<{
  /** Registers a terminal by the code that it shows, and returns its id; null if the code is not valid. */
  register: (
    reader: Readonly<{ tenantId: TenantId; readerId: CardReaderId; title: string; code: string }>,
  ) => Promise<string | null>
  isOnline: (device: string) => Promise<boolean>
  /** Creates the payment at the provider and returns its id. Nothing is shown or charged yet. */
  prepare: (payment: Readonly<{ cardPaymentId: CardPaymentId; charge: Money; currency: Currency }>) => Promise<string>
  /** Shows the amount on the terminal. */
  show: (payment: TerminalPayment) => Promise<CardReport>
  ask: (payment: TerminalPayment) => Promise<TerminalReport>
  /** Takes the reserved money. */
  capture: (payment: TerminalPayment) => Promise<CardReport>
  /** Takes the payment off the terminal and releases reserved money. Captured money stays captured. */
  cancel: (payment: TerminalPayment) => Promise<CardReport>
  /** Returns all of the captured money. */
  reverse: (payment: TerminalPayment) => Promise<CardReport>
  /** Returns a part of the captured money. */
  refund: (
    payment: TerminalPayment,
    refund: Readonly<{ refundId: RefundId; amount: Money }>,
  ) => Promise<'done' | 'refused' | 'unknown'>
}>
