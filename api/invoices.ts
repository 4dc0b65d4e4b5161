import { z } from 'zod'
import { call } from './call.ts'
import { ListPeriod, ReportPeriod, Search } from './query-fields.ts'
import { Invoice } from './shapes/invoice.ts'
import { Summary } from './shapes/order.ts'
import { OrdersAsked } from './shapes/order-ids.ts'
import { PrintSettings, StoreSettings } from './shapes/store.ts'
import { file } from './values.ts'
import { invoices, exportInvoices as mayExport } from './who.ts'

export const listInvoices = call({
  method: 'GET',
  path: '/invoices',
  ...invoices,
  says: 'Lists the invoices of a period, newest first; the header X-Next-Cursor leads to more.',
  query: ListPeriod,
  answer: z.array(Invoice),
})

export const initInvoices = call({
  method: 'GET',
  path: '/invoices/init',
  ...invoices,
  says: 'Gives what is needed to print an invoice.',
  answer: z.strictObject({ printSettings: PrintSettings, storeSettings: StoreSettings }),
})

export const searchInvoices = call({
  method: 'GET',
  path: '/invoices/search',
  ...invoices,
  says: 'Finds invoices by id or number, by an order, or by the name or phone of the customer.',
  query: Search,
  answer: z.array(Invoice),
})

export const summariseInvoices = call({
  method: 'POST',
  path: '/invoices/orders',
  ...invoices,
  says: 'Tells what the invoices of these orders charged.',
  answeredBy: 'query',
  body: OrdersAsked,
  answer: Summary,
})

export const exportInvoices = call({
  method: 'GET',
  path: '/invoices/export.csv',
  ...mayExport,
  says: 'Gives the invoices of a period as a file.',
  query: ReportPeriod,
  answer: file('text/csv'),
})
