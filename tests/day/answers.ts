import { addUp, decimalsOf, percentOf, type Sums, sumsOf, withDecimals, written } from './bills.ts'
import { type Days, dayOf, daysAfter, isWithin } from './business-days.ts'
import { compare, figuresOf, topAnswers } from './figures.ts'
import {
  type Customer,
  chargedOf,
  type Invoice,
  type Line,
  type Order,
  type QrOrder,
  type Reservation,
  type Tender,
  type Venue,
} from './recorded-events.ts'

/** Decrypted texts of the log, by sealed text; null for a forgotten person. */
export type ClearTexts = ReadonlyMap<string, string | null>

const erased = 'erased'
export const nameIn = (opened: ClearTexts, sealed: string | null | undefined) =>
  sealed === null || sealed === undefined ? null : (opened.get(sealed) ?? erased)

/**
 * The phone on an order. A forgotten person has neither phone nor e-mail on earlier records, even if they have come
 * back since.
 */
function phoneOf(venue: Venue, customer: Order['customer'], opened: ClearTexts): string | null {
  const known = knownOf(venue, customer, opened)
  return known && (opened.get(known.phone) ?? null)
}
function emailOf(venue: Venue, customer: Order['customer'], opened: ClearTexts): string | null {
  const { email = null } = knownOf(venue, customer, opened) ?? {}
  return email && (opened.get(email) ?? null)
}
function knownOf({ customers }: Venue, customer: Order['customer'], opened: ClearTexts): Customer | null {
  const known = customer && customers.get(customer.customerId)
  const isErased = !customer?.name || !opened.get(customer.name)
  return isErased || !known || known.isForgotten ? null : known
}

const byAge = (one: { placedAt: string }, other: { placedAt: string }) => compare(one.placedAt, other.placedAt)
export const moneyOf = ({ subTotal, taxTotal, total }: Sums, currency: string) => ({
  sub_total: written(subTotal, currency),
  tax_total: written(taxTotal, currency),
  total: written(total, currency),
})
export const seatOf = (table: Order['table']) => ({
  table_id: table?.tableId ?? null,
  table_title: table?.title ?? null,
  floor: table?.floor ?? null,
})
export const taxOf = (tax: Line['tax']) => ({
  tax_title: tax?.title ?? null,
  tax_rate: tax ? percentOf(tax.ratePpm) : null,
  tax_type: tax?.type ?? null,
})
const passOf = (item?: { recalledAt?: string; passedAt?: string }) => ({
  ...(item?.recalledAt && { recalled_at: item.recalledAt }),
  ...(item?.passedAt && { passed_at: item.passedAt }),
})
const addonsOf = ({ addons }: Line) =>
  addons.length === 0 ? null : addons.map(({ addonId, title }) => ({ id: addonId, title }))

/** The kitchen's list (C6.3), oldest first. */
export const kitchenAnswer = (venue: Venue, opened: ClearTexts) =>
  openOrders(venue).map((order) => orderAnswer(venue, order, opened))

const openOrders = ({ orders }: Venue) =>
  [...orders.values()]
    .filter(({ status }) => status === 'created')
    .sort((one, other) => byAge(one, other) || compare(one.orderId, other.orderId))

function orderAnswer(venue: Venue, order: Order, opened: ClearTexts) {
  const { orderId, placedAt, currency } = order
  return {
    id: orderId,
    date: placedAt,
    placed_at: placedAt,
    business_day: order.businessDay,
    delivery_type: order.deliveryType,
    customer_type: order.customerType,
    customer_id: phoneOf(venue, order.customer, opened),
    customer_name: nameIn(opened, order.customer?.name),
    ...seatOf(order.table),
    status: order.status,
    payment_status: order.isPaid ? 'paid' : 'pending',
    token_no: order.tokenNo,
    ...{
      invoice_id: order.invoiceId,
      in_checkout: order.isInCheckout,
      closed_at: order.closedAt,
      last_position: String(order.lastPosition),
    },
    currency,
    ...moneyOf(sumsOf(chargedOf(order)), currency),
    items: order.lines.map((line) => ({
      id: `${orderId}.${line.line}`,
      line: line.line,
      order_id: orderId,
      item_id: line.itemId,
      item_title: line.title,
      category_id: line.categoryId,
      ...{
        variant_id: line.variant?.variantId ?? null,
        variant_title: line.variant?.title ?? null,
        variant_price: null,
      },
      quantity: line.quantity,
      price: written(line.unitPrice, currency),
      date: placedAt,
      status: order.items.get(line.line)?.status,
      status_at: order.items.get(line.line)?.at,
      addons: addonsOf(line),
      notes: line.notes,
      ...taxOf(line.tax),
      ...(line.addedAt && { added_at: line.addedAt }),
      ...(line.notedAt && { noted_at: line.notedAt }),
      ...passOf(order.items.get(line.line)),
    })),
    ...partPaymentsOf(order),
  }
}

/** The part payments of an unpaid order, in the order in which they were made; absent if there are none. */
function partPaymentsOf({ orderId, currency, isPaid, partPayments }: Order) {
  if (isPaid || partPayments.size === 0) return {}
  const made = [...partPayments.values()].sort(
    (one, other) => compare(one.paidAt, other.paidAt) || compare(one.partPaymentId, other.partPaymentId),
  )
  return {
    part_payments: made.map(({ partPaymentId, tender, parts, paidAt }) => ({
      id: partPaymentId,
      order_ids: parts.map((part) => part.orderId),
      part: written(parts.find((part) => part.orderId === orderId)?.amount ?? 0, currency),
      ...tenderAnswer(tender, currency),
      paid_at: paidAt,
    })),
  }
}

const tenderAnswer = ({ paymentTypeId, title, ...amounts }: Tender, currency: string) => ({
  payment_type_id: paymentTypeId,
  payment_type: title,
  amount: written(amounts.amount, currency),
  rounding: written(amounts.rounding, currency),
  tip: written(amounts.tip, currency),
  received: written(amounts.received, currency),
  change: written(amounts.change, currency),
})

/**
 * One card per table and one per order without a table, sorted by their oldest order; a card shows the unpaid amount.
 */
export function groupsAnswer(venue: Venue, opened: ClearTexts) {
  const cards = new Map<string, Order[]>()
  for (const order of openOrders(venue)) {
    const key = order.table?.tableId ?? order.orderId
    cards.set(key, [...(cards.get(key) ?? []), order])
  }
  return [...cards.values()].map((orders) => {
    const [first] = orders
    const owed = addUp(orders.filter(({ isPaid }) => !isPaid).map((order) => sumsOf(chargedOf(order))))
    return {
      ...seatOf(first?.table ?? null),
      orders: orders.map((order) => orderAnswer(venue, order, opened)),
      order_ids: orders.map(({ orderId }) => orderId),
      currency: venue.currency,
      ...moneyOf(owed, venue.currency),
    }
  })
}

const flag = (isOn: boolean | undefined) => (isOn ? 1 : 0)

/** Print settings of the order screen, and the available payment types in the order they were added. */
export const initAnswer = ({ store, print, currency, timeZone, cutOffHour, paymentTypes }: Venue) => ({
  printSettings: {
    page_format: print?.pageFormat ?? '80',
    header: print?.header ?? null,
    footer: print?.footer ?? null,
    show_notes: flag(print?.showNotes),
    is_enable_print: flag(print?.isEnablePrint),
    show_store_details: flag(print?.showStoreDetails ?? true),
    print_token: flag(print?.printToken),
    show_customer_details: flag(print?.showCustomerDetails),
  },
  storeSettings: {
    store_name: store.name,
    address: store.address,
    phone: store.phone,
    email: store.email,
    image: null,
    currency,
    currency_exponent: decimalsOf(currency),
    time_zone: timeZone,
    cut_off_hour: cutOffHour,
    language: null,
    tax_number: null,
    is_one_tap_sending: 0,
  },
  paymentTypes: [...paymentTypes]
    .filter(([, { isActive }]) => isActive)
    .map(([id, { title, cash }]) => ({ id, title, is_active: 1, ...(cash && { cash }) })),
})

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

export function dashboardAnswer(venue: Venue, now: string, opened: ClearTexts) {
  const today = dayOf(now, venue)
  const days = { from: today, to: today }
  const { orders, newCustomers, repeatCustomers, top } = figuresOf(venue, days)
  return {
    reservations: reservationsAnswer(venue, days, opened).filter(({ status }) => status !== 'cancelled'),
    topSellingItems: topAnswers(venue, top, 10),
    ordersCount: orders,
    newCustomerCount: newCustomers,
    repeatedCustomerCount: repeatCustomers,
    currency: venue.currency,
    business_day: today,
  }
}

export const invoicesWithin = ({ invoices }: Venue, days: Days): Invoice[] =>
  invoices.filter(({ businessDay }) => isWithin(businessDay, days))

/** All texts of a venue that are sealed under a person's key. */
export function sealedIn(venue: Venue): string[] {
  const texts = [
    ...[...venue.orders.values(), ...venue.qrOrders.values()].flatMap(({ customer }) => [
      customer?.name,
      customer?.phone,
    ]),
    ...venue.invoices.map(({ customer }) => customer?.name),
    ...venue.staff.values(),
    ...[...venue.reservations.values()].flatMap(({ customer, notes }) => [customer.name, notes]),
    ...[...venue.customers.values()].flatMap((one) => [one.phone, one.name, one.email, one.birthDate, one.gender]),
  ]
  return [...new Set(texts.filter((text) => typeof text === 'string'))]
}
