import * as api from '@comanda/api/orders.ts'
import type { DiscountId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import type { DiscountKind } from '@comanda/domain/orders/discount-events.ts'
import type { Order } from '@comanda/domain/orders/order.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { foldAndKeep } from '../fold.ts'
import type { AnyRejection } from '../messages.ts'
import { answerWith, refused, type Send } from '../send.ts'
import type { OrderKind } from './kind.ts'

type DiscountNeeds = Readonly<{ log: EventLog; send: Send; orders: OrderKind }>
type Actor = Parameters<typeof mayEnter>[0]

export const discountRoutes: Routes<DiscountNeeds> = async (app, { log, send, orders }) => {
  app.post(api.giveDiscount.path, { schema: { body: api.giveDiscount.body } }, ({ actor, body }, reply) => {
    const { orderId, ...request } = body
    if (orderId === null) return answerWith(reply, refused('OrderUnknown'))
    const refusal = notAllowed(actor, request.kind)
    if (refusal) return answerWith(reply, refused(refusal))
    const stream = orderStream(actor.tenantId, orderId)
    const command = { type: 'GiveDiscount', data: { ...request, orderId } } as const
    const message = request.kind === 'comp' ? 'Given for free!' : 'Discount given!'
    return send(reply, orders, stream, command, () => ({ message }))
  })

  app.post(api.removeDiscount.path, { schema: { body: api.removeDiscount.body } }, async ({ actor, body }, reply) => {
    const { orderId, discountId } = body
    if (orderId === null) return answerWith(reply, refused('OrderUnknown'))
    const stream = orderStream(actor.tenantId, orderId)
    const { state } = await foldAndKeep(log, orders, stream)
    const refusal = notAllowed(actor, kindOf(state, discountId))
    if (refusal) return answerWith(reply, refused(refusal))
    const command = { type: 'RemoveDiscount', data: { orderId, discountId } } as const
    return send(reply, orders, stream, command, () => ({ message: 'Discount removed!' }))
  })
}

/** `kind`: undefined for a discount that is not in force any more, whose removal changes nothing. */
function notAllowed(actor: Actor, kind: DiscountKind | undefined): AnyRejection | undefined {
  if (kind === 'comp') return mayEnter(actor, ['COMP']) ? undefined : 'CompNotAllowed'
  const enough = kind === 'discount' ? (['DISCOUNT'] as const) : (['DISCOUNT', 'COMP'] as const)
  return mayEnter(actor, enough) ? undefined : 'DiscountNotAllowed'
}

const kindOf = (state: Order, discountId: DiscountId): DiscountKind | undefined =>
  state.status === 'None' ? undefined : state.discounts.find((discount) => discount.discountId === discountId)?.kind
