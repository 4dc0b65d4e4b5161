import { z } from 'zod'
import { askWithRetry } from '../systems/retry.ts'
import { askerOf, type Work } from './card.ts'
import type { Request } from './ledger.ts'
import { cartOf, placeOrder } from './ordering.ts'
import { lookAtMenu } from './venues.ts'

/** A manager changes the menu while others sell from it. */
export async function editMenu(work: Work): Promise<void> {
  const { chance, venue, ledger, system } = work
  const who = askerOf(work, 'manager')
  const dish = chance.pick(venue.seen.menu)
  const price = chance.pick(venue.plan.prices)
  const what = chance.int(10)
  if (what < 5) {
    const body = { title: dish.title, price, netPrice: null, categoryId: null, taxId: dish.tax_id }
    await ledger.ask(who, { what: 'edit', path: `/menu-items/update/${dish.id}`, body })
  } else if (what < 6) {
    const title = `${dish.title.split(' no')[0]} no ${chance.int(99)}`
    const body = { title, price: dish.price, netPrice: null, categoryId: null, taxId: chance.pick(venue.taxes) }
    await ledger.ask(who, { what: 'edit', path: `/menu-items/update/${dish.id}`, body })
  } else if (what < 8) {
    const variant = dish.variants[0]
    if (!variant) return
    const path = `/menu-items/variants/${dish.id}/update/${variant.id}`
    await ledger.ask(who, { what: 'edit', path, body: { title: variant.title, price } })
  } else if (venue.seen.menu.length > 8) {
    await ledger.ask(who, { what: 'edit', method: 'DELETE', path: `/menu-items/delete/${dish.id}` })
    const body = { title: `Dish ${16 + chance.int(60)}`, price, netPrice: null, categoryId: null, taxId: dish.tax_id }
    await ledger.ask(who, { what: 'edit', path: '/menu-items/add', body })
  }
  if (chance.percent(30)) await lookAtMenu(system, venue)
}

export async function changeTax(work: Work): Promise<void> {
  const { chance, venue, ledger } = work
  const at = chance.int(3)
  const { title = '', type = 'exclusive' } = venue.plan.taxes[at] ?? {}
  const body = { title, type, rate: chance.pick(['7', '19', '8.875', '0', '12.5', '3.3333']) }
  const path = `/settings/taxes/${venue.taxes[at]}/update`
  await ledger.ask(askerOf(work, 'manager'), { what: 'edit', path, body })
}

const MadePayment = z.object({ id: z.string() })

/** Changes the layout of receipts, the store's details and the payment types; a client of 1.2.0 sends no time zone. */
export async function changeSettings(work: Work): Promise<void> {
  const { chance, venue, ledger } = work
  const who = askerOf(work, 'manager')
  const edit = (path: string, body: unknown) => ledger.ask(who, { what: 'edit', path, body })
  const isOn = () => chance.percent(50)
  const known = venue.seen.paymentTypes
  const what = chance.int(10)
  const title = `Card ${chance.int(50)}`
  if (what < 3) {
    const shown = { showNotes: isOn(), isEnablePrint: isOn(), showStoreDetails: isOn(), showCustomerDetails: isOn() }
    const texts = { pageFormat: chance.pick(['57', '80']), header: chance.pick([null, 'Welcome']), footer: title }
    await edit('/settings/print-setting', { ...shown, ...texts, printToken: isOn() })
  } else if (what < 5) {
    const contact = { address: chance.pick([null, 'Rue 1']), phone: chance.pick([null, '+33 1']), email: null }
    const switches = { image: null, isQRMenuEnabled: true, isQROrderEnabled: true }
    const storeName = `${venue.plan.name} ${chance.int(9)}`
    await edit('/settings/store-setting', { storeName, currency: venue.plan.currency, ...contact, ...switches })
  } else if (what < 7 || known.length === 0) {
    const entry = await edit('/settings/payment-types/add', { title, isActive: isOn() })
    if (entry.status === 200) known.push(MadePayment.parse(entry.body).id)
  } else if (what < 9) {
    await edit(`/settings/payment-types/${chance.pick(known)}/toggle`, { isActive: isOn() })
  } else if (isOn()) {
    await edit(`/settings/payment-types/${chance.pick(known)}/update`, { title, isActive: isOn() })
  } else {
    const path = `/settings/payment-types/${chance.pick(known)}`
    await ledger.ask(who, { what: 'edit', method: 'DELETE', path })
  }
}

export async function keepCustomers(work: Work): Promise<void> {
  const { chance, venue, ledger } = work
  const person = chance.pick(venue.people)
  const who = askerOf(work, 'host', 'cashier')
  const what = chance.int(10)
  const { phone, ...described } = person
  if (what < 5) await ledger.ask(who, { what: 'add customer', path: '/customers/add', body: person })
  else if (what < 9) {
    const body = { ...described, name: chance.pick([person.name, `${person.name} sr.`]), gender: null }
    await ledger.ask(who, { what: 'edit', path: `/customers/${phone}/update`, body })
  } else {
    const request: Request = { what: 'forget', method: 'DELETE', path: `/customers/${phone}/delete`, about: { phone } }
    await ledger.ask(who, request)
  }
}

const Booked = z.object({ id: z.string() })

/** Wall times around the days of the script. */
const evenings = [
  '2026-12-30T19:00',
  '2026-12-31T20:30',
  '2026-12-31T23:59',
  '2027-01-01T00:30',
  '2027-01-01T03:59',
].concat('2027-01-01T04:00', '2027-01-01T12:15', '2027-01-02T01:00', '2027-01-31T20:00', '2027-02-01T03:00')

export async function keepReservations(work: Work): Promise<void> {
  const { chance, venue, ledger } = work
  const who = askerOf(work, 'host')
  const notes = chance.percent(40) ? `Birthday of ${chance.pick(venue.people).name}` : null
  const form = {
    date: chance.pick(evenings),
    tableId: chance.percent(70) ? chance.pick(venue.tables) : null,
    ...{
      status: chance.pick(['booked', 'booked', 'paid', 'cancelled']),
      notes,
      peopleCount: String(1 + chance.int(8)),
    },
  }
  const known = venue.seen.reservations
  const what = chance.int(10)
  if (what < 6 || known.length === 0) {
    const body = { ...form, customerId: chance.pick(venue.people).phone }
    const entry = await ledger.ask(who, { what: 'book', path: '/reservations/add', body })
    if (entry.status === 200) known.push(Booked.parse(entry.body).id)
  } else if (what < 9) {
    await ledger.ask(who, { what: 'edit', path: `/reservations/update/${chance.pick(known)}`, body: form })
  } else {
    await ledger.ask(who, { what: 'edit', method: 'DELETE', path: `/reservations/delete/${chance.pick(known)}` })
  }
}

/** A guest with a phone orders by the table's code, without an account. */
export async function orderAsGuest(work: Work): Promise<void> {
  const { chance, venue, ledger } = work
  const person = chance.percent(50) ? chance.pick(venue.people) : null
  const request: Request = {
    what: 'guest order',
    path: `/qrmenu/${venue.qrCode}/place-order`,
    body: {
      ...{
        deliveryType: null,
        cartItems: cartOf(work),
        tableId: chance.percent(50) ? chance.pick(venue.tables) : null,
      },
      customerType: person ? 'CUSTOMER' : 'WALKIN',
      customer: person ? { name: person.name, phone: person.phone } : { name: 'Guest', phone: '' },
    },
  }
  const guest = { tenantId: venue.restaurant.tenantId, jar: new Map<string, string>() }
  await (chance.percent(20) ? ledger.tapTwice(guest, request) : ledger.ask(guest, request))
}

const Waiting = z.array(z.object({ id: z.string() }))

/** The till handles guest orders: sends one on, or dismisses it. Two tills may choose the same one. */
export async function workOnGuestOrders(work: Work): Promise<void> {
  const { chance, ledger, system } = work
  const who = askerOf(work, 'waiter')
  const answer = await askWithRetry(system, { method: 'GET', path: '/api/v1/pos/qrorders', jar: who.jar })
  const waiting = Waiting.parse(answer.body)
  if (waiting.length === 0) return
  const { id } = chance.pick(waiting)
  if (chance.percent(25)) {
    const path = `/pos/qrorders/update-status/${id}`
    await ledger.ask(who, { what: 'dismiss', path, body: { status: 'cancelled' }, about: { qrOrderId: id } })
  } else if (chance.percent(3)) {
    await ledger.ask(who, { what: 'dismiss all', path: '/pos/qrorders/cancel-all' })
  } else {
    const tills = chance.percent(25) ? [1, 2] : [1]
    await Promise.all(tills.map(() => placeOrder(work, { qrOrderId: id })))
  }
}
