import { byAge, moneyOf, seatOf, tenderAnswer } from './answer-fields.ts'
import { type Days, isWithin } from './business-days.ts'
import { type ClearTexts, emailOf, nameIn, phoneOf } from './clear-texts.ts'
import { compare } from './figures.ts'
import type { Invoice, Venue } from './recorded-events.ts'

export const idOf = ({ period, number }: Invoice): string => `${period}-${number}`

/** Invoices (C6.7), newest first. */
export const invoicesAnswer = (venue: Venue, invoices: readonly Invoice[], opened: ClearTexts) =>
  [...invoices]
    .sort(newestFirst)
    .map((invoice) => ({
      invoice_id: idOf(invoice),
      number: invoice.number,
      created_at: invoice.issuedAt,
      business_day: invoice.businessDay,
      currency: invoice.currency,
      ...moneyOf(invoice, invoice.currency),
      ...seatOf(invoice.table),
      delivery_type: invoice.deliveryType,
      customer_type: invoice.customerType,
      customer_id: phoneOf(venue, invoice.customer, opened),
      name: nameIn(opened, invoice.customer?.name),
      email: emailOf(venue, invoice.customer, opened),
      ...paymentOf(invoice),
      orders: [...invoice.orders]
        .sort((one, other) => byAge(one, other) || compare(one.orderId, other.orderId))
        .map(({ orderId, tokenNo }) => ({ order_id: orderId, token_no: tokenNo })),
    }))

/** The payment of a bill: its type, or the titles of several; with its payments only if these were recorded. */
function paymentOf({ paidWith, tenders, currency }: Invoice) {
  const titles = tenders ? [...new Set(tenders.map(({ title }) => title))].join(', ') : null
  return {
    payment_type_id: paidWith?.paymentTypeId ?? null,
    payment_type: paidWith?.title ?? titles,
    ...(tenders && { tenders: tenders.map((tender) => tenderAnswer(tender, currency)) }),
  }
}

const newestFirst = (one: Invoice, other: Invoice) =>
  compare(other.businessDay, one.businessDay) || compare(other.period, one.period) || other.number - one.number

export const invoicesWithin = ({ invoices }: Venue, days: Days): Invoice[] =>
  invoices.filter(({ businessDay }) => isWithin(businessDay, days))
