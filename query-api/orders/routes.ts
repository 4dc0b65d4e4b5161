import * as api from '@comanda/api/orders.ts'
import { knownShape } from '@comanda/api/shapes/order-ids.ts'
import { Instant, OrderId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { groupByTable } from '@comanda/domain/orders/group-by-table.ts'
import { endedOrders } from '@comanda/domain/orders/order-lists.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Read } from '@comanda/projections/database.ts'
import type { OrderWithItems } from '@comanda/projections/orders/order-with-items.ts'
import { listEndedOrders, listOpenOrders, listOrders } from '@comanda/projections/orders/read-orders.ts'
import { findStore, listPaymentTypes } from '@comanda/projections/store/read-store.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { pageOf, readCursor } from '../cursor.ts'
import type { Needs } from '../needs.ts'
import { paymentTypeAnswer, printSnake, storeSnake } from '../settings/setting-answers.ts'
import { isUnpaid } from './amount-of.ts'
import { orderAnswers } from './find-order-answers.ts'
import { summaryAnswer } from './summary.ts'

type OrderNeeds = Pick<Needs, 'config' | 'withTenant' | 'personalData' | 'now'>

export const orderRoutes: Routes<OrderNeeds> = async (app, needs) => {
  const { withTenant, personalData, now } = needs

  const answersFor = (tenantId: TenantId, orders: readonly OrderWithItems[]) =>
    orderAnswers(personalData, tenantId, orders)

  /**
   * The newest open orders that fit into one answer, oldest first; if there are more, the header links to the earlier
   * ones.
   */
  const openOrders = async (
    db: Read,
    tenantId: TenantId,
    { limit, cursor }: z.output<typeof api.listOrders.query>,
    reply: FastifyReply,
  ) => {
    const after = readCursor(cursor, SortKey)
    const found = await listOpenOrders(db, tenantId, { after, limit: limit + 1 })
    return pageOf(reply, found, limit, ({ placed_at, order_id }) => [placed_at, order_id]).toReversed()
  }

  const recentlyEnded = (db: Read, tenantId: TenantId) => {
    const since = new Date(Date.parse(now()) - endedOrders.forMs).toISOString()
    return listEndedOrders(db, tenantId, { since, newest: endedOrders.newest })
  }

  route(app, api.listOrders, async ({ actor: { tenantId }, query }, reply) => {
    const orders = await withTenant(tenantId, (db) => openOrders(db, tenantId, query, reply))
    return groupByTable(await answersFor(tenantId, orders))
  })

  route(app, api.listKitchen, async ({ actor: { tenantId }, query }, reply) => {
    const orders = await withTenant(tenantId, async (db) => {
      // in one snapshot, so that an order that ends meanwhile is in exactly one of the lists
      const both = [query.ended ? recentlyEnded(db, tenantId) : [], openOrders(db, tenantId, query, reply)]
      return (await Promise.all(both)).flat()
    })
    return answersFor(tenantId, orders)
  })

  route(app, api.initOrders, ({ actor: { tenantId } }) =>
    withTenant(tenantId, async (db) => {
      const store = await findStore(db, tenantId)
      const types = await listPaymentTypes(db, tenantId)
      return {
        printSettings: printSnake(store),
        storeSettings: storeSnake(store, needs.config),
        paymentTypes: types.filter((type) => type.is_active).map(paymentTypeAnswer),
      }
    }),
  )

  route(app, api.summariseOrders, async ({ actor, body }) => {
    const ids = knownShape(body.orderIds)
    const orders = ids ? await withTenant(actor.tenantId, (db) => listOrders(db, actor.tenantId, ids)) : []
    if (!ids || orders.length < ids.length) throw notFound('Order')
    const payable = payableOf(orders)
    return summaryAnswer(payable, await answersFor(actor.tenantId, payable))
  })
}

const SortKey = z.tuple([Instant, OrderId]).transform(([placedAt, orderId]) => ({ placedAt, orderId }))

/** Orders still to be paid; if all are paid, the paid ones, for another receipt. */
function payableOf(orders: readonly OrderWithItems[]): OrderWithItems[] {
  const alive = orders.filter(({ status }) => status !== 'cancelled')
  if (alive.length === 0) throw new Refusal(409, 'This order is cancelled!')
  const unpaid = alive.filter(isUnpaid)
  const payable = unpaid.length > 0 ? unpaid : alive
  const charged = payable.filter(({ items }) => items.some(({ status }) => status !== 'cancelled'))
  if (charged.length === 0) throw new Refusal(409, 'There is nothing to pay on this order!')
  return charged
}
