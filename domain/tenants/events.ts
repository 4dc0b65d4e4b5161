// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Instant, TenantId, UserId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'

/** The payment provider's name of a subscription. It names no person. */
export const SubscriptionId = z
  .string()
  .regex(/^sub_\w{1,100}$/)
  .brand<'SubscriptionId'>()
export type SubscriptionId = z.infer<typeof SubscriptionId>

const paid = { tenantId: TenantId, subscriptionId: SubscriptionId, startsOn: Instant, expiresOn: Instant }
/** Why the platform closed a restaurant. A code and no text: the log keeps no personal data. */
export const DeactivationReason = z.enum(['unpaid', 'misuse', 'requested', 'other'])
export type DeactivationReason = z.infer<typeof DeactivationReason>

/** Absent when the platform's people decided it, and not a subscription. */
const bySubscription = { subscriptionId: SubscriptionId.optional() }

/** Stream `tenant-<tenantId>`. */
export const TenantEvent = z.discriminatedUnion('type', [
  message('TenantRegistered', {
    tenantId: TenantId,
    name: z.string(),
    adminId: UserId,
    registeredAt: Instant,
    /** Until then the tenant may work without a subscription. */
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
