import { instantAfterDays } from '../kernel/business-day.ts'
import { type Decider, impossible, invariant, type Rejection, reject } from '../kernel/decider.ts'
import type { Instant, UserId } from '../kernel/ids.ts'
import { isTitle } from '../kernel/text.ts'
import type { TenantCommand } from './commands.ts'
import type { DeactivationReason, SubscriptionId, TenantEvent } from './events.ts'
import {
  cancelSubscription,
  endOfGrace,
  idsOf,
  lapseSubscription,
  recordPaidPeriod,
  type Subscriber,
  type Subscription,
} from './subscription.ts'

type RegisteredTenant = Subscriber &
  Readonly<{
    name: string
    adminId: UserId
    trialEndsAt: Instant | null
    /** Moment until which a restaurant that the platform closed may settle its bills. */
    settlesUntil: Instant | null
    closedFor: DeactivationReason | null
  }>
export type Tenant = Readonly<{ status: 'None' }> | RegisteredTenant

export type TenantRejection = 'TenantUnknown' | 'TenantNameInvalid' | 'SubscriptionUnknown'

/**
 * The decider of a tenant. A registered tenant is not active yet: the subscription or the registration activates it.
 */
export const tenant: Decider<Tenant, TenantCommand, TenantEvent, TenantRejection> = {
  category: 'tenant',
  initial: { status: 'None' },

  decide({ type, data }, state, { at }) {
    if (type === 'RegisterTenant') return state.status === 'None' ? register(data, at) : []
    if (state.status === 'None') return reject('TenantUnknown')
    switch (type) {
      case 'CloseTenant':
        return state.status === 'Closed' ? [] : [{ type: 'TenantClosed', data: { ...data, closedAt: at } }]
      case 'RecordPaidPeriod':
        return recordPaidPeriod(state, data, at)
      case 'CancelSubscription':
        return cancelSubscription(state, data, at)
      case 'LapseSubscription':
        return lapseSubscription(state, data, at)
      case 'RenameTenant':
        if (state.status === 'Closed') return reject('TenantUnknown')
        if (!isTitle(data.name)) return reject('TenantNameInvalid')
        return state.name === data.name ? [] : [{ type: 'TenantRenamed', data }]
      case 'ActivateTenant':
        if (state.status === 'Closed') return reject('TenantUnknown')
        // an event would remove the end of the trial
        return state.status === 'Active' || isOnTrial(state, at)
          ? []
          : [{ type: 'TenantActivated', data: { ...data, activatedAt: at } }]
      case 'DeactivateTenant':
        if (state.status === 'Closed') return reject('TenantUnknown')
        return state.status === 'Inactive' && !isOnTrial(state, at)
          ? []
          : [{ type: 'TenantDeactivated', data: { ...data, deactivatedAt: at } }]
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    if (type === 'TenantRegistered') {
      invariant(state.status === 'None', 'a tenant registers once')
      const { name, adminId, trialEndsAt = null } = data
      return { status: 'Inactive', carriedBy: null, name, adminId, trialEndsAt, ...notClosed, subscriptions: {} }
    }
    invariant(state.status !== 'None', `${type} follows TenantRegistered`)
    switch (type) {
      case 'TenantRenamed':
        return { ...state, name: data.name }
      case 'TenantActivated':
        return { ...state, status: 'Active', carriedBy: data.subscriptionId ?? 'platform', ...notClosed }
      case 'TenantDeactivated':
        // deactivation also ends a trial
        return {
          ...state,
          status: 'Inactive',
          carriedBy: data.subscriptionId ?? 'platform',
          trialEndsAt: null,
          settlesUntil: data.subscriptionId ? null : instantAfterDays(data.deactivatedAt, 1),
          closedFor: data.reason ?? null,
        }
      case 'SubscriptionStarted':
      case 'SubscriptionRenewed':
        return withSubscription(state, data, 'alive')
      case 'SubscriptionCancelled':
        return withSubscription(state, data, 'ended')
      case 'SubscriptionLapsed':
        return withSubscription(state, data, 'lapsed')
      case 'TenantClosed':
        return { ...state, status: 'Closed', carriedBy: null, trialEndsAt: null, ...notClosed }
      default:
        return impossible(type)
    }
  },
}

const notClosed = { settlesUntil: null, closedFor: null }

const isOnTrial = ({ status, trialEndsAt }: RegisteredTenant, at: Instant): boolean =>
  status === 'Inactive' && trialEndsAt !== null && trialEndsAt > at

type TenantAccess = Readonly<{ granted: boolean; until: Instant | null; settlesUntil: Instant | null }>

/**
 * Access of a tenant. `granted`: unlimited. `until`: end of access, whether or not an event records it. `settlesUntil`:
 * end of the time in which only reads and calls that end an order are allowed.
 */
export function gateOf(state: Tenant): TenantAccess {
  if (state.status === 'None' || state.status === 'Closed') return { granted: false, until: null, settlesUntil: null }
  const { settlesUntil } = state
  if (state.status === 'Inactive') return { granted: false, until: state.trialEndsAt, settlesUntil }
  const carrier = state.carriedBy === 'platform' || state.carriedBy === null ? undefined : state.carriedBy
  const subscription = carrier === undefined ? undefined : state.subscriptions[carrier]
  return subscription
    ? { granted: false, until: endOfGrace(subscription.expiresOn), settlesUntil }
    : { granted: true, until: null, settlesUntil }
}

/**
 * The subscription that the status is, or was last, based on; after a decision of the platform, the subscription that is
 * still paid. null if there is none.
 */
export function currentSubscription(state: Tenant): (Subscription & Readonly<{ id: SubscriptionId }>) | null {
  if (state.status === 'None') return null
  const { carriedBy, subscriptions } = state
  const id =
    carriedBy === 'platform' ? idsOf(subscriptions).find((id) => subscriptions[id]?.status === 'alive') : carriedBy
  const subscription = id ? subscriptions[id] : undefined
  return id && subscription ? { ...subscription, id } : null
}

/**
 * True while a subscription is running, also if the platform has deactivated the tenant: a second one would charge
 * twice.
 */
export const isSubscribed = (state: Tenant): boolean =>
  state.status !== 'None' && Object.values(state.subscriptions).some(({ status }) => status === 'alive')

function withSubscription(
  state: RegisteredTenant,
  {
    subscriptionId,
    startsOn,
    expiresOn,
  }: Readonly<{ subscriptionId: SubscriptionId; startsOn: Instant; expiresOn: Instant }>,
  status: Subscription['status'],
): RegisteredTenant {
  return { ...state, subscriptions: { ...state.subscriptions, [subscriptionId]: { status, startsOn, expiresOn } } }
}

function register(
  { active, ...data }: Extract<TenantCommand, { type: 'RegisterTenant' }>['data'],
  at: Instant,
): readonly TenantEvent[] | Rejection<TenantRejection> {
  if (!isTitle(data.name)) return reject('TenantNameInvalid')
  const registered: TenantEvent = { type: 'TenantRegistered', data: { ...data, registeredAt: at } }
  if (!active) return [registered]
  return [registered, { type: 'TenantActivated', data: { tenantId: data.tenantId, activatedAt: at } }]
}
