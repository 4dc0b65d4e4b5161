import * as api from '@comanda/api/orders.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderCommand, SeenLine } from '@comanda/domain/orders/commands.ts'
import { cancelledPart } from '@comanda/domain/orders/divide.ts'
import { isOrdered } from '@comanda/domain/orders/item-moves.ts'
import { commandFor } from '@comanda/domain/orders/item-status.ts'
import type { LossReason } from '@comanda/domain/orders/losses.ts'
import { hasLeftPass } from '@comanda/domain/orders/pass.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerableNeeds, answerableFor } from '../limits/answerable.ts'
import { boundedOrders } from '../limits/bounded.ts'
import type { AnyRejection } from '../messages.ts'
import { type AnswerOnce, answerWith, refused, type Send } from '../send.ts'
import { type CardNeeds, changeCard } from './change-card.ts'
import { changeLine } from './change-lines.ts'
import { divideOrder } from './divide.ts'
import { joinOrder } from './join.ts'
import { knownOrders } from './known-orders.ts'
import { tableIn } from './move-routes.ts'

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
  Readonly<{ send: Send; answer: AnswerOnce; caches: Pick<Caches, 'store'>; openCards: OpenCards }>
type ItemRequest = Readonly<{
  item: { orderId: OrderId; line: number } | null
  status: keyof typeof commandFor
  /** Number of portions to cancel; absent: all. */
  quantity?: number | null | undefined
  reason?: LossReason | undefined
  approval?: string | undefined
  seen?: SeenLine | undefined
}>

export const orderRoutes: Routes<OrderNeeds> = async (app, needs) => {
  const { send, answer, orders, openCards } = needs

  const moveItem = (reply: FastifyReply, { item, status, quantity, reason, approval, seen }: ItemRequest) => {
    if (!item) return answerWith(reply, refused('ItemUnknown'))
    const { actor } = reply.request
    if (status === 'cancelled' && !mayEnter(actor, ['CANCEL_SENT']))
      return answerWith(reply, refused('CancelNotAllowed'))
    const stream = orderStream(actor.tenantId, item.orderId)
    const type = commandFor[status]
    const data = { ...item, quantity: quantity ?? undefined, reason, seen }
    const message = 'Order item status updated!'
    if (type !== 'CancelItem')
      return send(reply, boundedOrders(orders), stream, { type, data: item }, () => ({ message }))
    return answer(reply, async (context) => {
      const refusal =
        (await openCards.refuseOfLast(reply.request, { ...item, quantity })) ??
        (await openCards.refuseCheaper(reply.request, [item.orderId], () => ({ type, data })))
      if (refusal) return refused(refusal)
      const scopes = ['CANCEL_SENT'] as const
      const answerable = await answerableFor(needs, reply.request, { context, approval, scopes })
      if ('rejected' in answerable) return refused(answerable.rejected)
      const kind = boundedOrders(orders, { answerable })
      return changeLine(needs, context, { line: item, command: { type, data }, kind }, (state) => {
        const part = quantity ? cancelledPart(state, { line: item.line, quantity }) : undefined
        return { message, ...(part !== undefined && { id: `${item.orderId}.${part}` }) }
      })
    })
  }

  route(app, api.moveItem, ({ params: { id: item }, body }, reply) => moveItem(reply, { item, ...body }))

  route(app, api.moveKitchenItem, ({ params: { id: item }, body: { status } }, reply) =>
    moveItem(reply, { item, status }),
  )

  route(app, api.moveTicket, ({ actor, body: { orderId, lines } }, reply) => {
    if (!orderId) return answerWith(reply, refused('OrderUnknown'))
    const command = { type: 'MoveItems' as const, data: { orderId, lines } }
    return send(reply, boundedOrders(orders), orderStream(actor.tenantId, orderId), command, (state) => {
      const skipped = lines.filter(({ line }) => !isPlaced(state) || !isOrdered(state, line))
      const ids = skipped.map(({ line }) => `${orderId}.${line}`)
      return { message: 'Order item status updated!', ...(ids.length > 0 && { skipped: ids }) }
    })
  })

  route(app, api.passItems, ({ actor, body: { orderId, lines, passed } }, reply) => {
    if (!orderId) return answerWith(reply, refused('OrderUnknown'))
    const type = passed ? 'PassItems' : 'TakeBackItems'
    const command = { type, data: { orderId, lines } } as const
    return send(reply, boundedOrders(orders), orderStream(actor.tenantId, orderId), command, (state) => {
      const isLeftOut = (line: number) =>
        !isPlaced(state) || !isOrdered(state, line) || hasLeftPass(state, line) !== passed
      const ids = lines.filter(isLeftOut).map((line) => `${orderId}.${line}`)
      return { message: 'Order item status updated!', ...(ids.length > 0 && { skipped: ids }) }
    })
  })

  route(app, api.divideOrder, (request, reply) =>
    answer(reply, async (context) => {
      const { orderId, intoOrderId, lines, tableId } = request.body
      if (!orderId) return refused('OrderUnknown')
      const division = { type: 'DivideOrder', data: { orderId, intoOrderId, lines } } as const
      const refusal = await openCards.refuseCheaper(request, [orderId], () => division)
      if (refusal) return refused(refusal)
      if (tableId === undefined) return divideOrder(needs, context, { orderId, intoOrderId, lines })
      const table = tableIn(await needs.caches.store.of(context.tenantId, knownPositionOf(request)), tableId)
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
