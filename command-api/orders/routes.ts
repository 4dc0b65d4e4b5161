import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { commandFor } from '@comanda/domain/orders/item-status.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyReply } from 'fastify'
import { payOrders } from '../checkout/pay.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerOnce, refused, type Send, say } from '../send.ts'
import { orderStream } from '../streams.ts'
import { type AnswerPlacingNeeds, answerPlacing } from './answer-placing.ts'
import { endOrders } from './end.ts'
import { orders } from './kind.ts'
import { paidWithOf } from './paid-with.ts'
import { ItemPath, ItemStatus, KitchenStatus, OrderIds, Paying, Placing } from './requests.ts'

type OrderNeeds = AnswerPlacingNeeds & Readonly<{ send: Send; answer: AnswerOnce }>
type ItemWish = Readonly<{ item: { orderId: OrderId; line: number } | null; status: keyof typeof commandFor }>

export const orderRoutes: Routes<OrderNeeds> = async (app, needs) => {
  const { send, answer, knowledge } = needs

  app.post('/pos/create-order', { schema: { body: Placing } }, ({ body: placing }, reply) =>
    answerPlacing(needs, reply, { placing, paid: false }),
  )

  app.post('/pos/create-order-and-invoice', { schema: { body: Placing } }, ({ body: placing }, reply) =>
    answerPlacing(needs, reply, { placing, paid: true }),
  )

  const moveItem = (reply: FastifyReply, { item, status }: ItemWish) => {
    if (!item) return say(reply, refused('ItemUnknown'))
    const stream = orderStream(reply.request.actor.tenantId, item.orderId)
    const command = { type: commandFor[status], data: item }
    return send(reply, orders, stream, command, () => ({ message: 'Order item status updated!' }))
  }

  app.post(
    '/orders/update-status/:id',
    { schema: { params: ItemPath, body: ItemStatus } },
    ({ params: { id: item }, body: { status } }, reply) => moveItem(reply, { item, status }),
  )

  app.post(
    '/kitchen/:id',
    { schema: { params: ItemPath, body: KitchenStatus } },
    ({ params: { id: item }, body: { status } }, reply) => moveItem(reply, { item, status }),
  )

  app.post('/orders/cancel', { schema: { body: OrderIds } }, ({ body }, reply) =>
    answer(reply, async (stamp) => {
      const orderIds = body.orderIds.filter((orderId) => orderId !== null)
      if (orderIds.length < body.orderIds.length) return refused('OrderUnknown')
      return endOrders(needs, stamp, { type: 'CancelOrder', orderIds, message: 'Order cancelled!' })
    }),
  )

  app.post('/orders/complete', { schema: { body: OrderIds } }, ({ body }, reply) =>
    answer(reply, async (stamp) => {
      const orderIds = body.orderIds.filter((orderId) => orderId !== null)
      if (orderIds.length < body.orderIds.length) return refused('OrderUnknown')
      return endOrders(needs, stamp, { type: 'CompleteOrder', orderIds, message: 'Order completed!' })
    }),
  )

  app.post('/orders/complete-and-pay-order', { schema: { body: Paying } }, ({ body, actor }, reply) =>
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
