import { addonsOf, byAge, moneyOf, seatOf, taxOf } from './answer-fields.ts'
import { sumsOf, withDecimals, written } from './bills.ts'
import { type Days, daysAfter } from './business-days.ts'
import { type ClearTexts, erased, nameIn } from './clear-texts.ts'
import { compare } from './figures.ts'
import type { Customer, Line, QrOrder, Reservation, Venue } from './recorded-events.ts'

/** Reservations sorted by wall time; a day begins at the cut-off hour. */
export function reservationsAnswer(venue: Venue, days: Days, opened: ClearTexts) {
  const wallOf = (day: string) => `${day}T${String(venue.cutOffHour).padStart(2, '0')}:00`
  return [...venue.reservations.values()]
    .filter(({ date }) => days.from === null || date >= wallOf(days.from))
    .filter(({ date }) => days.to === null || date < wallOf(daysAfter(days.to, 1)))
    .sort((one, other) => compare(one.date, other.date) || compare(one.reservationId, other.reservationId))
    .map((reservation) => reservationAnswer(venue, reservation, opened))
}

function reservationAnswer(venue: Venue, reservation: Reservation, opened: ClearTexts) {
  const { customer, notes } = reservation
  const name = customer.name === null ? null : (opened.get(customer.name) ?? null)
  const known = venue.customers.get(customer.customerId)
  const isErased = name === null || known === undefined || known.isForgotten
  return {
    id: reservation.reservationId,
    customer_id: isErased ? erased : opened.get(known.phone),
    customer_name: isErased ? erased : opened.get(known.name),
    date: `${reservation.date}:00`,
    table_id: reservation.table?.tableId ?? null,
    table_title: reservation.table?.title ?? null,
    status: reservation.status,
    notes: notes === null ? null : (opened.get(notes) ?? null),
    people_count: reservation.peopleCount,
    unique_code: reservation.uniqueCode,
    created_at: reservation.bookedAt,
    updated_at: reservation.updatedAt,
  }
}

/** Known customers, newest first. */
export const customersAnswer = ({ customers }: Venue, opened: ClearTexts) =>
  [...customers.values()]
    .filter(({ isForgotten }) => !isForgotten)
    .sort((one, other) => Number(other.position - one.position))
    .map((customer) => customerAnswer(customer, opened))

function customerAnswer({ phone, name, email, birthDate, gender, addedAt, updatedAt }: Customer, opened: ClearTexts) {
  const open = (sealed: string | null) => (sealed === null ? null : (opened.get(sealed) ?? null))
  const birth = open(birthDate)
  return {
    phone: open(phone),
    name: open(name),
    email: open(email),
    gender: open(gender),
    birth_date: birth && `${birth}T00:00:00`,
    created_at: addedAt,
    updated_at: updatedAt,
  }
}

export const qrOrdersAnswer = (venue: Venue, opened: ClearTexts) =>
  [...venue.qrOrders.values()]
    .filter(({ status }) => status === 'waiting')
    .sort((one, other) => byAge(one, other) || compare(one.qrOrderId, other.qrOrderId))
    .map((order) => qrOrderAnswer(venue, order, opened))

function qrOrderAnswer(venue: Venue, order: QrOrder, opened: ClearTexts) {
  const { qrOrderId, currency, customer } = order
  return {
    id: qrOrderId,
    date: order.placedAt,
    delivery_type: '',
    customer_type: order.customerType,
    customer_id: customer?.phone === undefined ? null : (opened.get(customer.phone) ?? null),
    customer_name: nameIn(opened, customer?.name),
    ...seatOf(order.table),
    status: 'created',
    payment_status: 'pending',
    currency,
    ...moneyOf(sumsOf(order.lines), currency),
    items: order.lines.map((line) => ({
      id: `${qrOrderId}.${line.line}`,
      order_id: qrOrderId,
      item_id: line.itemId,
      item_title: line.title,
      category_id: line.categoryId,
      price: written(line.unitPrice, currency),
      quantity: line.quantity,
      notes: line.notes,
      variant_id: line.variant?.variantId ?? null,
      variant_title: line.variant?.title ?? null,
      ...(line.variant ? { variant: variantOf(venue, line) } : {}),
      addons: addonsOf(line),
      tax_id: line.tax?.taxId ?? null,
      ...taxOf(line.tax),
    })),
  }
}

/**
 * The variant of a line. The order stores no price of the variant alone: it is the menu's, or, if the menu no longer
 * has it, the price that the guest was shown.
 */
function variantOf(venue: Venue, { itemId, variant, unitPrice }: Line) {
  const price = venue.variantPrices.get(`${itemId}/${variant?.variantId}`)
  const text = price ? withDecimals(price.amount, price.exponent) : written(unitPrice, venue.currency)
  return { id: variant?.variantId, title: variant?.title, price: text }
}
