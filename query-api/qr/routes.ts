import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import { menusByCode } from '@comanda/http/identity/qr-codes.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'
import type { Routes } from '@comanda/http/zod.ts'
import {
  countWaitingQrOrders,
  listWaitingQrOrders,
  type QrOrderWithItems,
} from '@comanda/projections/qr-orders/read-qr-orders.ts'
import { openNames } from '../names.ts'
import type { Needs } from '../needs.ts'
import { guestMenus, noMenu } from './guest-menu.ts'
import { qrOrderAnswer } from './qr-order-answer.ts'
import { GuestTable, QrCodePath } from './requests.ts'

export type QrNeeds = Pick<Needs, 'withTenant' | 'identity' | 'identifiers' | 'personalData'> &
  Readonly<{ limits: Limits }>

/** All guests of a restaurant may share one address, and all of them open the menu when they sit down. */
const perAddress: Allowance = { name: 'qr-menu-address', most: 240, windowMs: 60_000 }

/** Long enough to spare a busy evening's reloads, short enough that a dish that is sold out disappears. */
const freshness = 'public, max-age=10'

export const qrRoutes: Routes<QrNeeds> = async (app, needs) => {
  const { withTenant, identity, identifiers, personalData, limits } = needs
  const menuOfCode = menusByCode(identity)
  const menuOf = guestMenus(withTenant, identifiers)

  app.get(
    '/qrmenu/:qrcode',
    {
      schema: { params: QrCodePath, querystring: GuestTable },
      onRequest: async ({ ip }) => {
        const { allowed, retryAfterSeconds } = await limits.take(perAddress, ip)
        if (!allowed) throw new Refusal(429, 'Too many attempts, please try again later!', retryAfterSeconds)
      },
    },
    async ({ params, query, headers }, reply) => {
      const found = await menuOfCode(params.qrcode)
      if (!found) throw notFound('Menu')
      const menu = found.isServed ? await menuOf(found.tenantId, query.tableId) : noMenu
      reply.headers({ 'cache-control': freshness, etag: menu.etag })
      if (headers['if-none-match']?.includes(menu.etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(menu.body)
    },
  )

  const answersFor = async (tenantId: TenantId, orders: readonly QrOrderWithItems[]) => {
    const sealed = orders.flatMap(({ customer_name, customer_phone }) => [customer_name, customer_phone])
    const opened = await openNames(personalData, tenantId, sealed)
    return orders.map((order, index) =>
      qrOrderAnswer(order, { name: opened[2 * index] ?? null, phone: opened[2 * index + 1] ?? null }),
    )
  }

  app.get('/pos/qrorders', async ({ actor: { tenantId } }) =>
    answersFor(tenantId, await withTenant(tenantId, (db) => listWaitingQrOrders(db, tenantId))),
  )

  app.get('/pos/qrorders/count', async ({ actor: { tenantId } }) => ({
    totalQROrders: await withTenant(tenantId, (db) => countWaitingQrOrders(db, tenantId)),
  }))
}
