import { moveOrders } from '@comanda/api/orders.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Caches } from '../cache/caches.ts'
import { findTable } from '../find-table.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerOnce, refused } from '../send.ts'
import { type CardNeeds, changeCard } from './change-card.ts'
import { knownOrders } from './known-orders.ts'

type MoveNeeds = CardNeeds & Readonly<{ answer: AnswerOnce; caches: Pick<Caches, 'store'> }>

export const moveRoutes: Routes<MoveNeeds> = async (app, needs) => {
  route(app, moveOrders, (request, reply) =>
    needs.answer(reply, async (context) => {
      const { orderIds, tableId } = request.body
      const ids = knownOrders(orderIds)
      if (!ids) return refused('OrderUnknown')
      const store = await needs.caches.store.of(context.tenantId, knownPositionOf(request))
      const table = tableId === null ? null : findTable(store, tableId)
      return changeCard(needs, context, { type: 'MoveOrder', orderIds: ids, table, message: 'Order moved!' })
    }),
  )
}
