import type { Placing } from '@comanda/api/shapes/placing.ts'
import type { DayRule } from '@comanda/domain/kernel/business-day.ts'
import type { ServiceCharge } from '@comanda/domain/orders/charge-events.ts'
import type { OrderCustomer } from '@comanda/domain/orders/events.ts'
import type { PaidWith } from '@comanda/domain/orders/tender.ts'
import { chargeByRule } from '@comanda/domain/store/charge-rule.ts'
import type { Store } from '@comanda/domain/store/state.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { KeyedQueue } from '@comanda/http/keyed-queue.ts'
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
import { guestsAt } from '../visits/tables-in-use.ts'

export type PlaceNeeds = CheckoutNeeds &
  PeopleNeeds &
  Readonly<{
    caches: Pick<Caches, 'menu' | 'store'>
    idempotency: Pick<IdempotencyRecords, 'claim'>
    dayAt: BusinessDays
    tokens: Tokens
    identity: IdentityDb
    /** Serialises requests that place the same order, by its stream: a repetition waits for the first attempt. */
    placingQueue: KeyedQueue
  }>

export type PlaceRequest = Readonly<{
  placing: Placing
  /** Create Receipt & Pay: the order is settled when it is placed. */
  paid: boolean
  /** Log position of the caller's own last change of menu or store. */
  knownPosition: bigint | null
}>

export type Prepared = Offered &
  Readonly<{ customer: OrderCustomer | null; paidWith: PaidWith | null; charge: ServiceCharge | undefined }>

/** The parts of an order that menu, store and customer determine, or a refusal. */
export async function prepare(
  needs: PlaceNeeds,
  context: CommandContext,
  { placing, paid, knownPosition }: PlaceRequest,
): Promise<Prepared | Readonly<{ refusal: Reply }>> {
  const { tenantId } = context
  const menu = await needs.caches.menu.of(tenantId, knownPosition)
  const store = await needs.caches.store.of(tenantId, knownPosition)
  const charge = await chargeFor(needs, context, { store, placing, paid })
  const dayOf = (rule: DayRule) => needs.dayAt(context.at, rule)
  // a client claims the totals of the dishes; with the service charge only if the order is paid at once
  const offered = offer({ menu, store, dayOf, charge: paid ? charge : undefined }, placing)
  if ('refusal' in offered) return offered
  const paidWith = paidWithOf(offered.store, paid ? placing.paymentTypeId : null)
  if (paidWith === 'PaymentTypeUnknown') return { refusal: refused(paidWith) }
  const customer = placing.customerId ? await meetCustomer(needs, context, placing.customerId) : null
  return { ...offered, customer, paidWith, charge }
}

type ChargeRequest = Readonly<{ store: Store }> & Pick<PlaceRequest, 'placing' | 'paid'>

/** Service charge of a new order; none if the order is paid at once by a client that does not show it. */
async function chargeFor(needs: PlaceNeeds, { tenantId }: CommandContext, { store, placing, paid }: ChargeRequest) {
  if (store.status === 'None' || !store.chargeRule || (paid && typeof placing.serviceCharge !== 'number'))
    return undefined
  const { deliveryType, tableId } = placing
  const isByGuests = store.chargeRule.minGuests !== undefined && tableId !== null
  const guests = isByGuests ? await guestsAt(needs, { tenantId, tableId }) : 0
  return chargeByRule(store.chargeRule, { deliveryType, guests })
}
