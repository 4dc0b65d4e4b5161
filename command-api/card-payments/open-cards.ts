import { isLive } from '@comanda/domain/card-payments/card-payments.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { chargedLines, isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Caches } from '../cache/caches.ts'
import { foldAndKeep } from '../fold.ts'
import { knownPositionOf } from '../known-position.ts'
import type { OrderKind } from '../orders/kind.ts'
import type { OpenCards } from '../orders/routes.ts'
import { listCardPayments } from './steps.ts'

type OpenCardNeeds = Readonly<{ log: EventLog; orders: OrderKind; caches: Pick<Caches, 'store'> }>

export function openCardsIn({ log, orders, caches }: OpenCardNeeds): OpenCards {
  const refuse: OpenCards['refuse'] = async (request, orderIds) => {
    const { actor } = request
    const store = await caches.store.of(actor.tenantId, knownPositionOf(request))
    if (store.status === 'None' || store.cardReaders.size === 0) return undefined
    const cards = (await listCardPayments({ log }, actor, orderIds)).filter(isLive)
    if (cards.length === 0) return undefined
    const folds = await Promise.all(orderIds.map((id) => foldAndKeep(log, orders, orderStream(actor.tenantId, id))))
    if (!folds.some(({ state }) => isPlaced(state) && isOwed(state))) return undefined
    return cards.every(({ status }) => status === 'captured') ? 'CardPaymentTaken' : 'CardPaymentOpen'
  }
  return {
    refuse,
    refuseOfLast: async (request, { orderId, line, quantity }) => {
      const { state } = await foldAndKeep(log, orders, orderStream(request.actor.tenantId, orderId))
      const [only, ...others] = isPlaced(state) ? chargedLines(state) : []
      const isLast = only?.line === line && others.length === 0 && (quantity ?? only.quantity) >= only.quantity
      return isLast ? refuse(request, [orderId]) : undefined
    },
  }
}
