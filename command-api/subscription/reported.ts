import { Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import { z } from 'zod'

/** The relevant part of the provider's state of a subscription. */
export type ProviderSubscription = Readonly<{
  subscriptionId: SubscriptionId
  /** null if the subscription was not opened by us. */
  tenantId: TenantId | null
  status: string
  startsOn: Instant
  expiresOn: Instant
}>

/** A verified message. `subscription` is null for kinds that are not used. */
export type ProviderEvent = Readonly<{
  id: string
  type: string
  live: boolean
  subscription: ProviderSubscription | null
}>

const Seconds = z
  .int()
  .min(0)
  .max(32_503_680_000)
  .transform((seconds) => Instant.parse(new Date(seconds * 1_000).toISOString()))
const period = { current_period_start: Seconds.nullish(), current_period_end: Seconds.nullish() }

/** The period is part of the items since 2025, and of the subscription in older versions of the API. */
export const ReportedSubscription = z
  .object({
    id: SubscriptionId,
    status: z.string().max(50),
    metadata: z.object({ tenant_id: TenantId.nullish().catch(null) }).nullish(),
    start_date: Seconds.nullish(),
    created: Seconds,
    ...period,
    items: z.object({ data: z.array(z.object(period)).max(50) }).nullish(),
  })
  .transform(({ id, status, metadata, created, start_date, items, ...top }): ProviderSubscription => {
    const [item] = items?.data ?? []
    const startsOn = item?.current_period_start ?? top.current_period_start ?? start_date ?? created
    const expiresOn = item?.current_period_end ?? top.current_period_end ?? startsOn
    return { subscriptionId: id, tenantId: metadata?.tenant_id ?? null, status, startsOn, expiresOn }
  })

const Envelope = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string().max(200),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})

const usedTypes = ['customer.subscription.created', 'customer.subscription.updated', 'customer.subscription.deleted']

/** null for an unknown shape. The message is refused then; the provider shows the failure and sends it again. */
export function parseProviderEvent(message: unknown): ProviderEvent | null {
  const envelope = Envelope.safeParse(message)
  if (!envelope.success) return null
  const { id, type, livemode: live, data } = envelope.data
  if (!usedTypes.includes(type)) return { id, type, live, subscription: null }
  const subscription = ReportedSubscription.safeParse(data.object)
  return subscription.success ? { id, type, live, subscription: subscription.data } : null
}
