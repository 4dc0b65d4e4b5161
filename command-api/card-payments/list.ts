import { type CardPayment, type CardPayments, cardPayments } from '@comanda/domain/card-payments/card-payments.ts'
import { type CardShares, cardShares } from '@comanda/domain/card-payments/card-shares.ts'
import { CardPaymentEvent } from '@comanda/domain/card-payments/events.ts'
import type { OrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { cardPaymentsStream } from '@comanda/domain/kernel/streams.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { foldStream } from '../fold.ts'

/**
 * State of the card payments of an order: the payments of bills that it leads, and the lead orders of its other bills.
 */
const cardsOfOrder = {
  decider: {
    initial: { payments: cardPayments.initial, leads: cardShares.initial },
    evolve: ({ payments, leads }: { payments: CardPayments; leads: CardShares }, event: CardPaymentEvent) => {
      return { payments: cardPayments.evolve(payments, event), leads: cardShares.evolve(leads, event) }
    },
  },
  events: CardPaymentEvent,
}

/** Card payments of all bills that these orders were on. */
export async function listCardPayments(
  { log }: Readonly<{ log: EventLog }>,
  { tenantId }: Readonly<{ tenantId: TenantId }>,
  orderIds: readonly OrderId[],
): Promise<CardPayments> {
  const read = (ids: readonly OrderId[]) =>
    Promise.all(ids.map(async (id) => (await foldStream(log, cardsOfOrder, cardPaymentsStream(tenantId, id))).state))
  const own = await read(orderIds)
  const leads = new Set(own.flatMap((cards) => cards.leads).filter((lead) => !orderIds.includes(lead)))
  const shared = (await read([...leads])).flatMap(({ payments }) => payments)
  const isOnBill = (payment: CardPayment) => payment.orderIds.some((orderId) => orderIds.includes(orderId))
  return [...own.flatMap(({ payments }) => payments), ...shared.filter(isOnBill)]
}

export function leadOf(orderIds: readonly OrderId[]): OrderId {
  const [lead] = orderIds
  if (!lead) throw new Error('a card payment has at least one order')
  return lead
}
