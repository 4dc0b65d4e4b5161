import { payOrders as paying } from '@comanda/api/orders.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Caches } from '../cache/caches.ts'
import { listCardPayments } from '../card-payments/list.ts'
import { cardsRefused } from '../card-payments/settling.ts'
import { knownPositionOf } from '../known-position.ts'
import { paidWithOf } from '../orders/paid-with.ts'
import { type AnswerOnce, refused } from '../send.ts'
import { payOrders } from './pay.ts'
import type { PaymentQueue } from './payment-queue.ts'
import type { CheckoutNeeds } from './steps.ts'
import { typedTenders } from './tenders.ts'

type PayNeeds = CheckoutNeeds &
  Readonly<{ answer: AnswerOnce; caches: Pick<Caches, 'store'>; paymentQueue: PaymentQueue }>

export const checkoutRoutes: Routes<PayNeeds> = async (app, needs) => {
  const { answer, caches, paymentQueue } = needs

  route(app, paying, ({ body, actor }, reply) =>
    answer(reply, async (context) => {
      const orderIds = body.orderIds.filter((orderId) => orderId !== null)
      if (orderIds.length < body.orderIds.length) return refused('OrderUnknown')
      const store = await caches.store.of(actor.tenantId, knownPositionOf(reply.request))
      if (store.status === 'None') return refused('StoreNotOpen')
      const payment = { tenantId: actor.tenantId, orders: orderIds.length }
      return paymentQueue(payment, async () => {
        // read after the payments that are paid first: a card may be charged meanwhile
        const named = (body.tenders ?? []).flatMap(({ cardPaymentId }) => cardPaymentId ?? [])
        const hasCards = store.hadCardReaders || named.length > 0
        const cards = hasCards ? await listCardPayments(needs, actor, orderIds) : []
        const refusal = cardsRefused(cards, named, orderIds)
        if (refusal) return refused(refusal)
        const { subTotal: netTotal, taxTotal, total } = body
        return payOrders(needs, context, {
          orderIds,
          claims: { prices: [], netTotal, taxTotal, total },
          day: store,
          completes: body.complete !== false,
          paidWith: paidWithOf(store, body.paymentTypeId),
          tenders: typedTenders(store, body.tenders, cards),
          partPaymentIds: body.partPaymentIds ?? [],
        })
      })
    }),
  )
}
