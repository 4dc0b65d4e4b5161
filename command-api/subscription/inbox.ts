import { Instant, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { tenantStream } from '@comanda/domain/kernel/streams.ts'
import type { PaidPeriod, TenantCommand } from '@comanda/domain/tenants/commands.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { copyTenant } from '../accounts/copy.ts'
import { systemContext } from '../command-context.ts'
import type { Handle } from '../handle.ts'
import { tenants } from '../tenants/register.ts'
import { uuidV5 } from '../uuid.ts'
import type { ProviderEvent } from './reported.ts'

export type InboxNeeds = Readonly<{
  log: EventLog
  handle: Handle
  identity: IdentityDb
  now: () => Instant
  logger: FastifyBaseLogger
}>

/**
 * Stores a message, which may be acknowledged then: it will be processed. False for a duplicate, or if it is not used.
 */
export async function storeEvent(identity: IdentityDb, event: ProviderEvent): Promise<boolean> {
  const { id, type, subscription } = event
  const row = {
    subscription_id: subscription?.subscriptionId ?? null,
    tenant_id: subscription?.tenantId ?? null,
    status: subscription?.status ?? null,
    starts_on: subscription?.startsOn ?? null,
    expires_on: subscription?.expiresOn ?? null,
  }
  const { numInsertedOrUpdatedRows = 0n } = await identity
    .insertInto('identity.provider_events')
    .values({ event_id: id, type, ...row, ...(subscription ? {} : { applied_at: sql<string>`now()` }) })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n && subscription !== null
}

/** Processes a message. Idempotent, also in two processes at once: the command's id is that of the message. */
export async function applyEvent(needs: InboxNeeds, eventId: string): Promise<void> {
  const { identity, handle, logger, now } = needs
  const row = await identity
    .selectFrom('identity.provider_events')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  if (!row?.subscription_id || !row.starts_on || !row.expires_on) return
  const tenantId = row.tenant_id ?? (await ownerOf(identity, row.subscription_id))
  if (tenantId) {
    const { subscription_id: subscriptionId, starts_on, expires_on } = row
    const [startsOn, expiresOn] = [Instant.parse(starts_on), Instant.parse(expires_on)]
    const period = { tenantId, subscriptionId, startsOn, expiresOn }
    const command = commandOf(row.type, row.status, period)
    const context = systemContext(tenantId, uuidV5(tenantId, `provider event ${eventId}`), now())
    const outcome = command && (await handle(tenants, tenantStream(tenantId), command, context))
    if (outcome && 'rejected' in outcome)
      logger.warn({ eventId, tenantId, ...outcome }, 'a payment belongs to no restaurant')
    else if (outcome) await copyTenant(needs, tenantId)
  }
  await identity
    .updateTable('identity.provider_events')
    .set({ applied_at: sql<string>`now()` })
    .where('event_id', '=', eventId)
    .execute()
}

/** Unprocessed messages, for instance because the queue was lost. */
export async function openEvents(identity: IdentityDb): Promise<string[]> {
  const rows = await identity
    .selectFrom('identity.provider_events')
    .select('event_id')
    .where('applied_at', 'is', null)
    .orderBy('received_at')
    .limit(500)
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** The command for a message. Unpaid, past due and incomplete are not an end: the paid period expires by itself. */
function commandOf(type: string, status: string | null, period: PaidPeriod): TenantCommand | null {
  const isOver = status === 'canceled' || status === 'incomplete_expired'
  if (type === 'customer.subscription.deleted' || isOver) return { type: 'CancelSubscription', data: period }
  return status === 'active' || status === 'trialing' ? { type: 'RecordPaidPeriod', data: period } : null
}

async function ownerOf(identity: IdentityDb, subscriptionId: PaidPeriod['subscriptionId']): Promise<TenantId | null> {
  const row = await identity
    .selectFrom('identity.subscriptions')
    .select('tenant_id')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  return row?.tenant_id ?? null
}
