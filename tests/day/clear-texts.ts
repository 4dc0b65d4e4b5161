import type { Customer, Order, Venue } from './recorded-events.ts'

/** Decrypted texts of the log, by sealed text; null for a forgotten person. */
export type ClearTexts = ReadonlyMap<string, string | null>

/** Text of a forgotten person in an answer. */
export const erased = 'erased'
export const nameIn = (opened: ClearTexts, sealed: string | null | undefined) =>
  sealed === null || sealed === undefined ? null : (opened.get(sealed) ?? erased)

/**
 * The phone on an order. A forgotten person has neither phone nor e-mail on earlier records, even if they have come
 * back since.
 */
export function phoneOf(venue: Venue, customer: Order['customer'], opened: ClearTexts): string | null {
  const known = customerOf(venue, customer, opened)
  return known && (opened.get(known.phone) ?? null)
}
export function emailOf(venue: Venue, customer: Order['customer'], opened: ClearTexts): string | null {
  const { email = null } = customerOf(venue, customer, opened) ?? {}
  return email && (opened.get(email) ?? null)
}
function customerOf({ customers }: Venue, customer: Order['customer'], opened: ClearTexts): Customer | null {
  const known = customer && customers.get(customer.customerId)
  const isErased = !customer?.name || !opened.get(customer.name)
  return isErased || !known || known.isForgotten ? null : known
}

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
