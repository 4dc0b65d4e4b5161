// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Instant, TenantId, UserId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'

/** The payment provider's id of a subscription, which identifies no person. */
export const SubscriptionId = z
  .string()
  .regex(/^sub_\w{1,100}$/)
  .brand<'SubscriptionId'>()
export type SubscriptionId = z.infer<typeof SubscriptionId>

const paid = { tenantId: TenantId, subscriptionId: SubscriptionId, startsOn: Instant, expiresOn: Instant }
/** Reason why the platform closed a restaurant: a code without text, because the log contains no personal data. */
export const DeactivationReason = z.enum(['unpaid', 'misuse', 'requested', 'other'])
export type DeactivationReason = z.infer<typeof DeactivationReason>

/** Absent if the platform decided, and not a subscription. */
const bySubscription = { subscriptionId: SubscriptionId.optional() }

/** Stream `tenant-<tenantId>`. */
export const TenantEvent = z.discriminatedUnion('type', [
  message('TenantRegistered', {
    tenantId: TenantId,
    name: z.string(),
    adminId: UserId,
    registeredAt: Instant,
    /** Moment until which the tenant has access without a subscription. */
    trialEndsAt: Instant.optional(),
  }),
  message('TenantRenamed', { tenantId: TenantId, name: z.string() }),
  message('TenantActivated', { tenantId: TenantId, activatedAt: Instant, ...bySubscription }),
  message('TenantDeactivated', {
    tenantId: TenantId,
    deactivatedAt: Instant,
    ...bySubscription,
    reason: DeactivationReason.optional(),
  }),
  message('SubscriptionStarted', { ...paid, startedAt: Instant }),
  message('SubscriptionRenewed', { ...paid, renewedAt: Instant }),
  message('SubscriptionCancelled', { ...paid, cancelledAt: Instant }),
  message('SubscriptionLapsed', { ...paid, lapsedAt: Instant }),
  message('TenantClosed', { tenantId: TenantId, closedAt: Instant }),
])
export type TenantEvent = z.infer<typeof TenantEvent>
