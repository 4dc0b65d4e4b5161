import { instantAfterDays } from '../kernel/business-day.ts'
import { type Rejection, reject } from '../kernel/decider.ts'
import type { Instant } from '../kernel/ids.ts'
import type { PaidPeriod } from './commands.ts'
import type { SubscriptionId, TenantEvent } from './events.ts'

/** `alive`: paid, or about to be paid again. `lapsed`: not paid in time, may still be. `ended`: never comes back. */
export type Subscription = Readonly<{ status: 'alive' | 'lapsed' | 'ended'; startsOn: Instant; expiresOn: Instant }>
export type Subscriptions = Readonly<Record<SubscriptionId, Subscription>>

/** What the rules of a subscription see of a tenant. */
export type Subscriber = Readonly<{
  status: 'Active' | 'Inactive' | 'Closed'
  /** What the status rests on: a subscription, or the platform's people. Null: on nothing yet. */
  carriedBy: SubscriptionId | 'platform' | null
  subscriptions: Subscriptions
}>

/** A payment that is late by less than this closes no till. */
export const graceDays = 3

export const endOfGrace = (expiresOn: Instant): Instant => instantAfterDays(expiresOn, graceDays)

/** A message of the provider that comes twice, late or in the wrong order changes nothing any more. */
export function recordPaidPeriod(state: Subscriber, period: PaidPeriod, at: Instant): readonly TenantEvent[] {
  const known = state.subscriptions[period.subscriptionId]
  if (state.status === 'Closed' || known?.status === 'ended') return []
  if (!known) {
    const started: TenantEvent = { type: 'SubscriptionStarted', data: { ...period, startedAt: at } }
    return state.carriedBy !== null && isAlive(state, state.carriedBy) ? [started] : [started, activated(period, at)]
  }
  if (period.expiresOn <= known.expiresOn) return []
  const renewed: TenantEvent = { type: 'SubscriptionRenewed', data: { ...period, renewedAt: at } }
  // Whom the platform's people let in or locked out stays so whatever is paid.
  const comesBack = state.status === 'Inactive' && state.carriedBy !== 'platform'
  return comesBack ? [renewed, activated(period, at)] : [renewed]
}

/** The end is remembered even of a subscription whose start has not been recorded yet. */
export function cancelSubscription(state: Subscriber, period: PaidPeriod, at: Instant): readonly TenantEvent[] {
  const known = state.subscriptions[period.subscriptionId]
  if (known?.status === 'ended') return []
  const { startsOn, expiresOn } = known ?? period
  const data = { ...period, startsOn, expiresOn, cancelledAt: at }
  return [{ type: 'SubscriptionCancelled', data }, ...without(state, period, at)]
}

export function lapseSubscription(
  state: Subscriber,
  named: Pick<PaidPeriod, 'tenantId' | 'subscriptionId'>,
  at: Instant,
): readonly TenantEvent[] | Rejection<'SubscriptionUnknown'> {
  const known = state.subscriptions[named.subscriptionId]
  if (!known) return reject('SubscriptionUnknown')
  if (known.status !== 'alive' || at < endOfGrace(known.expiresOn)) return []
  const { startsOn, expiresOn } = known
  return [
    { type: 'SubscriptionLapsed', data: { ...named, startsOn, expiresOn, lapsedAt: at } },
    ...without(state, named, at),
  ]
}

/** What follows for the tenant when this subscription carries it no more: another one may. */
function without(
  { status, carriedBy, subscriptions }: Subscriber,
  { tenantId, subscriptionId }: Pick<PaidPeriod, 'tenantId' | 'subscriptionId'>,
  at: Instant,
): readonly TenantEvent[] {
  if (status !== 'Active' || carriedBy !== subscriptionId) return []
  const heir = idsOf(subscriptions).find((id) => id !== subscriptionId && subscriptions[id]?.status === 'alive')
  return heir
    ? [activated({ tenantId, subscriptionId: heir }, at)]
    : [{ type: 'TenantDeactivated', data: { tenantId, deactivatedAt: at, subscriptionId } }]
}

const activated = (
  { tenantId, subscriptionId }: Pick<PaidPeriod, 'tenantId' | 'subscriptionId'>,
  at: Instant,
): TenantEvent => ({ type: 'TenantActivated', data: { tenantId, activatedAt: at, subscriptionId } })

const isAlive = ({ subscriptions }: Subscriber, carrier: SubscriptionId | 'platform') =>
  carrier !== 'platform' && subscriptions[carrier]?.status === 'alive'

// the keys of this record are what its type says: only evolve writes it
export const idsOf = (subscriptions: Subscriptions) => Object.keys(subscriptions) as SubscriptionId[]
