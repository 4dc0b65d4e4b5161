import type { Chance } from '@comanda/local/demo/chance.ts'
import { z } from 'zod'
import { askWithRetry } from '../systems/retry.ts'
import type { System } from '../systems/system.ts'
import type { Caller, Ledger } from './ledger.ts'
import type { Ticket, Venue } from './venues.ts'

/** Context of each actor of the day. */
export type Work = Readonly<{ system: System; ledger: Ledger; venue: Venue; chance: Chance }>

export const askerOf = (
  { venue, chance }: Pick<Work, 'venue' | 'chance'>,
  ...roles: (keyof Venue['staff'])[]
): Caller => {
  const jar = chance.pick(venue.staff[chance.pick(roles)])
  return { tenantId: venue.restaurant.tenantId, jar: new Map(jar) }
}

export type Card = readonly Ticket[]

/** All orders of a table's card, or the single order of a card without a table. */
export function cardOf({ venue: { seen }, chance }: Work): Card {
  if (seen.open.length === 0) return []
  const ticket = seen.closed.length > 0 && chance.percent(5) ? chance.pick(seen.closed) : chance.pick(seen.open)
  if (ticket.tableId === '' || chance.percent(40)) return [ticket]
  const card = seen.open.filter(({ tableId }) => tableId === ticket.tableId).slice(0, 6)
  return card.length > 0 ? card : [ticket]
}

export function takeOff({ venue: { seen } }: Work, card: Card): void {
  const gone = new Set(card.map(({ orderId }) => orderId))
  seen.closed.push(...seen.open.filter(({ orderId }) => gone.has(orderId)))
  seen.open = seen.open.filter(({ orderId }) => !gone.has(orderId))
}

const Summary = z.object({ subtotal: z.string(), taxTotal: z.string(), total: z.string() })

type Claim = Readonly<{ subTotal?: string; taxTotal?: string; total?: string }>

/** The amounts that the till asks for before a payment; none if the orders cannot be paid. */
export async function claimOf({ system }: Work, who: Caller, orderIds: readonly string[]): Promise<Claim> {
  const path = '/api/v1/orders/complete-order-payment-summary'
  const summary = await askWithRetry(system, { method: 'POST', path, jar: who.jar, body: { orderIds } })
  if (summary.status !== 200) return {}
  const { subtotal: subTotal, taxTotal, total } = Summary.parse(summary.body)
  return { subTotal, taxTotal, total }
}
