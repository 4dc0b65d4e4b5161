import * as api from '@comanda/api/invoices.ts'
import { reject } from '@comanda/domain/kernel/decider.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caches } from '../cache/caches.ts'
import type { CommandContext } from '../command-context.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerableNeeds, answerableFor } from '../limits/answerable.ts'
import { type AnswerOnce, answerWith, refused } from '../send.ts'
import { refundInvoice, reopenInvoice } from './refund.ts'
import type { RefundNeeds } from './steps.ts'

type Needs = RefundNeeds & AnswerableNeeds & Readonly<{ answer: AnswerOnce; caches: Pick<Caches, 'store'> }>

export const refundRoutes: Routes<Needs> = async (app, needs) => {
  const { answer, caches } = needs

  route(app, api.refundInvoice, ({ params, body, actor }, reply) => {
    if (!mayEnter(actor, ['REFUND'])) return answerWith(reply, refused('RefundNotAllowed'))
    return answer(reply, async (context) => {
      const { lines = null, amount = null, tip } = body
      if ((lines === null) === (amount === null)) return refused('RefundEmpty')
      const terms = await termsOf(reply.request, context, { ...body, ...params })
      if ('rejected' in terms) return refused(terms.rejected)
      return refundInvoice(needs, context, { ...terms, lines, amount, withTips: tip ?? false })
    })
  })

  route(app, api.reopenInvoice, ({ params, body, actor }, reply) => {
    if (!mayEnter(actor, ['REFUND'])) return answerWith(reply, refused('RefundNotAllowed'))
    return answer(reply, async (context) => {
      const terms = await termsOf(reply.request, context, { ...body, ...params })
      return 'rejected' in terms ? refused(terms.rejected) : reopenInvoice(needs, context, terms)
    })
  })

  async function termsOf(
    request: FastifyRequest,
    context: CommandContext,
    { id: invoiceId, refundId, reason, approval }: ReopenRequest,
  ) {
    if (!invoiceId) return reject('InvoiceUnknown')
    const store = await caches.store.of(context.tenantId, knownPositionOf(request))
    if (store.status === 'None') return reject('StoreNotOpen')
    const answerable = await answerableFor(needs, request, { context, approval, scopes: ['REFUND'] })
    return 'rejected' in answerable ? answerable : { invoiceId, refundId, reason, store, answerable }
  }
}

type ReopenRequest = z.output<typeof api.reopenInvoice.params> & z.output<typeof api.reopenInvoice.body>
