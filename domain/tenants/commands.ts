import type { Instant, TenantId, UserId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { DeactivationReason, SubscriptionId } from './events.ts'

/** A paid period, as reported by the payment provider. */
export type PaidPeriod = Readonly<{
  tenantId: TenantId
  subscriptionId: SubscriptionId
  startsOn: Instant
  expiresOn: Instant
}>

export type TenantCommand =
  | Message<
      'RegisterTenant',
      { tenantId: TenantId; name: string; adminId: UserId; active: boolean; trialEndsAt?: Instant }
    >
  | Message<'RenameTenant', { tenantId: TenantId; name: string }>
  | Message<'ActivateTenant', { tenantId: TenantId }>
  | Message<'DeactivateTenant', { tenantId: TenantId; reason?: DeactivationReason }>
  /**
   * A period was paid. Whether the subscription starts or is renewed follows from the state, because the provider's
   * messages arrive in any order.
   */
  | Message<'RecordPaidPeriod', PaidPeriod>
  | Message<'CancelSubscription', PaidPeriod>
  | Message<'LapseSubscription', { tenantId: TenantId; subscriptionId: SubscriptionId }>
  | Message<'CloseTenant', { tenantId: TenantId }>
