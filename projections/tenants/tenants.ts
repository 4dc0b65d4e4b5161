import type { Instant } from '@comanda/domain/kernel/ids.ts'
import type { TenantEvent } from '@comanda/domain/tenants/events.ts'
import { projection, type Recorded, type Row, table } from '../runtime/projection.ts'
import { textOf } from '../runtime/table-spec.ts'

const tenants = table({
  columns: {
    tenant_id: 'uuid',
    name: 'text',
    admin_id: 'uuid',
    is_active: 'boolean',
    registered_at: 'timestamptz',
    /** Time of the last change between active and inactive. */
    status_at: 'timestamptz',
    /** End of the trial, during which an inactive tenant has access too. */
    trial_ends_at: 'timestamptz?',
    /** Last paid period in UTC days; null without a subscription. */
    subscription_start: 'date?',
    subscription_end: 'date?',
  },
  key: ['tenant_id'],
})

/** Payments and cancellations, sorted by `created_at`. */
const subscriptionHistory = table({
  columns: {
    tenant_id: 'uuid',
    id: 'uuid',
    created_at: 'timestamptz',
    starts_on: 'date',
    expires_on: 'date',
    status: textOf<'created' | 'updated' | 'cancelled'>(),
  },
  key: ['tenant_id', 'id'],
})

type Tables = { tenants: typeof tenants; subscription_history: typeof subscriptionHistory }

export const tenantsModel = projection<Tables, TenantEvent>({
  name: 'tenants',
  version: 2,
  tables: { tenants, subscription_history: subscriptionHistory },
  on: {
    TenantRegistered: (write, event) => {
      const { name, adminId, registeredAt, trialEndsAt } = event.data
      const dates = {
        registered_at: registeredAt,
        status_at: registeredAt,
        trial_ends_at: trialEndsAt ?? null,
        subscription_start: null,
        subscription_end: null,
      }
      write.tenants.put({ ...key(event), name, admin_id: adminId, is_active: false, ...dates })
    },
    TenantRenamed: (write, event) => write.tenants.set(key(event), { name: event.data.name }),
    TenantActivated: (write, event) => {
      write.tenants.set(key(event), { is_active: true, status_at: event.data.activatedAt })
    },
    TenantDeactivated: (write, event) => {
      write.tenants.set(key(event), { is_active: false, status_at: event.data.deactivatedAt, trial_ends_at: null })
    },
    SubscriptionStarted: (write, event) => {
      write.tenants.set(key(event), paidPeriod(event.data))
      write.subscription_history.put(entry(event, 'created', event.data.startedAt))
    },
    SubscriptionRenewed: (write, event) => {
      write.tenants.set(key(event), paidPeriod(event.data))
      write.subscription_history.put(entry(event, 'updated', event.data.renewedAt))
    },
    SubscriptionCancelled: (write, event) =>
      write.subscription_history.put(entry(event, 'cancelled', event.data.cancelledAt)),
    // neither a payment nor a cancellation: the subscription ends with the last period
    SubscriptionLapsed: 'ignored',
    // its sales stay in the sums; the tenant disappears from the lists
    TenantClosed: (write, event) => {
      write.tenants.remove(key(event))
      write.subscription_history.removeWhere(key(event))
    },
  },
})

const key = ({ data }: Recorded<TenantEvent>) => ({ tenant_id: data.tenantId })

type Period = Readonly<{ startsOn: Instant; expiresOn: Instant }>
const dayOf = (at: Instant) => at.slice(0, 10)
const paidPeriod = ({ startsOn, expiresOn }: Period) => ({
  subscription_start: dayOf(startsOn),
  subscription_end: dayOf(expiresOn),
})

const entry = (
  event: Recorded<TenantEvent> & { data: Period },
  status: Row<typeof subscriptionHistory>['status'],
  created_at: Instant,
) => {
  const { startsOn, expiresOn } = event.data
  return { ...key(event), id: event.id, created_at, starts_on: dayOf(startsOn), expires_on: dayOf(expiresOn), status }
}
