import type { Instant, TenantId, UserId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { DeactivationReason, SubscriptionId } from './events.ts'

/** A period that the payment provider says is paid. */
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
  /** Started or renewed: which of the two it is follows from what is known, as the provider's messages come in any order. */
  | Message<'RecordPaidPeriod', PaidPeriod>
  | Message<'CancelSubscription', PaidPeriod>
  | Message<'LapseSubscription', { tenantId: TenantId; subscriptionId: SubscriptionId }>
  | Message<'CloseTenant', { tenantId: TenantId }>
