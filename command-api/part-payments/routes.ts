import * as api from '@comanda/api/part-payments.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Caches } from '../cache/caches.ts'
import { knownPositionOf } from '../known-position.ts'
import { knownOrders } from '../orders/known-orders.ts'
import { type AnswerOnce, refused } from '../send.ts'
import { type PartPaymentNeeds, recordPartPayment, returnPartPayment } from './part-payments.ts'

type RouteNeeds = PartPaymentNeeds & Readonly<{ answer: AnswerOnce; caches: Pick<Caches, 'store'> }>

/** Payments of a part of a bill; the bill stays open. */
export const partPaymentRoutes: Routes<RouteNeeds> = async (app, needs) => {
  route(app, api.recordPartPayment, ({ actor, body: { orderIds: asked, ...form } }, reply) =>
    needs.answer(reply, async (context) => {
      const orderIds = knownOrders(asked)
      if (!orderIds) return refused('OrderUnknown')
      const store = await needs.caches.store.of(actor.tenantId, knownPositionOf(reply.request))
      if (store.status === 'None') return refused('StoreNotOpen')
      return recordPartPayment(needs, context, { orderIds, form, store })
    }),
  )

  route(app, api.returnPartPayment, ({ params, body: { orderIds: asked, reason } }, reply) =>
    needs.answer(reply, async (context) => {
      const orderIds = knownOrders(asked)
      if (!orderIds) return refused('OrderUnknown')
      return returnPartPayment(needs, context, { orderIds, partPaymentId: params.id, reason })
    }),
  )
}
