import * as api from '@comanda/api/orders.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { SeenLine } from '@comanda/domain/orders/commands.ts'
import { cancelledPart } from '@comanda/domain/orders/divide.ts'
import { isOrdered } from '@comanda/domain/orders/item-moves.ts'
import { commandFor } from '@comanda/domain/orders/item-status.ts'
import type { LossReason } from '@comanda/domain/orders/losses.ts'
import { hasLeftPass } from '@comanda/domain/orders/pass.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyReply } from 'fastify'
import { type AnswerableNeeds, answerableFor } from '../limits/answerable.ts'
import { boundedOrders } from '../limits/bounded.ts'
import { type AnswerOnce, answerWith, refused, type Send } from '../send.ts'
import type { CardNeeds } from './change-card.ts'
import { changeLine } from './change-lines.ts'
import type { OpenCards } from './routes.ts'

type ItemNeeds = CardNeeds & AnswerableNeeds & Readonly<{ send: Send; answer: AnswerOnce; openCards: OpenCards }>
type ItemRequest = Readonly<{
  item: { orderId: OrderId; line: number } | null
  status: keyof typeof commandFor
  /** Number of portions to cancel; absent: all. */
  quantity?: number | null | undefined
  reason?: LossReason | undefined
  approval?: string | undefined
  seen?: SeenLine | undefined
}>

/** Status of items in the kitchen and at the pass. */
export const itemRoutes: Routes<ItemNeeds> = async (app, needs) => {
  const { send, orders } = needs

  route(app, api.moveItem, ({ params: { id: item }, body }, reply) => moveItem(needs, reply, { item, ...body }))

  route(app, api.moveKitchenItem, ({ params: { id: item }, body: { status } }, reply) =>
    moveItem(needs, reply, { item, status }),
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
}

function moveItem(
  needs: ItemNeeds,
  reply: FastifyReply,
  { item, status, quantity, reason, approval, seen }: ItemRequest,
) {
  const { send, answer, orders, openCards } = needs
  if (!item) return answerWith(reply, refused('ItemUnknown'))
  const { actor } = reply.request
  if (status === 'cancelled' && !mayEnter(actor, ['CANCEL_SENT'])) return answerWith(reply, refused('CancelNotAllowed'))
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
