import { Tender } from '@comanda/domain/orders/tender.ts'
import type { InvoiceWithOrders } from '@comanda/projections/invoices/read-invoices.ts'
import { z } from 'zod'
import { amountIn } from '../amounts.ts'
import type { Customer } from '../names.ts'
import { creditNoteAnswer } from './credit-note-answer.ts'

/**
 * An invoice in the shape of C6.7. `customer_id` is the phone; without it clients of 1.2.0 show WALKIN. The e-mail is
 * sent only with the phone: a forgotten person has neither on earlier invoices, even if they have come back since.
 */
export const invoiceAnswer = (invoice: InvoiceWithOrders, customer: Customer) => ({
  invoice_id: invoice.invoice_id,
  number: invoice.number,
  created_at: invoice.issued_at,
  business_day: invoice.business_day,
  currency: invoice.currency,
  sub_total: amountIn(invoice.currency, invoice.sub_total),
  tax_total: amountIn(invoice.currency, invoice.tax_total),
  total: amountIn(invoice.currency, invoice.total),
  ...(invoice.charge_net > 0 && {
    service_charge: amountIn(invoice.currency, invoice.charge_net + invoice.charge_tax),
  }),
  table_id: invoice.table_id,
  table_title: invoice.table_title,
  floor: invoice.floor,
  delivery_type: invoice.delivery_type,
  customer_type: invoice.customer_type,
  customer_id: customer.phone,
  name: customer.name,
  email: customer.phone === null ? null : invoice.customer_email,
  payment_type_id: invoice.payment_type_id,
  payment_type: invoice.payment_type,
  ...(invoice.tenders !== null && { tenders: tenderAnswers(invoice) }),
  ...(invoice.credit_notes.length > 0 && refundAnswers(invoice)),
  orders: invoice.orders.map(({ order_id, token_no }) => ({ order_id, token_no })),
})

const refundAnswers = ({ currency, credit_notes }: InvoiceWithOrders) => ({
  refunded: amountIn(
    currency,
    credit_notes.reduce((all, { total }) => all + total, 0),
  ),
  credit_notes: credit_notes.map(creditNoteAnswer),
})

/** The payments of an invoice; empty if it has no list of payments. */
export const tendersIn = ({ tenders }: Pick<InvoiceWithOrders, 'tenders'>): readonly Tender[] =>
  tenders === null ? [] : Tenders.parse(tenders)
const Tenders = z.array(Tender)

const tenderAnswers = (invoice: InvoiceWithOrders) =>
  tendersIn(invoice).map(({ paymentTypeId, title, ...amounts }) => ({
    payment_type_id: paymentTypeId,
    payment_type: title,
    amount: amountIn(invoice.currency, amounts.amount),
    rounding: amountIn(invoice.currency, amounts.rounding),
    tip: amountIn(invoice.currency, amounts.tip),
    received: amountIn(invoice.currency, amounts.received),
    change: amountIn(invoice.currency, amounts.change),
  }))
