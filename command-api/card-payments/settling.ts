import {
  type CardPayment,
  type CardPayments,
  findCardPayment,
  isLive,
} from '@comanda/domain/card-payments/card-payments.ts'
import type { CardPaymentId, OrderId, SettlementId } from '@comanda/domain/kernel/ids.ts'
import type { Tender } from '@comanda/domain/orders/tender.ts'
import type { CommandContext } from '../command-context.ts'
import type { AnyRejection } from '../messages.ts'
import { leadOf } from './list.ts'
import { type CardNeeds, takeCardStep } from './steps.ts'

type Terms = Readonly<{ settlementId: SettlementId; tenders?: readonly Tender[] | undefined }>

const cardsOf = ({ tenders = [] }: Terms) =>
  tenders.flatMap(({ card, amount, tip }) => (card ? [{ ...card, amount, tip }] : []))

/** Claims captured card payments for a settlement before it begins, so that they are not returned while it runs. */
export async function claimCards(
  needs: Pick<CardNeeds, 'handle'>,
  context: CommandContext,
  terms: Terms,
): Promise<Readonly<{ refusal: AnyRejection }> | undefined> {
  const { settlementId } = terms
  for (const { orderId, ...claim } of cardsOf(terms)) {
    const command = { type: 'ClaimCardPayment', data: { ...claim, settlementId } } as const
    // an id per attempt: a renewed claim is another event
    const claimed = await takeCardStep(needs, context, orderId, command, `${settlementId} ${context.at}`)
    if ('rejected' in claimed) return { refusal: claimed.rejected }
  }
  return undefined
}

/** Marks the card payments as settled after the invoice: afterwards only a refund returns the money. */
export async function settleCards(
  needs: Pick<CardNeeds, 'handle'>,
  context: CommandContext,
  terms: Terms,
): Promise<void> {
  const { settlementId } = terms
  for (const { orderId, cardPaymentId } of cardsOf(terms)) {
    const command = { type: 'SettleCardPayment', data: { cardPaymentId, settlementId } } as const
    await takeCardStep(needs, context, orderId, command)
  }
}

/**
 * Refusal of a payment of these orders that names an unknown card payment, or omits one whose card is or may be
 * charged. The orders must include the lead order of each card payment: a lead order is in one settlement only, so that
 * no two settlements use the same money.
 */
export function cardsRefused(
  cards: CardPayments,
  named: readonly CardPaymentId[],
  orderIds: readonly OrderId[],
): AnyRejection | undefined {
  if (named.some((id) => !findCardPayment(cards, id))) return 'CardPaymentUnknown'
  if (new Set(named).size < named.length) return 'CardPaymentNotCaptured'
  const isElsewhere = (card: CardPayment) =>
    named.includes(card.cardPaymentId) && !orderIds.includes(leadOf(card.orderIds))
  if (cards.some(isElsewhere)) return 'CardPaymentElsewhere'
  return cards.some((card) => isLive(card) && !named.includes(card.cardPaymentId)) ? 'CardPaymentRunning' : undefined
}
