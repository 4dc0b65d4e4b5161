import { findCardPayment } from '@comanda/domain/card-payments/card-payments.ts'
import { type Money, money, sum } from '@comanda/domain/kernel/money.ts'
import { cardPaymentsStream } from '@comanda/domain/kernel/streams.ts'
import type { GrantedRefund } from '@comanda/domain/refunds/events.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import type { CommandContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import { type CardNeeds, cardPaymentsKind, takeCardStep } from './steps.ts'
import type { CardTerminals } from './terminals.ts'

export type CardRefundNeeds = Pick<CardNeeds, 'log' | 'handle'> & Readonly<{ cardTerminals: CardTerminals | undefined }>

/**
 * `refused`: the provider refused the card, so that its money has to be returned by hand. `pending`: no provider is
 * configured; the money is returned once there is one.
 */
type CardResult = 'done' | 'refused' | 'pending'
/** Amounts of a refund by the result at their cards. */
export type CardAmounts = Readonly<Record<CardResult, Money>>

/**
 * Returns the parts of a refund that were paid at a terminal to the same cards, each regardless of the others.
 * Idempotent; throws 503 if the provider does not answer for one of them, and the request or the recovery repeats it.
 */
export async function refundToCards(
  needs: CardRefundNeeds,
  context: CommandContext,
  { refundId, tenders }: Pick<GrantedRefund, 'refundId' | 'tenders'>,
): Promise<CardAmounts> {
  const amounts: Record<CardResult, Money> = { done: money(0), refused: money(0), pending: money(0) }
  const failures: unknown[] = []
  for (const { card, amount, tip } of tenders) {
    if (!card) continue
    const returned = { ...card, refundId, amount: sum(tip ? [amount, tip] : [amount]) }
    try {
      const result = await refundToCard(needs, context, returned)
      amounts[result] = sum([amounts[result], returned.amount])
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
  return amounts
}

type CardRefund = NonNullable<GrantedRefund['tenders'][number]['card']> &
  Pick<GrantedRefund, 'refundId'> &
  Pick<GrantedRefund['tenders'][number], 'amount'>

async function refundToCard(
  { log, handle, cardTerminals }: CardRefundNeeds,
  context: CommandContext,
  { cardPaymentId, orderId, refundId, amount }: CardRefund,
): Promise<CardResult> {
  const { state } = await foldStream(log, cardPaymentsKind, cardPaymentsStream(context.tenantId, orderId))
  const payment = findCardPayment(state, cardPaymentId)
  const before = payment?.refunds.find((refund) => refund.refundId === refundId)
  if (before) return before.isDone ? 'done' : 'refused'
  // No card is known, so that the money has to be returned by hand. There is no payment to record it for: a repetition
  // finds none again, and has the same answer.
  if (!payment) return 'refused'
  if (!cardTerminals) return 'pending'
  const answer = await cardTerminals.refund(payment, { refundId, amount })
  if (answer === 'unknown') throw tooBusy()
  const data = { cardPaymentId, refundId, amount, isDone: answer === 'done' }
  await takeCardStep({ handle }, context, orderId, { type: 'RecordCardRefund', data }, refundId)
  return answer
}
