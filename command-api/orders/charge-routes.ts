import * as api from '@comanda/api/orders.ts'
import { chargeOf } from '@comanda/domain/store/charge-rule.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Caches } from '../cache/caches.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerableNeeds, answerableFor } from '../limits/answerable.ts'
import { type AnswerOnce, answerWith, refused } from '../send.ts'
import { type CardNeeds, changeCard } from './change-card.ts'
import { knownOrders } from './known-orders.ts'

type ChargeNeeds = CardNeeds & AnswerableNeeds & Readonly<{ answer: AnswerOnce; caches: Pick<Caches, 'store'> }>

export const chargeRoutes: Routes<ChargeNeeds> = async (app, needs) => {
  const { answer, caches } = needs

  route(app, api.addServiceCharge, ({ actor, body }, reply) => {
    const orderIds = knownOrders(body.orderIds)
    if (!orderIds) return answerWith(reply, refused('OrderUnknown'))
    return answer(reply, async (context) => {
      const store = await caches.store.of(actor.tenantId, knownPositionOf(reply.request))
      if (store.status === 'None' || !store.chargeRule) return refused('NoServiceCharge')
      const charge = chargeOf(store.chargeRule)
      return changeCard(needs, context, { type: 'AddCharge', orderIds, charge, message: 'Service charge added!' })
    })
  })

  route(app, api.removeServiceCharge, ({ actor, body }, reply) => {
    const orderIds = knownOrders(body.orderIds)
    if (!orderIds) return answerWith(reply, refused('OrderUnknown'))
    if (!mayEnter(actor, ['DISCOUNT'])) return answerWith(reply, refused('DiscountNotAllowed'))
    return answer(reply, async (context) => {
      const change = { context, approval: body.approval, scopes: ['DISCOUNT'] as const }
      const answerable = await answerableFor(needs, reply.request, change)
      if ('rejected' in answerable) return refused(answerable.rejected)
      const removal = { type: 'RemoveCharge', orderIds, why: body.reason, message: 'Service charge removed!' } as const
      return changeCard(needs, context, { ...removal, answerable })
    })
  })
}
