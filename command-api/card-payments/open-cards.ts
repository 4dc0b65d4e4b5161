import { isLive } from '@comanda/domain/card-payments/card-payments.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { chargedLines, isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import { foldAndKeep } from '../fold.ts'
import { knownPositionOf } from '../known-position.ts'
import type { AnyRejection } from '../messages.ts'
import type { OrderKind } from '../orders/kind.ts'
import { listCardPayments } from './steps.ts'

type OpenCardNeeds = Readonly<{ log: EventLog; orders: OrderKind; caches: Pick<Caches, 'store'> }>
type Portions = Readonly<{ orderId: OrderId; line: number; quantity?: number | null | undefined }>

/** Refusal to end orders that are not paid while a card is, or may be, charged for them. */
export async function refuseOpenCards(
  { log, orders, caches }: OpenCardNeeds,
  request: FastifyRequest,
  orderIds: readonly OrderId[],
): Promise<AnyRejection | undefined> {
  const { actor } = request
  const store = await caches.store.of(actor.tenantId, knownPositionOf(request))
  if (store.status === 'None' || store.cardReaders.size === 0) return undefined
  const cards = (await listCardPayments({ log }, actor, orderIds)).filter(isLive)
  if (cards.length === 0) return undefined
  const folds = await Promise.all(orderIds.map((id) => foldAndKeep(log, orders, orderStream(actor.tenantId, id))))
  if (!folds.some(({ state }) => isPlaced(state) && isOwed(state))) return undefined
  return cards.every(({ status }) => status === 'captured') ? 'CardPaymentTaken' : 'CardPaymentOpen'
}

/** The same for portions that are cancelled, where nothing else is charged on their order. */
export async function refuseOpenCardsOfLast(
  needs: OpenCardNeeds,
  request: FastifyRequest,
  { orderId, line, quantity }: Portions,
): Promise<AnyRejection | undefined> {
  const { state } = await foldAndKeep(needs.log, needs.orders, orderStream(request.actor.tenantId, orderId))
  const [only, ...others] = isPlaced(state) ? chargedLines(state) : []
  const isLast = only?.line === line && others.length === 0 && (quantity ?? only.quantity) >= only.quantity
  return isLast ? refuseOpenCards(needs, request, [orderId]) : undefined
}
