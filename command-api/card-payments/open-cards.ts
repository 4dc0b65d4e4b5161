import { type CardPayments, isLive } from '@comanda/domain/card-payments/card-payments.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { sum } from '@comanda/domain/kernel/money.ts'
import { isLastCharged, isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import { order, type PlacedOrder } from '@comanda/domain/orders/order.ts'
import { openOf } from '@comanda/domain/orders/part-payments.ts'
import type { FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import { knownPositionOf } from '../known-position.ts'
import type { OpenCards } from '../orders/routes.ts'
import { type OrderReaderNeeds, readOrder, readOrders } from '../read-orders.ts'
import { listCardPayments } from './list.ts'

type OpenCardNeeds = OrderReaderNeeds & Readonly<{ caches: Pick<Caches, 'store'> }>

export function openCardsIn(needs: OpenCardNeeds): OpenCards {
  const placedOrders = async ({ actor }: FastifyRequest, ids: readonly OrderId[]) =>
    (await readOrders(needs, actor.tenantId, ids)).filter(isPlaced)
  const liveCards = async ({ actor }: FastifyRequest, ids: readonly OrderId[]) =>
    (await listCardPayments(needs, actor, ids)).filter(isLive)
  const hadReaders = async (request: FastifyRequest) => {
    const store = await needs.caches.store.of(request.actor.tenantId, knownPositionOf(request))
    return store.status !== 'None' && store.hadCardReaders
  }
  const refuse: OpenCards['refuse'] = async (request, orderIds) => {
    if (!(await hadReaders(request))) return undefined
    const cards = await liveCards(request, orderIds)
    if (cards.length === 0) return undefined
    return (await placedOrders(request, orderIds)).some(isOwed) ? refusalFor(cards) : undefined
  }
  return {
    refuse,
    refuseOfLast: async (request, { orderId, ...portions }) => {
      if (!(await hadReaders(request))) return undefined
      const state = await readOrder(needs, request.actor.tenantId, orderId)
      return isPlaced(state) && isLastCharged(state, portions) ? refuse(request, [orderId]) : undefined
    },
    refuseCheaper: async (request, orderIds, commandOn) => {
      if (!(await hadReaders(request))) return undefined
      const cards = await liveCards(request, orderIds)
      if (cards.length === 0) return undefined
      const billOrderIds = new Set([...orderIds, ...cards.flatMap((card) => card.orderIds)])
      const states = await placedOrders(request, [...billOrderIds])
      const after = states.map((state) => {
        const { orderId } = state.placed
        return orderIds.includes(orderId) ? stateAfter(commandOn(orderId), state) : state
      })
      const [before, left] = [dueOf(states), dueOf(after)]
      return left < before && left < sum(cards.map(({ amount }) => amount)) ? refusalFor(cards) : undefined
    },
  }
}

const refusalFor = (cards: CardPayments) =>
  cards.every(({ status }) => status === 'captured') ? 'CardPaymentTaken' : 'CardPaymentOpen'

const dueOf = (states: readonly PlacedOrder[]) => sum(states.filter(isOwed).map(openOf))

/** The order as it would be after a command; unchanged if it refuses. */
function stateAfter(command: OrderCommand, state: PlacedOrder): PlacedOrder {
  const decided = order.decide(command, state, { by: null, at: state.placed.placedAt })
  const after = 'rejected' in decided ? state : decided.reduce(order.evolve, state)
  return isPlaced(after) ? after : state
}
