import * as api from '@comanda/api/orders.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import { findTable } from '../find-table.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerableNeeds, answerableFor } from '../limits/answerable.ts'
import type { AnyRejection } from '../messages.ts'
import { type AnswerOnce, answerWith, refused } from '../send.ts'
import { type CardNeeds, changeCard } from './change-card.ts'
import { divideOrder } from './divide.ts'
import { joinOrder } from './join.ts'
import { knownOrders } from './known-orders.ts'

type Portions = Readonly<{ orderId: OrderId; line: number; quantity?: number | null | undefined }>

/** Refusals to end orders without a payment while a card is, or may be, charged for them. */
export type OpenCards = Readonly<{
  refuse: (request: FastifyRequest, orderIds: readonly OrderId[]) => Promise<AnyRejection | undefined>
  /** Refusal for cancelling the last charged portions of an order. */
  refuseOfLast: (request: FastifyRequest, portions: Portions) => Promise<AnyRejection | undefined>
  /** Refusal for commands on orders after which their bill would cost less than its cards were charged. */
  refuseCheaper: (
    request: FastifyRequest,
    orderIds: readonly OrderId[],
    commandOn: (orderId: OrderId) => OrderCommand,
  ) => Promise<AnyRejection | undefined>
}>

type OrderNeeds = CardNeeds &
  AnswerableNeeds &
  Readonly<{ answer: AnswerOnce; caches: Pick<Caches, 'store'>; openCards: OpenCards }>

export const orderRoutes: Routes<OrderNeeds> = async (app, needs) => {
  const { answer, openCards } = needs

  route(app, api.divideOrder, (request, reply) =>
    answer(reply, async (context) => {
      const { orderId, intoOrderId, lines, tableId } = request.body
      if (!orderId) return refused('OrderUnknown')
      const division = { type: 'DivideOrder', data: { orderId, intoOrderId, lines } } as const
      const refusal = await openCards.refuseCheaper(request, [orderId], () => division)
      if (refusal) return refused(refusal)
      if (tableId === undefined) return divideOrder(needs, context, { orderId, intoOrderId, lines })
      const table = findTable(await needs.caches.store.of(context.tenantId, knownPositionOf(request)), tableId)
      return table ? divideOrder(needs, context, { orderId, intoOrderId, lines, table }) : refused('TableUnknown')
    }),
  )

  route(app, api.joinOrder, ({ body: { orderId } }, reply) =>
    answer(reply, async (context) => {
      if (!orderId) return refused('OrderUnknown')
      const refusal = await openCards.refuse(reply.request, [orderId])
      return refusal ? refused(refusal) : joinOrder(needs, context, orderId)
    }),
  )

  route(app, api.cancelOrders, ({ actor, body }, reply) => {
    if (!mayEnter(actor, ['CANCEL_SENT'])) return answerWith(reply, refused('CancelNotAllowed'))
    return answer(reply, async (context) => {
      const orderIds = knownOrders(body.orderIds)
      if (!orderIds) return refused('OrderUnknown')
      const refusal = await openCards.refuse(reply.request, orderIds)
      if (refusal) return refused(refusal)
      const message = 'Order cancelled!'
      const change = { context, approval: body.approval, scopes: ['CANCEL_SENT'] as const }
      const answerable = await answerableFor(needs, reply.request, change)
      if ('rejected' in answerable) return refused(answerable.rejected)
      return changeCard(needs, context, { type: 'CancelOrder', orderIds, reason: body.reason, message, answerable })
    })
  })

  route(app, api.completeOrders, ({ actor, body }, reply) =>
    answer(reply, async (context) => {
      const orderIds = knownOrders(body.orderIds)
      if (!orderIds) return refused('OrderUnknown')
      const refusal = await openCards.refuse(reply.request, orderIds)
      if (refusal) return refused(refusal)
      const mayCloseUnpaid = mayEnter(actor, ['CLOSE_UNPAID'])
      const message = 'Order completed!'
      const change = { context, approval: body.approval, scopes: ['CLOSE_UNPAID'] as const }
      const answerable = await answerableFor(needs, reply.request, change)
      if ('rejected' in answerable) return refused(answerable.rejected)
      const ending = { reason: body.reason, message, mayCloseUnpaid, answerable }
      return changeCard(needs, context, { type: 'CompleteOrder', orderIds, ...ending })
    }),
  )
}
