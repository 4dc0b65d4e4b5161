import * as api from '@comanda/api/orders.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { chargeOf } from '@comanda/domain/store/charge-rule.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Caches } from '../cache/caches.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerableNeeds, answerableFor } from '../limits/answerable.ts'
import { changeCardWithinLimits } from '../limits/day-limit.ts'
import { withWholeBill } from '../limits/whole-bill.ts'
import { type AnswerOnce, answerWith, refused } from '../send.ts'
import { type CardNeeds, changeCard, commandOn } from './change-card.ts'
import { knownOrders } from './known-orders.ts'
import type { OpenCards } from './routes.ts'

type ChargeNeeds = CardNeeds &
  AnswerableNeeds &
  Readonly<{ answer: AnswerOnce; caches: Pick<Caches, 'store'>; openCards: Pick<OpenCards, 'refuseCheaper'> }>

export const chargeRoutes: Routes<ChargeNeeds> = async (app, needs) => {
  const { answer, caches, openCards } = needs

  route(app, api.addServiceCharge, ({ actor, body }, reply) => {
    const orderIds = knownOrders(body.orderIds)
    if (!orderIds) return answerWith(reply, refused('OrderUnknown'))
    return answer(reply, async (context) => {
      const store = await caches.store.of(actor.tenantId, knownPositionOf(reply.request))
      if (store.status === 'None' || !store.chargeRule) return refused('NoServiceCharge')
      const charge = chargeOf(store.chargeRule)
      const addition = { type: 'AddCharge', orderIds, charge, message: 'Service charge added!' } as const
      const commandOf = (orderId: OrderId) => commandOn(orderId, addition)
      const change = { orderIds, commandOf, answerable: undefined, dayRule: store }
      const changed = await changeCardWithinLimits(needs, context, change, (handle) =>
        changeCard({ ...needs, handle }, context, addition),
      )
      return 'rejected' in changed ? refused(changed.rejected) : changed
    })
  })

  route(app, api.removeServiceCharge, ({ actor, body: { approval, reason, ...body } }, reply) => {
    const orderIds = knownOrders(body.orderIds)
    if (!orderIds) return answerWith(reply, refused('OrderUnknown'))
    if (!mayEnter(actor, ['DISCOUNT'])) return answerWith(reply, refused('DiscountNotAllowed'))
    return answer(reply, async (context) => {
      const store = await caches.store.of(actor.tenantId, knownPositionOf(reply.request))
      if (store.status === 'None') return refused('StoreNotOpen')
      const scopes = ['DISCOUNT'] as const
      const person = await answerableFor(needs, reply.request, { context, approval, scopes })
      if ('rejected' in person) return refused(person.rejected)
      const answerable = await withWholeBill(needs, context, person, orderIds)
      const message = 'Service charge removed!'
      const removal = { type: 'RemoveCharge', orderIds, why: reason, message, answerable } as const
      const commandOf = (orderId: OrderId) => commandOn(orderId, removal)
      const refusal = await openCards.refuseCheaper(reply.request, orderIds, commandOf)
      if (refusal) return refused(refusal)
      const change = { orderIds, commandOf, answerable, dayRule: store }
      const changed = await changeCardWithinLimits(needs, context, change, (handle) =>
        changeCard({ ...needs, handle }, context, removal),
      )
      return 'rejected' in changed ? refused(changed.rejected) : changed
    })
  })
}
