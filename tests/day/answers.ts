import { addonsOf, byAge, moneyOf, passOf, seatOf, taxOf, tenderAnswer } from './answer-fields.ts'
import { addUp, decimalsOf, sumsOf, written } from './bills.ts'
import { dayOf } from './business-days.ts'
import { type ClearTexts, nameIn, phoneOf } from './clear-texts.ts'
import { compare, figuresOf, topAnswers } from './figures.ts'
import { reservationsAnswer } from './guest-answers.ts'
import { chargedOf, type Order, type Venue } from './recorded-events.ts'

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
