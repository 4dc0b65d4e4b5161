import * as api from '@comanda/api/invoices.ts'
import { knownShape } from '@comanda/api/shapes/order-ids.ts'
import { BusinessDay, OrderId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { notFound } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import * as read from '@comanda/projections/invoices/read-invoices.ts'
import { listOrders } from '@comanda/projections/orders/read-orders.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import { z } from 'zod'
import { pageOf, readCursor } from '../cursor.ts'
import { withCustomers } from '../names.ts'
import type { Needs } from '../needs.ts'
import { orderAnswer } from '../orders/order-answer.ts'
import { invoicedAnswer } from '../orders/summary.ts'
import { listRange } from '../period.ts'
import { printSnake, storeSnake } from '../settings/setting-answers.ts'
import { invoiceAnswer } from './invoice-answer.ts'

const maxFound = 20

type InvoiceNeeds = Pick<Needs, 'config' | 'withTenant' | 'personalData' | 'identifiers' | 'now'>

export const invoiceRoutes: Routes<InvoiceNeeds> = async (app, needs) => {
  const { withTenant, personalData, identifiers, now } = needs

  const answersFor = async (tenantId: TenantId, invoices: readonly read.InvoiceWithOrders[]) => {
    const rows = await withCustomers(personalData, tenantId, invoices)
    return rows.map(([invoice, customer]) => invoiceAnswer(invoice, customer))
  }

  route(app, api.initInvoices, async ({ actor: { tenantId } }) => {
    const store = await withTenant(tenantId, (db) => findStore(db, tenantId))
    return { printSettings: printSnake(store), storeSettings: storeSnake(store, needs.config) }
  })

  route(app, api.listInvoices, async ({ actor: { tenantId }, query }, reply) => {
    const after = readCursor(query.cursor, SortKey)
    const { limit } = query
    const invoices = await withTenant(tenantId, async (db) => {
      const { from, to } = listRange(query, await findStore(db, tenantId), now())
      const range = { from: from ?? undefined, to: to ?? undefined }
      return read.listInvoices(db, tenantId, { ...range, after, limit: limit + 1 })
    })
    const sortKeyOf = (invoice: read.InvoiceWithOrders) => [invoice.business_day, invoice.period, invoice.number]
    return answersFor(tenantId, pageOf(reply, invoices, limit, sortKeyOf))
  })

  route(app, api.searchInvoices, async ({ actor: { tenantId }, query }) => {
    const { phone, ...found } = searchOf(query.q ?? '')
    const customerId = phone === undefined ? undefined : identifiers.customerId(tenantId, phone)
    const invoices = await withTenant(tenantId, (db) =>
      read.searchInvoices(db, tenantId, { ...found, customerId }, maxFound),
    )
    return answersFor(tenantId, invoices)
  })

  route(app, api.summariseInvoices, async ({ actor: { tenantId }, body }) => {
    const ids = knownShape(body.orderIds)
    if (!ids) throw notFound('Invoice')
    const { invoices, orders } = await withTenant(tenantId, async (db) => {
      const invoices = await read.listInvoicesOf(db, tenantId, ids)
      const charged = invoices.flatMap((invoice) => invoice.orders.map(({ order_id }) => OrderId.parse(order_id)))
      return { invoices, orders: charged.length > 0 ? await listOrders(db, tenantId, charged) : [] }
    })
    if (orders.length === 0) throw notFound('Invoice')
    const rows = await withCustomers(personalData, tenantId, orders)
    return invoicedAnswer(
      invoices,
      orders,
      rows.map(([order, customer]) => orderAnswer(order, customer)),
    )
  })
}

const SortKey = z
  .tuple([BusinessDay, z.string().regex(/^\d{4}$/), z.int().positive()])
  .transform(([businessDay, period, number]) => ({ businessDay, period, number }))

/**
 * Search by an invoice id or number, an order id, a customer's phone or a part of the name. A leading space is an
 * unescaped plus of a phone (C2.8).
 */
function searchOf(q: string) {
  const text = q.trim()
  const phone = q.startsWith(' ') ? `+${text}` : text
  return {
    invoiceId: /^\d{4}-0*([1-9]\d{0,9})$/.test(text) ? text.replace(/-0+/, '-') : undefined,
    number: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined,
    orderId: OrderId.safeParse(text.toLowerCase()).data,
    phone: phone === '' ? undefined : phone,
    name: /\p{L}/u.test(text) ? text : undefined,
  }
}
