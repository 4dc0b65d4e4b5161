import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { tenantStream, userStream } from '@comanda/domain/kernel/streams.ts'
import { TenantEvent } from '@comanda/domain/tenants/events.ts'
import { idsOf, type Subscriptions } from '@comanda/domain/tenants/subscription.ts'
import { currentSubscription, gateOf, tenant } from '@comanda/domain/tenants/tenant.ts'
import { UserEvent } from '@comanda/domain/users/events.ts'
import type { UserLimits } from '@comanda/domain/users/limits.ts'
import { scopesIn } from '@comanda/domain/users/scopes.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'

type TenantCopyNeeds = Readonly<{ log: Pick<EventLog, 'readStream'>; identity: IdentityDb }>
export type CopyNeeds = TenantCopyNeeds & Readonly<{ copiedAccounts: CopiedAccounts }>

type UserAddedData = Extract<UserEvent, { type: 'UserAdded' }>['data']
type AccountCopy = UserAddedData & Readonly<{ limits: UserLimits | null; addedBy: string; addedAt: number }>
/**
 * An account after the last event of its stream that was read; `account` is null if it was removed or never added.
 * `position` orders copies, so that an older one never overwrites a newer one.
 */
type CopiedAccount = Readonly<{ account: AccountCopy | null; revision: bigint; position: number }>

/** Accounts that were copied last, so that the next copy reads only the events since. */
export type CopiedAccounts = Pick<LRUCache<UserId, CopiedAccount>, 'get' | 'set'>
export const createCopiedAccounts = (): CopiedAccounts => new LRUCache({ max: 1_000 })

const nothingCopied: CopiedAccount = { account: null, revision: -1n, position: -1 }

/**
 * Copies an account from its stream to `identity`, where sign-in and sessions read it. The command that changes it
 * copies before it answers; a reaction repeats the copy in case of a crash in between.
 */
export async function copyAccount({ log, identity, copiedAccounts }: CopyNeeds, userId: UserId): Promise<void> {
  const eventsAfter = ({ revision }: CopiedAccount) => log.readStream(userStream(userId), { from: revision + 1n })
  let copied = copiedAccounts.get(userId) ?? nothingCopied
  let events = await eventsAfter(copied)
  do {
    copied = events.reduce(evolve, copied)
    await storeCopy(identity, userId, copied)
    copiedAccounts.set(userId, copied)
    // A removal after that read would be undone: it deleted the row before this copy was written.
    events = await eventsAfter(copied)
  } while (events.length > 0)
}

async function storeCopy(identity: IdentityDb, userId: UserId, { account, position }: CopiedAccount): Promise<void> {
  if (account) return write(identity, account, position)
  await identity.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('identity.accounts')
      .where('user_id', '=', userId)
      .where('position', '<', position)
      .executeTakeFirst()
    if (removed.numDeletedRows > 0n) await endSessions(tx, userId)
  })
}

/** Ends the sessions of a user. The rows stay, because the order history names the devices. */
const endSessions = (tx: IdentityDb, userId: UserId) =>
  tx
    .updateTable('identity.sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

function evolve({ account }: CopiedAccount, event: RecordedEvent): CopiedAccount {
  return { account: accountAfter(account, event), revision: event.revision, position: Number(event.position) }
}

function accountAfter(
  account: AccountCopy | null,
  { type, data, metadata, position }: RecordedEvent,
): AccountCopy | null {
  const event = UserEvent.parse({ type, data })
  switch (event.type) {
    case 'UserAdded':
      return {
        ...event.data,
        scopes: scopesIn(event.data),
        limits: null,
        addedBy: Metadata.parse(metadata).commandId,
        addedAt: Number(position),
      }
    case 'UserRenamed':
      return account && { ...account, name: event.data.name, designation: event.data.designation }
    case 'UserScopesReplaced':
      return account && { ...account, scopes: scopesIn(event.data) }
    case 'UserContactChanged':
      return account
    case 'UserLimitsSet':
      return account && { ...account, limits: event.data.limits }
    case 'UserRemoved':
      return null
  }
}

/**
 * Writes the account's row. The password of a new user was stored under the command's id (identity.pending_passwords).
 */
async function write(identity: IdentityDb, account: AccountCopy, position: number): Promise<void> {
  await identity.transaction().execute(async (tx) => {
    const pending = await tx
      .selectFrom('identity.pending_passwords')
      .select('password_hash')
      .where('command_id', '=', account.addedBy)
      .where('user_id', '=', account.userId)
      .executeTakeFirst()
    const facts = {
      tenant_id: account.tenantId,
      role: account.role,
      scopes: [...account.scopes],
      username: account.username,
      name: account.name,
      designation: account.designation,
      limits: account.limits && JSON.stringify(account.limits),
      position,
    }
    const present = await tx
      .selectFrom('identity.accounts')
      .select(['password_hash', 'position'])
      .where('user_id', '=', account.userId)
      .forUpdate()
      .executeTakeFirst()
    const isSamePerson = present !== undefined && present.position >= account.addedAt
    // A user who was removed and added again starts anew: no earlier session becomes valid again.
    if (!isSamePerson) {
      await endSessions(tx, account.userId)
      await tx.deleteFrom('identity.pins').where('user_id', '=', account.userId).execute()
    }
    const password_hash = isSamePerson ? present.password_hash : (pending?.password_hash ?? noPassword)
    await tx
      .insertInto('identity.accounts')
      .values({ user_id: account.userId, is_active: true, password_hash, ...facts })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ ...facts, password_hash, is_active: true, ...(isSamePerson ? {} : { start_screen: null }) })
          .where('identity.accounts.position', '<', position),
      )
      .execute()
  })
}

/** Matches no password; the owner sets one through the reset mail. */
const noPassword = '!'

/**
 * Stores the password for the account that the command may add. Of concurrent commands only the winner's hash is used.
 */
export async function savePendingPassword(
  identity: IdentityDb,
  commandId: string,
  userId: UserId,
  hash: string,
): Promise<void> {
  await identity
    .insertInto('identity.pending_passwords')
    .values({ command_id: commandId, user_id: userId, password_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Copies a tenant's state from its stream to `identity`, where the subscription check reads it. */
export async function copyTenant({ log, identity }: TenantCopyNeeds, tenantId: TenantId): Promise<void> {
  const events = await log.readStream(tenantStream(tenantId))
  const last = events.at(-1)
  if (!last) return
  const facts = events.map(({ type, data }) => TenantEvent.parse({ type, data }))
  const state = facts.reduce(tenant.evolve, tenant.initial)
  const { granted, until, settlesUntil } = gateOf(state)
  const current = currentSubscription(state)
  const row = {
    is_active: granted,
    active_until: until,
    settles_until: settlesUntil,
    deactivation_reason: state.status === 'None' ? null : state.closedFor,
    subscription_id: current && current.status !== 'ended' ? current.id : null,
    subscription_end: current?.expiresOn ?? null,
    closed_at: facts.find((event) => event.type === 'TenantClosed')?.data.closedAt ?? null,
    position: Number(last.position),
  }
  await identity.transaction().execute(async (tx) => {
    const written = await tx
      .insertInto('identity.tenants')
      .values({ tenant_id: tenantId, ...row })
      .onConflict((conflict) =>
        conflict.column('tenant_id').doUpdateSet(row).where('identity.tenants.position', '<', row.position),
      )
      .returning('tenant_id')
      .executeTakeFirst()
    if (written && state.status !== 'None') await copySubscriptions(tx, tenantId, state.subscriptions)
  })
}

/** Copies the subscriptions, so that jobs find those to renew or release without reading every tenant's stream. */
async function copySubscriptions(tx: IdentityDb, tenantId: TenantId, subscriptions: Subscriptions): Promise<void> {
  for (const subscription_id of idsOf(subscriptions)) {
    const subscription = subscriptions[subscription_id]
    if (!subscription) continue
    const row = { tenant_id: tenantId, status: subscription.status, expires_on: subscription.expiresOn }
    await tx
      .insertInto('identity.subscriptions')
      .values({ subscription_id, ...row })
      .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(row))
      .execute()
  }
}
