import type { Placing } from '@comanda/api/shapes/placing.ts'
import type { OrderCustomer, PaidWith } from '@comanda/domain/orders/events.ts'
import type { Turns } from '@comanda/http/turns.ts'
import type { Caches } from '../cache/caches.ts'
import type { CheckoutNeeds } from '../checkout/steps.ts'
import type { CommandContext } from '../command-context.ts'
import { meetCustomer, type PeopleNeeds } from '../customers/people.ts'
import type { IdempotencyRecords } from '../idempotency/records.ts'
import type { BusinessDays } from '../orders/day.ts'
import { type Offered, offer } from '../orders/offer.ts'
import { paidWithOf } from '../orders/paid-with.ts'
import type { Tokens } from '../orders/tokens.ts'
import { type Reply, refused } from '../send.ts'

export type PlaceNeeds = CheckoutNeeds &
  PeopleNeeds &
  Readonly<{
    caches: Pick<Caches, 'menu' | 'store'>
    idempotency: Pick<IdempotencyRecords, 'claim'>
    dayAt: BusinessDays
    tokens: Tokens
    /** Serialises requests that place the same order, by its stream: a repetition waits for the first attempt. */
    placingTurns: Turns
  }>

export type PlaceRequest = Readonly<{
  placing: Placing
  /** Create Receipt & Pay: the order is settled when it is placed. */
  paid: boolean
  /** Log position of the caller's own last change of menu or store. */
  knownPosition: bigint | null
}>

export type Prepared = Offered & Readonly<{ customer: OrderCustomer | null; paidWith: PaidWith | null }>

/** The part of an order that menu, store and customer determine, or the reason why there can be none. */
export async function prepare(
  needs: PlaceNeeds,
  context: CommandContext,
  { placing, paid, knownPosition }: PlaceRequest,
): Promise<Prepared | Readonly<{ refusal: Reply }>> {
  const { tenantId } = context
  const menu = await needs.caches.menu.of(tenantId, knownPosition)
  const store = await needs.caches.store.of(tenantId, knownPosition)
  const offered = offer({ menu, store, dayOf: (rule) => needs.dayAt(context.at, rule) }, placing)
  if ('refusal' in offered) return offered
  const paidWith = paidWithOf(offered.store, paid ? placing.paymentTypeId : null)
  if (paidWith === 'PaymentTypeUnknown') return { refusal: refused(paidWith) }
  const customer = placing.customerId ? await meetCustomer(needs, context, placing.customerId) : null
  return { ...offered, customer, paidWith }
}
