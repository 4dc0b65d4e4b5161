import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { tenantStream } from '@comanda/domain/kernel/streams.ts'
import type { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import { graceDays } from '@comanda/domain/tenants/subscription.ts'
import { sql } from 'kysely'
import { copyTenant } from '../accounts/copy.ts'
import { systemContext } from '../command-context.ts'
import { tenants } from '../tenants/register.ts'
import { uuidV5 } from '../uuid.ts'
import { type EndingNeeds, endSubscription } from './end.ts'
import type { InboxNeeds } from './inbox.ts'

/**
 * Records subscriptions that were not renewed in time; returns their number. Access ended before: it depends on the end
 * of the period.
 */
export async function sweepExpired(needs: InboxNeeds): Promise<number> {
  const { identity, handle, logger, now } = needs
  const due = await identity
    .selectFrom('identity.subscriptions')
    .select(['subscription_id', 'tenant_id', 'expires_on'])
    .where('status', '=', 'alive')
    .where(sql<boolean>`expires_on + make_interval(days => ${graceDays}) < ${now()}::timestamptz`)
    .orderBy('expires_on')
    .limit(500)
    .execute()
  let lapsed = 0
  for (const { subscription_id: subscriptionId, tenant_id: tenantId, expires_on } of due) {
    try {
      const command = { type: 'LapseSubscription', data: { tenantId, subscriptionId } } as const
      const context = systemContext(tenantId, uuidV5(tenantId, `lapse ${subscriptionId} ${expires_on}`), now())
      await handle(tenants, tenantStream(tenantId), command, context)
      await copyTenant(needs, tenantId)
      lapsed += 1
    } catch (err) {
      logger.error({ err, tenantId }, 'a subscription could not lapse')
    }
  }
  return lapsed
}

/**
 * Cancels subscriptions that would charge for nothing: those of a closed tenant, a lapsed one that was replaced, and a
 * second one beside the current one, created when two pages were paid at the same time.
 */
export async function releaseUnused(needs: EndingNeeds): Promise<number> {
  const { rows } = await sql<{ tenant_id: TenantId; subscription_id: SubscriptionId }>`
    select subscription.tenant_id, subscription.subscription_id
    from identity.subscriptions as subscription
    join identity.tenants as tenant using (tenant_id)
    where subscription.status <> 'ended'
      and (tenant.closed_at is not null
        or subscription.status = 'lapsed' and exists (
          select from identity.subscriptions as other
          where other.tenant_id = subscription.tenant_id and other.status = 'alive')
        or subscription.status = 'alive' and exists (
          select from identity.subscriptions as carrier
          where carrier.subscription_id = tenant.subscription_id and carrier.tenant_id = tenant.tenant_id
            and carrier.subscription_id <> subscription.subscription_id
            and carrier.status = 'alive' and carrier.expires_on > ${needs.now()}::timestamptz))
    limit 100`.execute(needs.identity)
  for (const { tenant_id, subscription_id } of rows) {
    try {
      const context = systemContext(tenant_id, uuidV5(tenant_id, `release ${subscription_id}`), needs.now())
      await endSubscription(needs, subscription_id, context)
    } catch (err) {
      needs.logger.error({ err, tenantId: tenant_id }, 'a subscription could not be released')
    }
  }
  return rows.length
}
