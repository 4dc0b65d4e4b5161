import { isLive } from '@comanda/domain/card-payments/card-payments.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isLastCharged, isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import { foldAndKeep } from '../fold.ts'
import { knownPositionOf } from '../known-position.ts'
import type { OrderKind } from '../orders/kind.ts'
import type { OpenCards } from '../orders/routes.ts'
import { listCardPayments } from './steps.ts'

type OpenCardNeeds = Readonly<{ log: EventLog; orders: OrderKind; caches: Pick<Caches, 'store'> }>

export function openCardsIn({ log, orders, caches }: OpenCardNeeds): OpenCards {
  const stateOf = async ({ actor }: FastifyRequest, id: OrderId) =>
    (await foldAndKeep(log, orders, orderStream(actor.tenantId, id))).state
  const hasReaders = async (request: FastifyRequest) => {
    const store = await caches.store.of(request.actor.tenantId, knownPositionOf(request))
    return store.status !== 'None' && store.cardReaders.size > 0
  }
  const refuse: OpenCards['refuse'] = async (request, orderIds) => {
    if (!(await hasReaders(request))) return undefined
    const cards = (await listCardPayments({ log }, request.actor, orderIds)).filter(isLive)
    if (cards.length === 0) return undefined
    const states = await Promise.all(orderIds.map((id) => stateOf(request, id)))
    if (!states.some((state) => isPlaced(state) && isOwed(state))) return undefined
    return cards.every(({ status }) => status === 'captured') ? 'CardPaymentTaken' : 'CardPaymentOpen'
  }
  return {
    refuse,
    refuseOfLast: async (request, { orderId, ...portions }) => {
      if (!(await hasReaders(request))) return undefined
      const state = await stateOf(request, orderId)
      return isPlaced(state) && isLastCharged(state, portions) ? refuse(request, [orderId]) : undefined
    },
  }
}
