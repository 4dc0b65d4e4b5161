import { randomUUID } from 'node:crypto'
import { decimalsOf, written } from './bills.ts'
import { askerOf, type Card, cardOf, claimOf, takeOff, type Work } from './card.ts'
import type { Entry, Request } from './ledger.ts'
import type { PaidPart } from './venues.ts'

/** A guest pays a part of a card's bill, or all that is left of it. */
export async function takePart(work: Work): Promise<void> {
  const { ledger, chance, venue } = work
  const card = withShared(work, cardOf(work))
  const { paymentTypes } = venue.seen
  if (card.length === 0 || paymentTypes.length === 0) return
  const orderIds = idsOf(card)
  const who = askerOf(work, 'cashier', 'waiter')
  const { total } = await claimOf(work, who, orderIds)
  const rest = restOf(work, card, total)
  const amount = chance.percent(15) ? rest : Math.floor((rest * (10 + chance.int(60))) / 100)
  if (amount <= 0) return
  const part: PaidPart = { id: randomUUID(), amount, orderIds }
  const tip = chance.percent(30) ? { tip: written(1 + chance.int(200), venue.plan.currency) } : {}
  const request: Request = {
    what: 'part payment',
    path: '/orders/part-payments',
    body: {
      partPaymentId: part.id,
      orderIds,
      paymentTypeId: chance.pick(paymentTypes),
      amount: written(amount, venue.plan.currency),
      ...tip,
    },
    about: { orderIds, partPaymentId: part.id },
  }
  const entry = chance.percent(12) ? await ledger.tapTwice(who, request) : await ledger.ask(who, request)
  if (entry.status === 200) for (const ticket of card) ticket.parts.push(part)
}

/** A part payment is given back, sometimes by two tills at once. */
export async function giveBackPart(work: Work): Promise<void> {
  const { ledger, chance, venue } = work
  const paid = venue.seen.open.filter(({ parts }) => parts.length > 0)
  if (paid.length === 0) return
  const { id, orderIds } = chance.pick(chance.pick(paid).parts)
  const request: Request = {
    what: 'give back',
    path: `/orders/part-payments/${id}/return`,
    body: { orderIds, reason: { code: 'other', text: 'Typed twice' } },
    about: { orderIds, partPaymentId: id },
  }
  const again = chance.percent(15) ? [ledger.ask(askerOf(work, 'cashier'), request)] : []
  const answers = await Promise.all([ledger.ask(askerOf(work, 'waiter', 'cashier'), request), ...again])
  if (!answers.some(({ status }) => status === 200)) return
  for (const ticket of venue.seen.open) ticket.parts = ticket.parts.filter((part) => part.id !== id)
}

/** Pays the rest of a bill that is paid in part, and names its part payments. */
export async function payRest(work: Work, paid: Card): Promise<void> {
  const { ledger, chance, venue } = work
  const card = withShared(work, paid)
  const orderIds = idsOf(card)
  const who = askerOf(work, 'cashier', 'waiter')
  const { total } = await claimOf(work, who, orderIds)
  const rest = restOf(work, card, total)
  const paymentTypeId = venue.seen.paymentTypes.length > 0 ? chance.pick(venue.seen.paymentTypes) : null
  const amount = written(Math.max(rest, 0), venue.plan.currency)
  const request: Request = {
    what: 'pay',
    path: '/orders/complete-and-pay-order',
    body: {
      orderIds,
      total,
      partPaymentIds: partsOf(card).map(({ id }) => id),
      ...(rest > 0 && { tenders: [{ paymentTypeId, amount }] }),
    },
    about: { orderIds },
  }
  const rivals: Promise<Entry>[] = chance.percent(20) ? [ledger.ask(askerOf(work, 'cashier'), request)] : []
  const mine = chance.percent(8) ? ledger.tapTwice(who, request) : ledger.ask(who, request)
  const answers = await Promise.all([mine, ...rivals])
  if (answers.some(({ status }) => status === 200)) takeOff(work, card)
}

const idsOf = (card: Card) => card.map(({ orderId }) => orderId)

const partsOf = (card: Card): PaidPart[] => [
  ...new Map(card.flatMap(({ parts }) => parts).map((part) => [part.id, part])).values(),
]

/** The card with the other orders of its part payments: they are paid together. */
function withShared(work: Work, card: Card): Card {
  const ids = new Set([...idsOf(card), ...partsOf(card).flatMap(({ orderIds }) => orderIds)])
  const others = work.venue.seen.open.filter((ticket) => ids.has(ticket.orderId) && !card.includes(ticket))
  return others.length === 0 ? card : withShared(work, [...card, ...others])
}

/** Minor units of the bill that are not paid in part, as the till knows it. */
function restOf({ venue }: Work, card: Card, total: string | undefined): number {
  if (total === undefined) return 0
  const all = Math.round(Number(total) * 10 ** decimalsOf(venue.plan.currency))
  return partsOf(card).reduce((rest, { amount }) => rest - amount, all)
}
