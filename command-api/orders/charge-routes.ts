import * as api from '@comanda/api/orders.ts'
import { chargeOf } from '@comanda/domain/store/charge-rule.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Caches } from '../cache/caches.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerableNeeds, answerableFor } from '../limits/answerable.ts'
import { changeTogether } from '../limits/day-limit.ts'
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
      const commands = new Map(
        orderIds.map((orderId) => [orderId, { type: 'AddCharge' as const, data: { orderId, charge } }]),
      )
      const change = { commands, answerable: undefined, dayRule: store }
      const changed = await changeTogether(needs, context, change, () =>
        changeCard(needs, context, { type: 'AddCharge', orderIds, charge, message: 'Service charge added!' }),
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
      const answerable = await answerableFor(needs, reply.request, { context, approval, scopes })
      if ('rejected' in answerable) return refused(answerable.rejected)
      const commands = new Map(
        orderIds.map((orderId) => [orderId, { type: 'RemoveCharge' as const, data: { orderId, reason } }]),
      )
      const removal = {
        type: 'RemoveCharge',
        orderIds,
        why: reason,
        message: 'Service charge removed!',
        answerable,
      } as const
      const changed = await changeTogether(needs, context, { commands, answerable, dayRule: store }, (reserved) =>
        changeCard(needs, context, { ...removal, reserved }),
      )
      return 'rejected' in changed ? refused(changed.rejected) : changed
    })
  })
}
