import * as api from '@comanda/api/orders.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { commandFor } from '@comanda/domain/orders/item-status.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyReply } from 'fastify'
import { type AnswerOnce, answerWith, refused, type Send } from '../send.ts'
import { type EndNeeds, endOrders } from './end.ts'

type OrderNeeds = EndNeeds & Readonly<{ send: Send; answer: AnswerOnce }>
type ItemRequest = Readonly<{ item: { orderId: OrderId; line: number } | null; status: keyof typeof commandFor }>

export const orderRoutes: Routes<OrderNeeds> = async (app, needs) => {
  const { send, answer, orders } = needs

  const moveItem = (reply: FastifyReply, { item, status }: ItemRequest) => {
    if (!item) return answerWith(reply, refused('ItemUnknown'))
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
    answer(reply, async (context) => {
      const orderIds = body.orderIds.filter((orderId) => orderId !== null)
      if (orderIds.length < body.orderIds.length) return refused('OrderUnknown')
      return endOrders(needs, context, { type: 'CancelOrder', orderIds, message: 'Order cancelled!' })
    }),
  )

  app.post(api.completeOrders.path, { schema: { body: api.completeOrders.body } }, ({ body }, reply) =>
    answer(reply, async (context) => {
      const orderIds = body.orderIds.filter((orderId) => orderId !== null)
      if (orderIds.length < body.orderIds.length) return refused('OrderUnknown')
      return endOrders(needs, context, { type: 'CompleteOrder', orderIds, message: 'Order completed!' })
    }),
  )
}
