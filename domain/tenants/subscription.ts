import { instantAfterDays } from '../kernel/business-day.ts'
import { type Rejection, reject } from '../kernel/decider.ts'
import type { Instant } from '../kernel/ids.ts'
import type { PaidPeriod } from './commands.ts'
import type { SubscriptionId, TenantEvent } from './events.ts'

/** `alive`: paid, or within the days of grace. `lapsed`: not paid in time; a payment renews it. `ended`: final. */
export type Subscription = Readonly<{ status: 'alive' | 'lapsed' | 'ended'; startsOn: Instant; expiresOn: Instant }>
export type Subscriptions = Readonly<Record<SubscriptionId, Subscription>>

/** The part of a tenant that the rules of a subscription need. */
export type Subscriber = Readonly<{
  status: 'Active' | 'Inactive' | 'Closed'
  /** Basis of the status: a subscription, or a decision of the platform; null if there is none yet. */
  carriedBy: SubscriptionId | 'platform' | null
  subscriptions: Subscriptions
}>

/** Tolerated delay of a payment before access ends. */
export const graceDays = 3

export const endOfGrace = (expiresOn: Instant): Instant => instantAfterDays(expiresOn, graceDays)

/** Records a paid period. A duplicate, late or reordered message of the provider changes nothing. */
export function recordPaidPeriod(state: Subscriber, period: PaidPeriod, at: Instant): readonly TenantEvent[] {
  const current = state.subscriptions[period.subscriptionId]
  if (state.status === 'Closed' || current?.status === 'ended') return []
  if (!current) {
    const started: TenantEvent = { type: 'SubscriptionStarted', data: { ...period, startedAt: at } }
    return state.carriedBy !== null && isAlive(state, state.carriedBy) ? [started] : [started, activated(period, at)]
  }
  if (period.expiresOn <= current.expiresOn) return []
  const renewed: TenantEvent = { type: 'SubscriptionRenewed', data: { ...period, renewedAt: at } }
  // a payment does not override a decision of the platform
  const isReactivated = state.status === 'Inactive' && state.carriedBy !== 'platform'
  return isReactivated ? [renewed, activated(period, at)] : [renewed]
}

/** Records the end of a subscription, even of one whose start has not been recorded yet. */
export function cancelSubscription(state: Subscriber, period: PaidPeriod, at: Instant): readonly TenantEvent[] {
  const current = state.subscriptions[period.subscriptionId]
  if (current?.status === 'ended') return []
  const { startsOn, expiresOn } = current ?? period
  const data = { ...period, startsOn, expiresOn, cancelledAt: at }
  return [{ type: 'SubscriptionCancelled', data }, ...eventsAfterEnd(state, period, at)]
}

export function lapseSubscription(
  state: Subscriber,
  key: Pick<PaidPeriod, 'tenantId' | 'subscriptionId'>,
  at: Instant,
): readonly TenantEvent[] | Rejection<'SubscriptionUnknown'> {
  const current = state.subscriptions[key.subscriptionId]
  if (!current) return reject('SubscriptionUnknown')
  if (current.status !== 'alive' || at < endOfGrace(current.expiresOn)) return []
  const { startsOn, expiresOn } = current
  return [
    { type: 'SubscriptionLapsed', data: { ...key, startsOn, expiresOn, lapsedAt: at } },
    ...eventsAfterEnd(state, key, at),
  ]
}

/** Consequences for the tenant when a subscription ends: another one may replace it. */
function eventsAfterEnd(
  { status, carriedBy, subscriptions }: Subscriber,
  { tenantId, subscriptionId }: Pick<PaidPeriod, 'tenantId' | 'subscriptionId'>,
  at: Instant,
): readonly TenantEvent[] {
  if (status !== 'Active' || carriedBy !== subscriptionId) return []
  const replacement = idsOf(subscriptions).find((id) => id !== subscriptionId && subscriptions[id]?.status === 'alive')
  return replacement
    ? [activated({ tenantId, subscriptionId: replacement }, at)]
    : [{ type: 'TenantDeactivated', data: { tenantId, deactivatedAt: at, subscriptionId } }]
}

const activated = (
  { tenantId, subscriptionId }: Pick<PaidPeriod, 'tenantId' | 'subscriptionId'>,
  at: Instant,
): TenantEvent => ({ type: 'TenantActivated', data: { tenantId, activatedAt: at, subscriptionId } })

const isAlive = ({ subscriptions }: Subscriber, carrier: SubscriptionId | 'platform') =>
  carrier !== 'platform' && subscriptions[carrier]?.status === 'alive'

// the keys have this type because only evolve writes the record
export const idsOf = (subscriptions: Subscriptions) => Object.keys(subscriptions) as SubscriptionId[]
