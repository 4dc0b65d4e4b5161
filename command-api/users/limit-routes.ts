import * as api from '@comanda/api/users.ts'
import { type Currency, exponentOf, type Money, parseDecimal } from '@comanda/domain/kernel/money.ts'
import type { UserLimits } from '@comanda/domain/users/limits.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { z } from 'zod'
import type { CopyNeeds } from '../accounts/copy.ts'
import type { Caches } from '../cache/caches.ts'
import type { Handle } from '../handle.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerOnce, refused } from '../send.ts'
import { granterOf } from './granter.ts'
import { change } from './routes.ts'

type LimitNeeds = CopyNeeds &
  Readonly<{ answer: AnswerOnce; handle: Handle; ids: Identifiers; caches: Pick<Caches, 'store'> }>

export const limitRoutes: Routes<LimitNeeds> = async (app, needs) => {
  const { answer, caches, ids } = needs

  route(app, api.setLimits, ({ actor, params, body }, reply) =>
    answer(reply, async (context) => {
      const store = await caches.store.of(actor.tenantId, knownPositionOf(reply.request))
      if (store.status === 'None') return refused('StoreNotOpen')
      const limits = limitsIn(body, store.currency)
      if (!limits) return refused('LimitInvalid')
      const data = { userId: ids.userId(params.username), limits, granter: await granterOf(needs, actor) }
      return change(needs, actor, context, { type: 'SetUserLimits', data }, 'Limits saved!')
    }),
  )
}

/** Null if an amount is not one of the currency. */
function limitsIn(
  { discountPerBill, discountPerDay, refund, ...form }: z.output<typeof api.setLimits.body>,
  currency: Currency,
): UserLimits | null {
  const [perBill, perDay, perInvoice] = [discountPerBill, discountPerDay, refund].map((typed) =>
    typed === null ? null : (parseDecimal(typed, exponentOf(currency)) ?? undefined),
  )
  if (!isLimit(perBill) || !isLimit(perDay) || !isLimit(perInvoice)) return null
  return { currency, ...form, discountPerBill: perBill, discountPerDay: perDay, refund: perInvoice }
}

const isLimit = (amount: Money | null | undefined): amount is Money | null =>
  amount === null || (amount !== undefined && amount >= 0)
