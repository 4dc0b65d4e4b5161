import { money, sum } from '@comanda/domain/kernel/money.ts'
import { rateText } from '@comanda/domain/kernel/tax.ts'
import { roundedBill } from '@comanda/domain/kernel/tax-rounding.ts'
import { taxTable } from '@comanda/domain/kernel/tax-table.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { InvoiceWithOrders } from '@comanda/projections/invoices/read-invoices.ts'
import type { OrderWithItems } from '@comanda/projections/orders/order-with-items.ts'
import { amountIn } from '../amounts.ts'
import { amountOf, isUnpaid } from './amount-of.ts'
import { chargedLines, type OrderAnswer } from './order-answer.ts'

type Amount = Readonly<{ subTotal: number; taxTotal: number; total: number }>

/** Summary of orders (C6.5): what they cost now, or what they cost when they were paid. */
export function summaryAnswer(orders: readonly OrderWithItems[], answers: readonly OrderAnswer[]) {
  const invoiceIds = [...new Set(orders.flatMap(({ invoice_id }) => invoice_id ?? []))]
  const paid = !orders.some(isUnpaid)
  const currency = currencyOf(orders)
  return {
    ...receipt(currency, amountOf(orders), answers),
    paid,
    invoice_ids: invoiceIds,
    taxes: taxesOf(currency, orders),
  }
}

/** Summary of invoices (C6.5), with their figures as issued. */
export function invoicedAnswer(
  invoices: readonly InvoiceWithOrders[],
  orders: readonly OrderWithItems[],
  answers: readonly OrderAnswer[],
) {
  const total = (column: 'sub_total' | 'tax_total' | 'total') => sum(invoices.map((row) => money(row[column])))
  const amount = { subTotal: total('sub_total'), taxTotal: total('tax_total'), total: total('total') }
  const invoiceIds = invoices.map(({ invoice_id }) => invoice_id)
  const currency = currencyOf(invoices)
  return {
    ...receipt(currency, amount, answers),
    paid: true,
    invoice_ids: invoiceIds,
    taxes: taxesOf(currency, orders),
  }
}

const taxesOf = (currency: string, orders: readonly OrderWithItems[]) =>
  taxTable(orders.map(chargedLines), roundedBill).map(({ ratePpm, net, taxAmount }) => ({
    rate: ratePpm === null ? null : rateText(ratePpm),
    net: amountIn(currency, net),
    tax: amountIn(currency, taxAmount),
  }))

/** A receipt; cancelled items are left out. */
const receipt = (currency: string, { subTotal, taxTotal, total }: Amount, answers: readonly OrderAnswer[]) => ({
  subtotal: amountIn(currency, subTotal),
  taxTotal: amountIn(currency, taxTotal),
  total: amountIn(currency, total),
  currency,
  orders: answers.map((order) => ({ ...order, items: order.items.filter(({ status }) => status !== 'cancelled') })),
})

function currencyOf(rows: readonly { currency: string }[]): string {
  const [first, ...others] = new Set(rows.map(({ currency }) => currency))
  if (first === undefined || others.length > 0) throw new Refusal(409, 'These orders have different currencies!')
  return first
}
