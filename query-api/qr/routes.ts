import { countQrOrders, listQrOrders } from '@comanda/api/pos.ts'
import { followGuestOrder, openGuestMenu } from '@comanda/api/qr.ts'
import { OrderId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { notFound } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listOrders } from '@comanda/projections/orders/read-orders.ts'
import {
  countWaitingQrOrders,
  findQrOrder,
  listWaitingQrOrders,
  type QrOrderWithItems,
} from '@comanda/projections/qr-orders/read-qr-orders.ts'
import { openNames } from '../names.ts'
import type { Needs } from '../needs.ts'
import { type GuestMenus, noMenu } from './guest-menu.ts'
import { guestOrderAnswer, orderNotInModels } from './guest-order-answer.ts'
import type { GuestAdmission } from './limits.ts'
import { qrOrderAnswer } from './qr-order-answer.ts'

type QrNeeds = Pick<Needs, 'withTenant' | 'identifiers' | 'personalData'> &
  Readonly<{ menuOf: GuestMenus; admission: GuestAdmission }>

/**
 * Caching of the menu: long enough for the reloads of a busy evening, short enough that a sold-out dish disappears
 * soon.
 */
const cacheControl = 'public, max-age=10'

export const qrRoutes: Routes<QrNeeds> = async (app, needs) => {
  const { withTenant, identifiers, personalData, menuOf, admission } = needs

  route(app, openGuestMenu, async ({ params, query, ip }, reply) => {
    const found = await admission.toMenu({ code: params.qrcode, address: ip })
    const menu = found.isServed ? await menuOf(found.tenantId, query.tableId) : noMenu
    return reply.header('cache-control', cacheControl).type('application/json; charset=utf-8').send(menu)
  })

  route(app, followGuestOrder, async ({ params, ip }) => {
    const { tenantId } = await admission.toOrder({ code: params.qrcode, address: ip })
    const qrOrderId = identifiers.openGuestOrderToken(tenantId, params.token)
    if (!qrOrderId) throw notFound('Order')
    return withTenant(tenantId, async (db) => {
      const placed = await findQrOrder(db, tenantId, qrOrderId)
      if (!placed) return orderNotInModels
      const orderIds = placed.order_id === null ? [] : [OrderId.parse(placed.order_id)]
      const [order] = orderIds.length > 0 ? await listOrders(db, tenantId, orderIds) : []
      return guestOrderAnswer(placed, order)
    })
  })

  const answersFor = async (tenantId: TenantId, orders: readonly QrOrderWithItems[]) => {
    const sealed = orders.flatMap(({ customer_name, customer_phone }) => [customer_name, customer_phone])
    const opened = await openNames(personalData, tenantId, sealed)
    return orders.map((order, index) =>
      qrOrderAnswer(order, { name: opened[2 * index] ?? null, phone: opened[2 * index + 1] ?? null }),
    )
  }

  route(app, listQrOrders, async ({ actor: { tenantId } }) =>
    answersFor(tenantId, await withTenant(tenantId, (db) => listWaitingQrOrders(db, tenantId))),
  )

  route(app, countQrOrders, async ({ actor: { tenantId } }) => ({
    totalQROrders: await withTenant(tenantId, (db) => countWaitingQrOrders(db, tenantId)),
  }))
}
