import { listCustomers, readCustomerHistory, searchCustomers } from '@comanda/api/customers.ts'
import { genders } from '@comanda/api/values.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { notFound } from '@comanda/http/errors.ts'
import { erased } from '@comanda/http/personal-data.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import * as read from '@comanda/projections/customers/read-customers.ts'
import { readCustomerInvoices } from '@comanda/projections/invoices/customer-invoices.ts'
import { amountIn } from '../amounts.ts'
import type { Needs } from '../needs.ts'

const maxFound = 10
const newestVisits = 20

export const customerRoutes: Routes<Pick<Needs, 'withTenant' | 'identifiers'>> = async (
  app,
  { withTenant, identifiers },
) => {
  const filterFor = (tenantId: TenantId, text: string | undefined): read.CustomerFilter | undefined =>
    text === undefined || text.trim() === ''
      ? undefined
      : { text, customerId: identifiers.customerId(tenantId, phoneIn(text)) }

  route(app, listCustomers, ({ actor: { tenantId }, query }) =>
    withTenant(tenantId, async (db) => {
      const filter = filterFor(tenantId, query.filter)
      const total = await read.countCustomers(db, tenantId, filter)
      const totalPages = Math.max(1, Math.ceil(total / query.perPage))
      const currentPage = Math.min(query.page, totalPages)
      const page = { offset: (currentPage - 1) * query.perPage, limit: query.perPage }
      const customers = await read.listCustomers(db, tenantId, { ...page, ...(filter ? { filter } : {}) })
      return { customers: customers.map(customerAnswer), currentPage, totalPages, totalCustomers: total }
    }),
  )

  route(app, searchCustomers, async ({ actor: { tenantId }, query }) => {
    const text = query.q?.trim() ?? ''
    if (text === '') return []
    const customers = await withTenant(tenantId, (db) => read.searchCustomers(db, tenantId, text, maxFound))
    return customers.flatMap(({ name, phone }) => (name === null || phone === null ? [] : [{ name, phone }]))
  })

  route(app, readCustomerHistory, ({ actor: { tenantId }, params }) =>
    withTenant(tenantId, async (db) => {
      const customerId = identifiers.customerId(tenantId, params.id)
      if (!(await read.isCustomer(db, tenantId, customerId))) throw notFound('Customer')
      const { sums, newest } = await readCustomerInvoices(db, tenantId, customerId, newestVisits)
      return {
        visits: sums.reduce((all, { count }) => all + count, 0),
        spent: sums.map(({ currency, total }) => ({ currency, total: amountIn(currency, total) })),
        newest: newest.map(({ issued_at, total, refunded, ...invoice }) => ({
          invoice_id: invoice.invoice_id,
          created_at: issued_at,
          table_title: invoice.table_title,
          delivery_type: invoice.delivery_type,
          total: amountIn(invoice.currency, total),
          ...(refunded > 0 && { refunded: amountIn(invoice.currency, refunded) }),
          currency: invoice.currency,
        })),
      }
    }),
  )
}

/** The phone in a search. An unescaped plus arrives as a blank (C2.8). */
export const phoneIn = (text: string): string => (text.startsWith(' ') ? `+${text.trim()}` : text.trim())

/**
 * A customer in the shape of the list. Texts are null if the person's key was deleted or the form left them empty.
 */
const customerAnswer = (customer: read.Customer) => ({
  phone: customer.phone ?? erased,
  name: customer.name ?? erased,
  email: customer.email,
  birth_date: customer.birth_date && `${customer.birth_date}T00:00:00`, // without a zone it is the same day everywhere
  gender: genders.find((one) => one === customer.gender) ?? null,
  created_at: customer.added_at,
  updated_at: customer.updated_at,
})
