import { Readable } from 'node:stream'
import { exportCustomers } from '@comanda/api/customers.ts'
import { exportInvoices } from '@comanda/api/invoices.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sum } from '@comanda/domain/kernel/money.ts'
import { erased } from '@comanda/http/personal-data.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { type Customer, pageOfCustomers } from '@comanda/projections/customers/export-customers.ts'
import { type InvoiceWithOrders, listInvoices } from '@comanda/projections/invoices/read-invoices.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import type { FastifyReply } from 'fastify'
import { amountIn } from '../amounts.ts'
import { tendersIn } from '../invoices/invoice-answer.ts'
import { openNames } from '../names.ts'
import type { Needs } from '../needs.ts'
import { dayRuleOf, listRange } from '../period.ts'
import { csvFile } from './csv.ts'
import { zonedClock } from './zoned-clock.ts'

const pageSize = 1_000

/** Complete lists as CSV files, with the access rules and the erased names of the lists on the screens. */
export const exportRoutes: Routes<Pick<Needs, 'withTenant' | 'personalData' | 'now'>> = async (app, needs) => {
  const { withTenant, personalData, now } = needs

  route(app, exportInvoices, async ({ actor: { tenantId }, query }, reply) => {
    const store = await withTenant(tenantId, (db) => findStore(db, tenantId))
    const clock = zonedClock(dayRuleOf(store).timeZone)
    const { from, to } = listRange(query, store, now())
    const range = { from: from ?? undefined, to: to ?? undefined, limit: pageSize }
    const page = (last?: InvoiceWithOrders) => {
      const after = last && { businessDay: last.business_day, period: last.period, number: last.number }
      return withTenant(tenantId, (db) => listInvoices(db, tenantId, { ...range, after }))
    }
    const linesOf = async (invoices: readonly InvoiceWithOrders[]) => {
      const sealed = invoices.map(({ customer_name }) => customer_name)
      const names = await openNames(personalData, tenantId, sealed)
      return invoices.map((invoice, index) => invoiceLine(invoice, names[index] ?? null, clock))
    }
    return download(reply, 'invoices.csv', csvFile(invoiceHeads, await page(), page, linesOf))
  })

  route(app, exportCustomers, async ({ actor: { tenantId } }, reply) => {
    const store = await withTenant(tenantId, (db) => findStore(db, tenantId))
    const clock = zonedClock(dayRuleOf(store).timeZone)
    const page = (last?: Customer) => pageOf(tenantId, last)
    const linesOf = async (customers: readonly Customer[]) => customers.map((customer) => customerLine(customer, clock))
    return download(reply, 'customers.csv', csvFile(customerHeads, await page(), page, linesOf))
  })

  const pageOf = (tenantId: TenantId, last: Customer | undefined) =>
    withTenant(tenantId, (db) => pageOfCustomers(db, tenantId, { after: last?.added, limit: pageSize }))
}

/**
 * Sends a file. Callers read the first page before, so that an outage is answered 503 and not with an empty file.
 */
function download(reply: FastifyReply, name: string, file: AsyncGenerator<string>) {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
  return reply.serializer(String).send(Readable.from(file, { objectMode: false }))
}

const invoiceHeads = [
  'invoice_id',
  'business_day',
  'issued_at',
  'currency',
  'sub_total',
  'tax_total',
  'total',
  'delivery_type',
  'table',
  'floor',
  'customer_type',
  'customer',
  'tokens',
  'orders',
  'payment_type',
  'payments',
  'rounding',
  'tips',
  'refunded',
  'credit_notes',
  'service_charge',
  'tips_refunded',
]
type Clock = ReturnType<typeof zonedClock>

const invoiceLine = (invoice: InvoiceWithOrders, customerName: string | null, clock: Clock) => [
  invoice.invoice_id,
  invoice.business_day,
  clock(invoice.issued_at),
  invoice.currency,
  ...[invoice.sub_total, invoice.tax_total, invoice.total].map((amount) => amountIn(invoice.currency, amount)),
  invoice.delivery_type,
  invoice.table_title,
  invoice.floor,
  invoice.customer_type,
  customerName,
  invoice.orders.map(({ token_no }) => token_no).join(' '),
  invoice.orders.map(({ order_id }) => order_id).join(' '),
  invoice.payment_type,
  ...paymentCells(invoice),
  ...refundCells(invoice),
  chargeCell(invoice),
  refundedTipCell(invoice),
]

/** Columns of the payments; empty if the invoice has no list of payments. */
function paymentCells(invoice: InvoiceWithOrders): readonly string[] {
  const tenders = tendersIn(invoice)
  if (tenders.length === 0) return ['', '', '']
  const text = (amount: number) => amountIn(invoice.currency, amount)
  const payments = tenders.map(({ title, amount }) => `${title} ${text(amount)}`).join(', ')
  const total = (of: 'rounding' | 'tip') => text(sum(tenders.map((tender) => tender[of])))
  return [payments, total('rounding'), total('tip')]
}

/** Refunded amount and credit notes; empty without a refund. */
function refundCells({ currency, credit_notes }: InvoiceWithOrders): readonly string[] {
  if (credit_notes.length === 0) return ['', '']
  const total = credit_notes.reduce((all, note) => all + note.total, 0)
  return [amountIn(currency, total), credit_notes.map(({ credit_note_id }) => credit_note_id).join(' ')]
}

/** Service charge with its tax, part of the total; empty if there is none. */
const chargeCell = ({ currency, charge_net, charge_tax }: InvoiceWithOrders): string =>
  charge_net > 0 ? amountIn(currency, charge_net + charge_tax) : ''

/** Refunded tip; empty if there is none. */
function refundedTipCell({ currency, credit_notes }: InvoiceWithOrders): string {
  const tips = credit_notes.reduce((all, { tip }) => all + tip, 0)
  return tips > 0 ? amountIn(currency, tips) : ''
}

const customerHeads = ['phone', 'name', 'email', 'birth_date', 'gender', 'created_at', 'updated_at']
const customerLine = ({ phone, name, email, birth_date, gender, added_at, updated_at }: Customer, clock: Clock) => [
  phone ?? erased,
  name ?? erased,
  email,
  birth_date,
  gender,
  clock(added_at),
  updated_at && clock(updated_at),
]
