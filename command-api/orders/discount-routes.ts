import * as api from '@comanda/api/orders.ts'
import type { DiscountId } from '@comanda/domain/kernel/ids.ts'
import type { DiscountKind } from '@comanda/domain/orders/discount-events.ts'
import type { Order } from '@comanda/domain/orders/order.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Caches } from '../cache/caches.ts'
import type { Handle } from '../handle.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerableNeeds, answerableFor } from '../limits/answerable.ts'
import { changeWithinLimits } from '../limits/day-limit.ts'
import { withWholeBill } from '../limits/whole-bill.ts'
import type { AnyRejection } from '../messages.ts'
import { type OrderReaderNeeds, readOrder } from '../read-orders.ts'
import { type AnswerOnce, answerWith, refused } from '../send.ts'
import type { OpenCards } from './routes.ts'

type DiscountNeeds = AnswerableNeeds &
  OrderReaderNeeds &
  Readonly<{
    answer: AnswerOnce
    handle: Handle
    caches: Pick<Caches, 'store'>
    openCards: Pick<OpenCards, 'refuseCheaper'>
  }>
type Actor = Parameters<typeof mayEnter>[0]

export const discountRoutes: Routes<DiscountNeeds> = async (app, needs) => {
  const { answer, caches, openCards } = needs

  route(app, api.giveDiscount, ({ actor, body }, reply) => {
    const { orderId, approval, ...request } = body
    if (orderId === null) return answerWith(reply, refused('OrderUnknown'))
    const refusal = notAllowed(actor, request.kind)
    if (refusal) return answerWith(reply, refused(refusal))
    return answer(reply, async (context) => {
      const store = await caches.store.of(actor.tenantId, knownPositionOf(reply.request))
      if (store.status === 'None') return refused('StoreNotOpen')
      const scopes = request.kind === 'comp' ? (['COMP'] as const) : (['DISCOUNT'] as const)
      const person = await answerableFor(needs, reply.request, { context, approval, scopes })
      if ('rejected' in person) return refused(person.rejected)
      const answerable = await withWholeBill(needs, context, person, [orderId])
      const command = { type: 'GiveDiscount', data: { ...request, orderId } } as const
      const refusal = await openCards.refuseCheaper(reply.request, [orderId], () => command)
      if (refusal) return refused(refusal)
      const outcome = await changeWithinLimits(needs, context, { orderId, command, answerable, dayRule: store })
      if ('rejected' in outcome) return refused(outcome.rejected)
      const message = request.kind === 'comp' ? 'Given for free!' : 'Discount given!'
      return { body: { message }, position: outcome.position, written: outcome.written }
    })
  })

  route(app, api.removeDiscount, async ({ actor, body }, reply) => {
    const { orderId, discountId } = body
    if (orderId === null) return answerWith(reply, refused('OrderUnknown'))
    const order = await readOrder(needs, actor.tenantId, orderId)
    const refusal = notAllowed(actor, kindOf(order, discountId))
    if (refusal) return answerWith(reply, refused(refusal))
    const command = { type: 'RemoveDiscount', data: { orderId, discountId } } as const
    return answer(reply, async (context) => {
      const store = await caches.store.of(actor.tenantId, knownPositionOf(reply.request))
      if (store.status === 'None') return refused('StoreNotOpen')
      const removal = { orderId, command, answerable: undefined, dayRule: store }
      const outcome = await changeWithinLimits(needs, context, removal)
      if ('rejected' in outcome) return refused(outcome.rejected)
      return { body: { message: 'Discount removed!' }, position: outcome.position, written: outcome.written }
    })
  })
}

/** `kind`: undefined for a discount that is no longer in force, whose removal changes nothing. */
function notAllowed(actor: Actor, kind: DiscountKind | undefined): AnyRejection | undefined {
  if (kind === 'comp') return mayEnter(actor, ['COMP']) ? undefined : 'CompNotAllowed'
  const scopes = kind === 'discount' ? (['DISCOUNT'] as const) : (['DISCOUNT', 'COMP'] as const)
  return mayEnter(actor, scopes) ? undefined : 'DiscountNotAllowed'
}

const kindOf = (state: Order, discountId: DiscountId): DiscountKind | undefined =>
  state.status === 'None' ? undefined : state.discounts.find((discount) => discount.discountId === discountId)?.kind
