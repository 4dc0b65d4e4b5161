import { CustomerId, Instant, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { customerStream, tenantStream, userStream } from '@comanda/domain/kernel/streams.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { Sessions } from '@comanda/http/session.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type CopyNeeds, copyAccount, copyTenant } from '../accounts/copy.ts'
import { type CommandContext, stepOf, systemContext } from '../command-context.ts'
import { customers } from '../customers/kind.ts'
import { type ErasureNeeds, erase } from '../erasures/erasures.ts'
import { foldStream } from '../fold.ts'
import type { Handle } from '../handle.ts'
import type { PictureFiles } from '../photos/files.ts'
import { type Reply, refused } from '../send.ts'
import { usersOf } from '../users/kind.ts'
import { uuidV5 } from '../uuid.ts'
import { tenants } from './register.ts'

export type ClosingNeeds = ErasureNeeds &
  CopyNeeds &
  Readonly<{
    log: EventLog
    handle: Handle
    identity: IdentityDb
    sessions: Sessions
    pictures: PictureFiles
    now: () => Instant
    logger: FastifyBaseLogger
  }>

/**
 * Number of people erased before the answer; the sweep erases the rest, so that closing a big restaurant is no long
 * request.
 */
const maxAtOnce = 200

/**
 * Closes a tenant. Its stream decides; everything else follows from it and is repeated until complete, here or by the
 * sweep. Orders and invoices stay, as the law requires, without personal data.
 */
export async function closeTenant(needs: ClosingNeeds, tenantId: TenantId, by: CommandContext): Promise<Reply> {
  const context = stepOf({ ...by, tenantId }, by.commandId, `close ${tenantId}`)
  const command = { type: 'CloseTenant', data: { tenantId } } as const
  const closed = await needs.handle(tenants, tenantStream(tenantId), command, context)
  if ('rejected' in closed) return refused(closed.rejected)
  await copyTenant(needs, tenantId)
  await clearTenant(needs, tenantId)
  return { body: { message: 'Tenant deleted!' }, position: closed.position, written: false }
}

/** Completes a closing as far as one round gets. Idempotent. */
async function clearTenant(needs: ClosingNeeds, tenantId: TenantId): Promise<void> {
  const { identity, sessions } = needs
  const row = await identity
    .selectFrom('identity.tenants')
    .select('closed_at')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row?.closed_at) return
  const closedAt = Instant.parse(row.closed_at)
  await sessions.endTenant(tenantId)
  await closeAccounts(needs, tenantId)
  await needs.pictures.removeAllOf(tenantId) // a picture that is being uploaded is found by the hourly sweep
  // Stored answers may contain user input. The QR code stays registered, so that guests are told there is no menu.
  await identity.deleteFrom('identity.idempotency_records').where('tenant_id', '=', tenantId).execute()
  if ((await erasePeople(needs, tenantId, closedAt)) >= maxAtOnce) return
  await identity
    .updateTable('identity.tenants')
    .set({ cleared_at: sql<string>`now()` })
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Closed tenants with remaining data, for instance after a crash. */
export async function sweepClosed(needs: ClosingNeeds): Promise<number> {
  const { rows } = await sql<{ tenant_id: TenantId }>`
    select tenant.tenant_id from identity.tenants as tenant
    where tenant.closed_at is not null
      and (tenant.cleared_at is null
        or exists (select from identity.accounts as account where account.tenant_id = tenant.tenant_id)
        or exists (select from identity.person_keys as person where person.tenant_id = tenant.tenant_id))
    limit 20`.execute(needs.identity)
  for (const { tenant_id } of rows) {
    try {
      await clearTenant(needs, tenant_id)
    } catch (err) {
      needs.logger.error({ err, tenantId: tenant_id }, 'a closed tenant could not be cleared')
    }
  }
  return rows.length
}

async function closeAccounts(needs: ClosingNeeds, tenantId: TenantId): Promise<void> {
  const { identity, handle, now } = needs
  const accounts = await identity
    .selectFrom('identity.accounts')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .execute()
  for (const { user_id: userId } of accounts) {
    const context = systemContext(tenantId, uuidV5(tenantId, `close account ${userId}`), now())
    await handle(usersOf(tenantId), userStream(userId), { type: 'CloseAccount', data: { userId } }, context)
    await copyAccount(needs, userId)
    await identity
      .deleteFrom('identity.accounts')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', tenantId)
      .execute()
  }
}

/** Forgets customers in the log too, so that the read models drop what they are searched by. */
async function erasePeople(needs: ClosingNeeds, tenantId: TenantId, at: Instant): Promise<number> {
  const { identity, log, handle, now } = needs
  const people = await identity
    .selectFrom('identity.person_keys')
    .select('person_id')
    .where('tenant_id', '=', tenantId)
    .limit(maxAtOnce)
    .execute()
  for (const { person_id: personId } of people) {
    const customerId = CustomerId.parse(personId)
    const stream = customerStream(tenantId, customerId)
    const { state } = await foldStream(log, customers, stream)
    if (state.status === 'Known') {
      const context = systemContext(tenantId, uuidV5(tenantId, `forget ${personId}`), now())
      await handle(customers, stream, { type: 'ForgetCustomer', data: { customerId } }, context)
    }
    // Possibly twice, if the key was created again meanwhile: a later entry deletes that one.
    await erase(needs, { tenantId, personId, at })
    await identity
      .deleteFrom('identity.person_keys')
      .where('tenant_id', '=', tenantId)
      .where('person_id', '=', personId)
      .execute()
  }
  return people.length
}
