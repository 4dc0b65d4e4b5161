import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { decimalsOf, sumsOf } from './bills.ts'
import { askerOf, type Card, cardOf, claimOf, takeOff, type Work } from './card.ts'
import type { Entry, Request } from './ledger.ts'
import { payRest } from './part-payments.ts'
import { lookAtMenu, type Ticket } from './venues.ts'

const Placed = z.object({ orderId: z.string(), tokenNo: z.number() })

/** A cart in the form of a till of 1.2.0: whole dishes, with the price added up by the screen. */
export function cartOf({ venue, chance }: Work) {
  const { menu } = venue.seen
  return Array.from({ length: 1 + chance.int(4) }, () => {
    const dish = chance.pick(menu)
    const variant = dish.variants.length > 0 && chance.percent(60) ? chance.pick(dish.variants) : null
    const addons = dish.addons.filter(() => chance.percent(30))
    const price = addons.reduce((sum, addon) => sum + Number(addon.price), Number((variant ?? dish).price))
    const notes = chance.percent(20) ? 'no onions' : null
    const chosen = { variant_id: variant?.id ?? null, addons_ids: addons.map(({ id }) => id), addons }
    return { ...dish, price, ...chosen, quantity: 1 + chance.int(3), notes }
  })
}
type Cart = ReturnType<typeof cartOf>

/** Totals shown by the till: computed independently, so that the product's sums must agree. */
function totalsOf(cart: Cart, currency: string) {
  const scale = 10 ** decimalsOf(currency)
  const charged = cart.map(({ price, quantity, tax_rate, tax_type }) => ({
    unitPrice: Math.round(price * scale),
    quantity,
    tax: tax_rate && tax_type ? { ratePpm: Math.round(Number(tax_rate) * 10_000), type: tax_type } : null,
  }))
  const { subTotal, taxTotal, total } = sumsOf(charged)
  return { netTotal: subTotal / scale, taxTotal: taxTotal / scale, total: total / scale }
}

/** Places an order. `qrOrderId`: the guest order that the till sends on. */
export async function placeOrder(work: Work, sent: Readonly<{ qrOrderId?: string }> = {}): Promise<Entry> {
  const { venue, chance, ledger } = work
  const paid = chance.percent(15)
  const cart = cartOf(work)
  const tableId = chance.percent(80) ? chance.pick(venue.tables) : ''
  const guest = chance.percent(25) ? chance.pick(venue.people) : null
  const request: Request = {
    what: paid ? 'place and pay' : 'place',
    path: paid ? '/pos/create-order-and-invoice' : '/pos/create-order',
    body: {
      cart,
      tableId,
      deliveryType: tableId === '' ? chance.pick(['takeaway', 'delivery', '']) : 'dinein',
      customerType: guest ? 'CUSTOMER' : 'WALKIN',
      customerId: guest && { phone: guest.phone, name: `${guest.name} - (${guest.phone})` },
      selectedQrOrderItem: sent.qrOrderId ?? null,
      ...(chance.percent(paid ? 100 : 20) ? totalsOf(cart, venue.plan.currency) : {}),
    },
    about: { quantities: cart.map(({ quantity }) => quantity), tableId, phone: guest?.phone ?? null },
  }
  const who = askerOf(work, 'waiter', 'cashier')
  const entry = chance.percent(8) ? await ledger.tapTwice(who, request) : await ledger.ask(who, request)
  if (entry.status === 200) {
    const { orderId } = Placed.parse(entry.body)
    venue.seen.open.push({ orderId, lines: cart.length, tableId, parts: [] })
    // prices have changed: the till reloads its menu
  } else if ([404, 409].includes(entry.status)) await lookAtMenu(work.system, venue)
  return entry
}

/** A ticket of the screen; sometimes a closed one, as an outdated screen shows it. */
function someTicket({ venue: { seen }, chance }: Work): Ticket | undefined {
  const from = seen.closed.length > 0 && chance.percent(6) ? seen.closed : seen.open
  return from.length > 0 ? chance.pick(from) : undefined
}

export async function moveItem(work: Work): Promise<void> {
  const { ledger, chance } = work
  const ticket = someTicket(work)
  if (!ticket) return
  const line = 1 + chance.int(ticket.lines)
  const inKitchen = chance.percent(65)
  const status = inKitchen ? chance.pick(kitchen) : chance.pick(screen)
  const id = `${ticket.orderId}.${line}`
  const request: Request = {
    what: 'move',
    path: inKitchen ? `/kitchen/${id}` : `/orders/update-status/${id}`,
    body: { status },
    about: { orderId: ticket.orderId, line, status },
  }
  const who = inKitchen ? askerOf(work, 'cook') : askerOf(work, 'waiter', 'cashier')
  const again = chance.percent(10)
  // two cooks tap the same item at once
  await Promise.all([
    chance.percent(5) ? ledger.tapTwice(who, request) : ledger.ask(who, request),
    again ? ledger.ask(askerOf(work, 'waiter'), { ...request, path: `/orders/update-status/${id}` }) : undefined,
  ])
}
/** Adds to an order that was sent. */
export async function addItems(work: Work): Promise<void> {
  const { ledger, chance, venue, system } = work
  const ticket = someTicket(work)
  if (!ticket) return
  const { orderId } = ticket
  const cart = cartOf(work).slice(0, 2)
  const request: Request = {
    what: 'add',
    path: '/orders/add',
    body: { orderId, additionId: randomUUID(), cart },
    about: { orderId, quantities: cart.map(({ quantity }) => quantity) },
  }
  const who = askerOf(work, 'waiter', 'cashier')
  const entry = chance.percent(15) ? await ledger.tapTwice(who, request) : await ledger.ask(who, request)
  if (entry.status === 200) ticket.lines += cart.length
  else if ([404, 409].includes(entry.status)) await lookAtMenu(system, venue)
}

/** Changes the note of an item; the number of its portions is guessed, as on an outdated screen. */
export async function noteItem(work: Work): Promise<void> {
  const { ledger, chance } = work
  const ticket = someTicket(work)
  if (!ticket) return
  const { orderId } = ticket
  const line = 1 + chance.int(ticket.lines)
  const notes = chance.pick(['no salt', 'extra hot', null])
  const request: Request = {
    what: 'note',
    path: `/orders/revise/${orderId}.${line}`,
    body: { of: 1 + chance.int(3), notes },
    about: { orderId, line, notes },
  }
  const who = askerOf(work, 'waiter', 'cashier')
  await (chance.percent(15) ? ledger.tapTwice(who, request) : ledger.ask(who, request))
}
const kitchen = ['preparing', 'preparing', 'completed'] as const
const screen = ['preparing', 'completed', 'delivered', 'delivered', 'cancelled'] as const

export async function pay(work: Work): Promise<void> {
  const { ledger, chance } = work
  const card = cardOf(work)
  if (card.length === 0) return
  // sometimes an outdated screen does not show the part payments
  if (card.some(({ parts }) => parts.length > 0) && chance.percent(85)) return payRest(work, card)
  const orderIds = card.map(({ orderId }) => orderId)
  const who = askerOf(work, 'cashier', 'waiter')
  const claims = chance.percent(50) ? await claimOf(work, who, orderIds) : {}
  const request: Request = {
    what: 'pay',
    path: '/orders/complete-and-pay-order',
    body: { orderIds, ...claims },
    about: { orderIds },
  }
  const rivals: Promise<Entry>[] = []
  if (chance.percent(20)) rivals.push(ledger.ask(askerOf(work, 'cashier'), request)) // a second till at the same table
  if (chance.percent(15)) rivals.push(end(work, 'cancel', [chance.pick(card)]))
  const mine = chance.percent(8) ? ledger.tapTwice(who, request) : ledger.ask(who, request)
  const answers = await Promise.all([mine, ...rivals])
  if (answers.some(({ status }) => status === 200)) takeOff(work, card)
}

function end(work: Work, what: 'cancel' | 'complete', card: Card): Promise<Entry> {
  const orderIds = card.map(({ orderId }) => orderId)
  const request: Request = { what, path: `/orders/${what}`, body: { orderIds }, about: { orderIds } }
  return work.ledger.ask(askerOf(work, 'waiter', 'cashier'), request)
}

export async function endCard(work: Work): Promise<void> {
  const card = cardOf(work)
  if (card.length === 0) return
  const { status } = await end(work, work.chance.percent(40) ? 'cancel' : 'complete', card)
  if (status === 200) takeOff(work, card)
}
