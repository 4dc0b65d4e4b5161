import { refundInvoice as refunding } from '@comanda/api/invoices.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Caches } from '../cache/caches.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerableNeeds, answerableFor } from '../limits/answerable.ts'
import { type AnswerOnce, answerWith, refused } from '../send.ts'
import { refundInvoice } from './refund.ts'
import type { RefundNeeds } from './steps.ts'

type Needs = RefundNeeds & AnswerableNeeds & Readonly<{ answer: AnswerOnce; caches: Pick<Caches, 'store'> }>

export const refundRoutes: Routes<Needs> = async (app, needs) => {
  const { answer, caches } = needs

  route(app, refunding, ({ params, body, actor }, reply) => {
    if (!mayEnter(actor, ['REFUND'])) return answerWith(reply, refused('RefundNotAllowed'))
    return answer(reply, async (context) => {
      const { id: invoiceId } = params
      if (!invoiceId) return refused('InvoiceUnknown')
      const store = await caches.store.of(actor.tenantId, knownPositionOf(reply.request))
      if (store.status === 'None') return refused('StoreNotOpen')
      const { refundId, lines = null, amount = null, reason } = body
      if ((lines === null) === (amount === null)) return refused('RefundEmpty')
      const change = { context, approval: body.approval, scopes: ['REFUND'] as const }
      const answerable = await answerableFor(needs, reply.request, change)
      if ('rejected' in answerable) return refused(answerable.rejected)
      const withTips = body.tip ?? false
      const terms = { invoiceId, refundId, lines, amount, withTips, reason, store, answerable }
      return refundInvoice(needs, context, terms)
    })
  })
}
