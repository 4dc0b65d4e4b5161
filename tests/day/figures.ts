import { averageOf, centsOf, withDecimals, written } from './bills.ts'
import { type Days, dayOf, isWithin } from './business-days.ts'
import type { Invoice, Line, PartPayment, Venue } from './recorded-events.ts'

/** The figures of docs/decisions/0015, counted anew from every event. */
export function figuresOf(venue: Venue, days: Days) {
  const orders = [...venue.orders.values()].filter(({ businessDay }) => isWithin(businessDay, days))
  const invoices = venue.invoices.filter(({ businessDay }) => isWithin(businessDay, days))
  const add = (field: 'subTotal' | 'taxTotal' | 'total') => invoices.reduce((sum, invoice) => sum + invoice[field], 0)
  const guests = orders.flatMap(({ customer }) => (customer ? [customer.customerId] : []))
  return {
    orders: orders.length,
    newCustomers: [...venue.customers.values()].filter(
      ({ addedAt, isForgotten }) => !isForgotten && isWithin(dayOf(addedAt, venue), days),
    ).length,
    repeatCustomers: new Set(guests).size,
    totalCustomers: [...venue.customers.values()].filter(({ isForgotten }) => !isForgotten).length,
    invoices: invoices.length,
    net: add('subTotal'),
    tax: add('taxTotal'),
    total: add('total'),
    top: topOf(invoices),
  }
}

type Sold = { itemId: string; title: string; quantity: number; unitPrice: number }

/** The most sold first; the title is that of the last sale, by its day and then by the log. */
function topOf(invoices: readonly Invoice[]): Sold[] {
  const byDay = [...invoices].sort((one, other) => compare(one.businessDay, other.businessDay))
  const lines: Line[] = byDay.flatMap((invoice) => invoice.orders.flatMap((order) => order.lines))
  const sold = new Map<string, Sold>()
  for (const { itemId, title, quantity, unitPrice } of lines) {
    const before = sold.get(itemId)?.quantity ?? 0
    sold.set(itemId, { itemId, title, quantity: before + quantity, unitPrice })
  }
  return [...sold.values()].sort((one, other) => other.quantity - one.quantity || compare(one.itemId, other.itemId))
}

export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Answers of C7.6: the price on the menu, or, if the menu no longer has the dish, that of its last sale. */
export const topAnswers = (venue: Venue, top: readonly Sold[], max: number) =>
  top.slice(0, max).map(({ itemId, title, quantity, unitPrice }) => {
    const onMenu = venue.prices.get(itemId)
    const price = onMenu ? withDecimals(onMenu.amount, onMenu.exponent) : written(unitPrice, venue.currency)
    return { item_id: itemId, title, price, orders_count: quantity, image: venue.pictures.get(itemId) ?? null }
  })

export function reportAnswer(venue: Venue, days: Days) {
  const { currency } = venue
  const { orders, invoices, net, tax, total, top, ...people } = figuresOf(venue, days)
  return {
    ordersCount: orders,
    newCustomers: people.newCustomers,
    repeatedCustomers: people.repeatCustomers,
    totalCustomers: people.totalCustomers,
    averageOrderValue: written(averageOf(total, invoices), currency),
    netRevenue: written(net, currency),
    taxTotal: written(tax, currency),
    revenueTotal: written(total, currency),
    currency,
    invoicesCount: invoices,
    otherCurrencies: [],
    topSellingItems: topAnswers(venue, top, 50),
    ...days,
  }
}

/** Part payments of these days whose bills are not paid, by payment type; undefined if there are none. */
export function openPartPayments(venue: Venue, days: Days) {
  const made = new Map<string, PartPayment>()
  for (const { isPaid, partPayments } of venue.orders.values())
    for (const [id, payment] of partPayments)
      if (!isPaid && isWithin(dayOf(payment.paidAt, venue), days)) made.set(id, payment)
  const byType = Map.groupBy(made.values(), ({ tender }) => tender.paymentTypeId)
  const sums = [...byType].map(([payment_type_id, own]) => ({
    payment_type_id,
    title: own.toSorted((one, other) => compare(other.paidAt, one.paidAt))[0]?.tender.title,
    count: own.length,
    kept: own.reduce((sum, { tender }) => sum + tender.received - tender.change, 0),
  }))
  if (sums.length === 0) return undefined
  return sums
    .sort((one, other) => other.kept - one.kept || compare(one.payment_type_id, other.payment_type_id))
    .map(({ kept, ...one }) => ({ ...one, amount: written(kept, venue.currency) }))
}

/** True if the restaurant has access: activated, or on trial. */
export const isOpen = ({ isActive, trialEndsAt }: Venue, now: string): boolean =>
  isActive || (trialEndsAt !== null && trialEndsAt > now)

export type Rates = Readonly<{ asOf: string; perDollar: Readonly<Record<string, string>> }>
type Platform = Readonly<{ venues: readonly Venue[]; rates: Rates; now: string }>

/** Figures of docs/decisions/0016: each restaurant by its own days, its currency converted to dollars exactly. */
export function platformAnswer({ venues, rates, now }: Platform, daysFor: (today: string) => Days) {
  const counted = venues.map((venue) => ({ venue, figures: figuresOf(venue, daysFor(dayOf(now, venue))) }))
  const active = venues.filter((venue) => !venue.isClosed && isOpen(venue, now)).length
  const totals = new Map<string, number>()
  for (const { venue, figures } of counted)
    totals.set(venue.currency, (totals.get(venue.currency) ?? 0) + figures.total)
  const cents = [...totals].reduce((sum, [currency, total]) => {
    const rate = currency === 'USD' ? '1' : rates.perDollar[currency]
    return rate === undefined ? sum : sum + centsOf(total, currency, rate)
  }, 0)
  const named = counted.filter(({ venue }) => !venue.isClosed) // closed restaurants are not listed by name
  const sold = named.flatMap(({ venue, figures }) =>
    figures.top.map(({ itemId, title, quantity }) => ({
      tenant_id: venue.tenantId,
      tenant_name: venue.name,
      item_id: itemId,
      title,
      qty: quantity,
    })),
  )
  return {
    activeTenants: active,
    orders: counted.reduce((sum, { figures }) => sum + figures.orders, 0),
    volume: cents / 100,
    customers: counted.reduce((sum, { figures }) => sum + figures.totalCustomers, 0),
    top: sold
      .sort(
        (one, other) =>
          other.qty - one.qty || compare(one.tenant_id, other.tenant_id) || compare(one.item_id, other.item_id),
      )
      .slice(0, 50),
  }
}
