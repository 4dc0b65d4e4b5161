import Papa from 'papaparse'
import { written } from './bills.ts'
import { dayOf, wallClock } from './business-days.ts'
import type { ClearTexts } from './clear-texts.ts'
import { customersAnswer } from './guest-answers.ts'
import { idOf, invoicesAnswer, invoicesWithin } from './invoice-answers.ts'
import { periodsAt } from './questions.ts'
import type { Invoice, Venue } from './recorded-events.ts'
import type { Role } from './venues.ts'

/** A file that a user downloads, with its cells as they follow from the log. */
export type File = Readonly<{ role: Role; path: string; expected: readonly (readonly string[])[] }>

export function filesOf({ venue, opened, now }: Readonly<{ venue: Venue; opened: ClearTexts; now: string }>): File[] {
  return [
    { role: 'host', path: '/customers/export.csv', expected: [customerHeads, ...customerLines(venue, opened)] },
    ...periodsAt(dayOf(now, venue)).map(([query, days]): File => {
      const recorded = invoicesWithin(venue, days)
      const byId = new Map(recorded.map((invoice) => [idOf(invoice), invoice]))
      const lines = invoicesAnswer(venue, recorded, opened).flatMap((invoice) => {
        const of = byId.get(invoice.invoice_id)
        return of ? [invoiceLine(invoice, of, venue)] : []
      })
      return { role: 'cashier', path: `/invoices/export.csv?${query}`, expected: [invoiceHeads, ...lines] }
    }),
  ]
}

/** "2026-11-20T19:30:07+01:00" */
function onTheWall(at: string, { timeZone }: Venue): string {
  const wall = wallClock(at, timeZone)
  const minutes = Math.round((Date.parse(`${wall}Z`) - Date.parse(at)) / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const ahead = Math.abs(minutes)
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
}

const cells = (values: readonly (string | null | undefined)[]) => values.map((value) => value ?? '')

const customerHeads = ['phone', 'name', 'email', 'birth_date', 'gender', 'created_at', 'updated_at']
const customerLines = (venue: Venue, opened: ClearTexts) =>
  customersAnswer(venue, opened).map((one) =>
    cells([
      one.phone,
      one.name,
      one.email,
      one.birth_date?.slice(0, 10),
      one.gender,
      ...[one.created_at, one.updated_at].map((at) => at && onTheWall(at, venue)),
    ]),
  )

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
/** Nothing of an invoice is given back, and there is no service charge. */
const noRefunds = ['', '', '', '']

/** The payments with their rounding and tips; empty if they were not recorded one by one. */
function paymentCells({ tenders, currency }: Invoice): readonly string[] {
  if (!tenders) return ['', '', '']
  const sum = (of: 'rounding' | 'tip') => tenders.reduce((all, tender) => all + tender[of], 0)
  const payments = tenders.map(({ title, amount }) => `${title} ${written(amount, currency)}`).join(', ')
  return [payments, written(sum('rounding'), currency), written(sum('tip'), currency)]
}

const invoiceLine = (invoice: ReturnType<typeof invoicesAnswer>[number], recorded: Invoice, venue: Venue) =>
  cells([
    invoice.invoice_id,
    invoice.business_day,
    onTheWall(invoice.created_at, venue),
    invoice.currency,
    invoice.sub_total,
    invoice.tax_total,
    invoice.total,
    invoice.delivery_type,
    invoice.table_title,
    invoice.floor,
    invoice.customer_type,
    invoice.name,
    invoice.orders.map(({ token_no }) => token_no).join(' '),
    invoice.orders.map(({ order_id }) => order_id).join(' '),
    invoice.payment_type,
    ...paymentCells(recorded),
    ...noRefunds,
  ])

/** Cells as a spreadsheet reads them, without the quote that marks a text as no formula. */
export const cellsOf = (text: string): string[][] =>
  Papa.parse<string[]>(text.trimEnd(), { delimiter: ',' }).data.map((cells) =>
    cells.map((cell) => cell.replace(/^'/, '')),
  )
