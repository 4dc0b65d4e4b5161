import * as api from '@comanda/api/orders.ts'
import { knownShape } from '@comanda/api/shapes/order-ids.ts'
import { Instant, OrderId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import type { Routes } from '@comanda/http/zod.ts'
import {
  listEndedOrders,
  listOpenOrders,
  listOrders,
  type OrderWithItems,
} from '@comanda/projections/orders/read-orders.ts'
import { findStore, listPaymentTypes } from '@comanda/projections/store/read-store.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { readCursor, writeCursor } from '../cursor.ts'
import { withCustomers } from '../names.ts'
import type { Needs } from '../needs.ts'
import { paymentTypeAnswer, printSnake, storeSnake } from '../settings/setting-answers.ts'
import { groupByTable, isUnpaid } from './groups.ts'
import { orderAnswer } from './order-answer.ts'
import { summaryAnswer } from './summary.ts'

export const orderRoutes: Routes<Pick<Needs, 'withTenant' | 'personalData' | 'now'>> = async (app, needs) => {
  const { withTenant, personalData, now } = needs

  const answersFor = async (tenantId: TenantId, orders: readonly OrderWithItems[]) => {
    const known = await withCustomers(personalData, tenantId, orders)
    return known.map(([order, customer]) => orderAnswer(order, customer))
  }

  /** The newest that one answer holds, oldest first; where there are more, the header leads to those before them. */
  const openOrders = async (
    tenantId: TenantId,
    { limit, cursor }: z.output<typeof api.listOrders.query>,
    reply: FastifyReply,
  ) => {
    const after = readCursor(cursor, Place)
    const page = { after, limit: limit + 1 } // one more tells whether there are more
    const found = await withTenant(tenantId, (db) => listOpenOrders(db, tenantId, page))
    const orders = found.slice(0, limit)
    const last = orders.at(-1)
    if (last && found.length > limit) reply.header('x-next-cursor', writeCursor([last.placed_at, last.order_id]))
    return orders.toReversed()
  }

  app.get(
    api.listOrders.path,
    { schema: { querystring: api.listOrders.query } },
    async ({ actor: { tenantId }, query }, reply) => {
      const orders = await openOrders(tenantId, query, reply)
      return groupByTable(orders, await answersFor(tenantId, orders))
    },
  )

  const endedOrders = (tenantId: TenantId) => {
    const since = new Date(Date.parse(now()) - endedForMs).toISOString()
    return withTenant(tenantId, (db) => listEndedOrders(db, tenantId, { since, newest: newestEnded }))
  }

  app.get(
    api.listKitchen.path,
    { schema: { querystring: api.listKitchen.query } },
    async ({ actor: { tenantId }, query }, reply) => {
      const open = await openOrders(tenantId, query, reply)
      return answersFor(tenantId, query.ended ? [...(await endedOrders(tenantId)), ...open] : open)
    },
  )

  app.get(api.initOrders.path, ({ actor: { tenantId } }) =>
    withTenant(tenantId, async (db) => {
      const store = await findStore(db, tenantId)
      const types = await listPaymentTypes(db, tenantId)
      return {
        printSettings: printSnake(store),
        storeSettings: storeSnake(store),
        paymentTypes: types.filter((type) => type.is_active).map(paymentTypeAnswer),
      }
    }),
  )

  app.post(api.summariseOrders.path, { schema: { body: api.summariseOrders.body } }, async ({ actor, body }) => {
    const ids = knownShape(body.orderIds)
    const orders = ids ? await withTenant(actor.tenantId, (db) => listOrders(db, actor.tenantId, ids)) : []
    if (!ids || orders.length < ids.length) throw notFound('Order')
    const shown = payableOf(orders)
    return summaryAnswer(shown, await answersFor(actor.tenantId, shown))
  })
}

/** A plate that is made three hours after its order was closed is none that a guest waits for. */
const endedForMs = 3 * 60 * 60_000
const newestEnded = 30

const Place = z.tuple([Instant, OrderId]).transform(([placedAt, orderId]) => ({ placedAt, orderId }))

/** What is still to be paid; when all of it is paid, what was, for another receipt. */
function payableOf(orders: readonly OrderWithItems[]): OrderWithItems[] {
  const alive = orders.filter(({ status }) => status !== 'cancelled')
  if (alive.length === 0) throw new Refusal(409, 'This order is cancelled!')
  const unpaid = alive.filter(isUnpaid)
  const wanted = unpaid.length > 0 ? unpaid : alive
  const charged = wanted.filter(({ items }) => items.some(({ status }) => status !== 'cancelled'))
  if (charged.length === 0) throw new Refusal(409, 'There is nothing to pay on this order!')
  return charged
}
