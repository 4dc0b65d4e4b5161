import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listOpenOrders, listOrders, type OrderWithItems } from '@comanda/projections/orders/read-orders.ts'
import { findStore, listPaymentTypes } from '@comanda/projections/store/read-store.ts'
import { openNames } from '../names.ts'
import type { Needs } from '../needs.ts'
import { knownShape, OrderIds } from '../requests.ts'
import { paymentTypeAnswer, printSnake, storeSnake } from '../settings/setting-answers.ts'
import { groupByTable, isUnpaid } from './groups.ts'
import { orderAnswer } from './order-answer.ts'
import { summaryAnswer } from './summary.ts'

export const orderRoutes: Routes<Pick<Needs, 'withTenant' | 'personalData'>> = async (app, needs) => {
  const { withTenant, personalData } = needs

  const answersFor = async (tenantId: TenantId, orders: readonly OrderWithItems[]) => {
    const sealed = orders.map((order) => order.customer_name)
    const names = await openNames(personalData, tenantId, sealed)
    return orders.map((order, index) => orderAnswer(order, names[index] ?? null))
  }

  app.get('/orders', async ({ actor }) => {
    const orders = await withTenant(actor.tenantId, (db) => listOpenOrders(db, actor.tenantId))
    return groupByTable(orders, await answersFor(actor.tenantId, orders))
  })

  app.get('/kitchen', async ({ actor }) => {
    const orders = await withTenant(actor.tenantId, (db) => listOpenOrders(db, actor.tenantId))
    return answersFor(actor.tenantId, orders)
  })

  app.get('/orders/init', ({ actor: { tenantId } }) =>
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

  app.post('/orders/complete-order-payment-summary', { schema: { body: OrderIds } }, async ({ actor, body }) => {
    const ids = knownShape(body.orderIds)
    const orders = ids ? await withTenant(actor.tenantId, (db) => listOrders(db, actor.tenantId, ids)) : []
    if (!ids || orders.length < ids.length) throw notFound('Order')
    const shown = payableOf(orders)
    return summaryAnswer(shown, await answersFor(actor.tenantId, shown))
  })
}

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
