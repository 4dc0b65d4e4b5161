import * as api from '@comanda/api/orders.ts'
import { createOrder, createPaidOrder } from '@comanda/api/pos.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { commandFor } from '@comanda/domain/orders/item-status.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyReply } from 'fastify'
import { payOrders } from '../checkout/pay.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerOnce, refused, type Send, say } from '../send.ts'
import { type AnswerPlacingNeeds, answerPlacing } from './answer-placing.ts'
import { endOrders } from './end.ts'
import { orders } from './kind.ts'
import { paidWithOf } from './paid-with.ts'

type OrderNeeds = AnswerPlacingNeeds & Readonly<{ send: Send; answer: AnswerOnce }>
type ItemWish = Readonly<{ item: { orderId: OrderId; line: number } | null; status: keyof typeof commandFor }>

export const orderRoutes: Routes<OrderNeeds> = async (app, needs) => {
  const { send, answer, knowledge } = needs

  app.post(createOrder.path, { schema: { body: createOrder.body } }, ({ body: placing }, reply) =>
    answerPlacing(needs, reply, { placing, paid: false }),
  )

  app.post(createPaidOrder.path, { schema: { body: createPaidOrder.body } }, ({ body: placing }, reply) =>
    answerPlacing(needs, reply, { placing, paid: true }),
  )

  const moveItem = (reply: FastifyReply, { item, status }: ItemWish) => {
    if (!item) return say(reply, refused('ItemUnknown'))
    const stream = orderStream(reply.request.actor.tenantId, item.orderId)
    const command = { type: commandFor[status], data: item }
    return send(reply, orders, stream, command, () => ({ message: 'Order item status updated!' }))
  }

  app.post(
    api.moveItem.path,
    { schema: { params: api.moveItem.params, body: api.moveItem.body } },
    ({ params: { id: item }, body: { status } }, reply) => moveItem(reply, { item, status }),
  )

  app.post(
    api.moveKitchenItem.path,
    { schema: { params: api.moveKitchenItem.params, body: api.moveKitchenItem.body } },
    ({ params: { id: item }, body: { status } }, reply) => moveItem(reply, { item, status }),
  )

  app.post(api.cancelOrders.path, { schema: { body: api.cancelOrders.body } }, ({ body }, reply) =>
    answer(reply, async (stamp) => {
      const orderIds = body.orderIds.filter((orderId) => orderId !== null)
      if (orderIds.length < body.orderIds.length) return refused('OrderUnknown')
      return endOrders(needs, stamp, { type: 'CancelOrder', orderIds, message: 'Order cancelled!' })
    }),
  )

  app.post(api.completeOrders.path, { schema: { body: api.completeOrders.body } }, ({ body }, reply) =>
    answer(reply, async (stamp) => {
      const orderIds = body.orderIds.filter((orderId) => orderId !== null)
      if (orderIds.length < body.orderIds.length) return refused('OrderUnknown')
      return endOrders(needs, stamp, { type: 'CompleteOrder', orderIds, message: 'Order completed!' })
    }),
  )

  app.post(api.payOrders.path, { schema: { body: api.payOrders.body } }, ({ body, actor }, reply) =>
    answer(reply, async (stamp) => {
      const orderIds = body.orderIds.filter((orderId) => orderId !== null)
      if (orderIds.length < body.orderIds.length) return refused('OrderUnknown')
      const store = await knowledge.store.of(actor.tenantId, knownPositionOf(reply.request))
      if (store.status === 'None') return refused('StoreNotOpen')
      const { subTotal: netTotal, taxTotal, total } = body
      return payOrders(needs, stamp, {
        orderIds,
        claims: { prices: [], netTotal, taxTotal, total },
        day: store,
        completes: body.complete !== false,
        paidWith: paidWithOf(store, body.paymentTypeId),
      })
    }),
  )
}
