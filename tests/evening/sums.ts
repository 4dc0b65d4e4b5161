import { creditNoteOf } from '@comanda/domain/refunds/refunds.ts'
import { creditNotesModel } from '@comanda/projections/credit-notes/credit-notes.ts'
import { invoicesModel } from '@comanda/projections/invoices/invoices.ts'
import { ordersModel } from '@comanda/projections/orders/orders.ts'
import { monthOf, salesModel } from '@comanda/projections/sales/sales.ts'
import { expect } from 'vitest'
import { project, recordedEvents } from '../projection-system/rows.ts'
import type { Evening } from './evening.ts'

/** Sums by key, without those that are zero. */
function sums(amounts: Iterable<readonly [key: string, amount: number]>): Readonly<Record<string, number>> {
  const all = new Map<string, number>()
  for (const [key, amount] of amounts) all.set(key, (all.get(key) ?? 0) + amount)
  return Object.fromEntries([...all].filter(([, amount]) => amount !== 0))
}

/** The log as read models receive it, with separate streams for the journals of invoices and of credit notes. */
function recorded({ log, invoices, refunded }: Evening) {
  const issued = [...invoices.values()].map((data, revision) => ({ type: 'InvoiceIssued', data, revision }))
  const notes = [...refunded.values()].flat().map(({ granted }, revision) => {
    return { type: 'CreditNoteIssued', data: creditNoteOf(granted, null), revision }
  })
  return recordedEvents([...log.map(({ event }) => event), ...issued, ...notes])
}

/** Expects the read models, rebuilt from the log, to have the sums of the orders, invoices and refunds. */
export function expectRebuilt(evening: Evening): void {
  const events = recorded(evening)
  const invoices = [...evening.invoices.values()]
  const numbers = project(invoicesModel, events).invoices.map(({ number, total }) => [number, total])
  expect(numbers, 'numbers have no gap').toEqual(invoices.map(({ total }, index) => [index + 1, total]))

  const sales = project(salesModel, events)
  const days = sums(sales.sales_days.map((row) => [row.business_day, row.total]))
  const months = sums(sales.sales_months.map((row) => [row.month, row.total]))
  const taxes = sums(sales.sales_taxes.map((row) => [`${row.rate_ppm} ${row.tax_type}`, row.tax]))
  const lines = invoices.flatMap(({ orders }) => orders.flatMap((order) => order.lines))
  expect(days, 'bills are the day').toEqual(sums(invoices.map((one) => [one.businessDay, one.total])))
  expect(months, 'days are the month').toEqual(sums(Object.entries(days).map(([day, total]) => [monthOf(day), total])))
  expect(taxes, 'taxes of the lines are those of the rate').toEqual(
    sums(lines.map(({ tax, taxAmount }) => [`${tax?.ratePpm} ${tax?.type}`, taxAmount])),
  )

  const notes = project(creditNotesModel, events).credit_note_tenders
  const taken = sales.sales_payments.map((row) => [row.payment_type_id, row.total + row.rounding + row.tip] as const)
  const back = notes.map((row) => [row.payment_type_id, -row.amount - row.rounding - row.tip] as const)
  expect(sums([...taken, ...back]), 'payments are what was handed over').toEqual(handedOver(evening))

  const shown = project(ordersModel, events).order_items.map((row) => [
    row.order_id,
    row.line,
    row.quantity,
    row.status,
  ])
  const sold = evening.placed().flatMap(({ placed, items }) => {
    return placed.lines.map(({ line, quantity }) => [placed.orderId, line, quantity, items[line]])
  })
  expect(shown.map(String).toSorted(), 'screens have the lines of the orders').toEqual(sold.map(String).toSorted())
}

/** Money of each payment type: received amounts minus change and refunds. */
function handedOver({ invoices, refunded }: Evening): Readonly<Record<string, number>> {
  const taken = [...invoices.values()].flatMap(({ tenders = [] }) =>
    tenders.map(({ paymentTypeId, received, change }) => [paymentTypeId, received - change] as const),
  )
  const back = [...refunded.values()]
    .flat()
    .flatMap(({ granted }) =>
      granted.tenders.map(
        ({ paymentTypeId, amount, rounding, tip = 0 }) => [paymentTypeId ?? '', -amount - rounding - tip] as const,
      ),
    )
  return sums([...taken, ...back])
}
