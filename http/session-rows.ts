import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { idleDays, type SessionKind } from './access-token.ts'
import type { IdentityDb } from './identity/schema.ts'
import { openText, sameText, sealText } from './keys.ts'
import { hashOf, makeRefreshToken } from './refresh-token.ts'

const absoluteDays = 180

export type AuthenticatedAccount = Readonly<{ userId: UserId; tenantId: TenantId | null; passwordHash: string }>
export type SessionFilter = { session_id: string } | { user_id: UserId } | { tenant_id: TenantId }

/** Ends the sessions of the filter, other than `except`. Returns their ids. */
export async function endSessions(db: IdentityDb, filter: SessionFilter, except?: string): Promise<readonly string[]> {
  const ended = await db
    .updateTable('identity.sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('ended_at', 'is', null)
    .where((is) => is.and(filter))
    .$if(except !== undefined, (query) => query.where('session_id', '!=', except ?? ''))
    .returning('session_id')
    .execute()
  return ended.map(({ session_id }) => session_id)
}

/** True if the refresh token of this hash was not replaced since. */
export async function isCurrentToken(db: IdentityDb, sessionId: string, refreshHash: string): Promise<boolean> {
  const session = await db
    .selectFrom('identity.sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('refresh_hash', '=', refreshHash)
    .executeTakeFirst()
  return session !== undefined
}

/** True if the user has or had this session. */
export async function isSessionOf(db: IdentityDb, userId: UserId, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom('identity.sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return session !== undefined
}

type NewSession = Readonly<{ sessionId: string; refreshHash: string; ip: string; deviceName: string }>

/** Stores a session. False if the password was changed since it was compared, or the account was deleted or moved. */
export async function insertSession(
  db: IdentityDb,
  { userId, tenantId, passwordHash }: AuthenticatedAccount,
  { sessionId, refreshHash, ip, deviceName }: NewSession,
): Promise<boolean> {
  // The lock orders this before or after any change of the password: an earlier change is seen here, a later one ends
  // this session with all others.
  const { numAffectedRows } = await sql`
    insert into identity.sessions
      (session_id, user_id, tenant_id, refresh_hash, device_name, ip, rotated_at, last_seen_at, expires_at)
    select ${sessionId}, user_id, tenant_id, ${refreshHash}, ${deviceName}, ${ip},
      now(), now(), now() + make_interval(days => ${idleDays})
    from identity.accounts
    where user_id = ${userId} and tenant_id is not distinct from ${tenantId}
      and password_hash = ${passwordHash} and is_active
    for share`.execute(db)
  return numAffectedRows === 1n
}

type Replacement = Omit<AuthenticatedAccount, 'passwordHash'> & {
  from: string
  sessionId: string
  refreshHash: string
  ip: string
}

/** Replaces a session in one statement, so that a device never has two sessions or none. */
export async function replaceSession(db: IdentityDb, to: Replacement): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with account as (
      select user_id, tenant_id from identity.accounts
      where user_id = ${to.userId} and tenant_id = ${to.tenantId} and is_active for share
    ), previous as (
      update identity.sessions as session set ended_at = now() from account
      where session.session_id = ${to.from} and session.tenant_id = account.tenant_id
        and session.ended_at is null and session.expires_at > now()
      returning session.session_id, session.device_id, session.device_name, session.created_at
    )
    insert into identity.sessions (session_id, device_id, user_id, tenant_id, refresh_hash, device_name, ip, created_at,
      rotated_at, last_seen_at, expires_at)
    select ${to.sessionId}, coalesce(previous.device_id, previous.session_id), account.user_id, account.tenant_id,
      ${to.refreshHash}, previous.device_name, ${to.ip}, previous.created_at, now(), now(),
      least(now() + make_interval(days => ${idleDays}), previous.created_at + make_interval(days => ${absoluteDays}))
    from account, previous`.execute(db)
  return numAffectedRows === 1n
}

type Rotation = { sessionId: string; refreshToken: string; kind: SessionKind; key: Buffer; grace: number }

/**
 * Replaces a refresh token. A row lock decides between parallel refreshes: the first stores a successor, the others get
 * it. `dead`: the session has ended or is of the other kind; `reused`: the token was replaced longer than `grace` ms
 * ago.
 */
export async function rotate(
  db: IdentityDb,
  rotation: Rotation,
): Promise<{ refreshToken: string } | 'dead' | 'reused'> {
  const { sessionId, refreshToken, kind, key, grace } = rotation
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('identity.sessions as session')
      .innerJoin('identity.accounts as account', 'account.user_id', 'session.user_id')
      .select(['session.refresh_hash', 'session.previous_hash', 'session.successor', 'session.tenant_id'])
      .select(sql<number>`extract(epoch from now() - session.rotated_at)::float8 * 1000`.as('age_ms'))
      .where('session.session_id', '=', sessionId)
      .where('session.ended_at', 'is', null)
      .where('session.expires_at', '>', sql<string>`now()`)
      .where('account.is_active', '=', true)
      .forUpdate('session')
      .executeTakeFirst()
    if (!row || (row.tenant_id === null) !== (kind === 'platform')) return 'dead'
    const presented = hashOf(refreshToken)
    const isCurrent = sameText(presented, row.refresh_hash)
    // A token issued moments ago is not replaced again, so that a late parallel refresh still finds its successor.
    if (isCurrent && row.previous_hash !== null && row.age_ms < grace) return { refreshToken }
    if (!isCurrent) {
      const inGrace = row.previous_hash !== null && sameText(presented, row.previous_hash) && row.age_ms < grace
      const successor = inGrace && row.successor !== null ? openText(key, row.successor, sessionId) : null
      return successor === null ? 'reused' : { refreshToken: successor }
    }
    const successor = makeRefreshToken(key, sessionId)
    await tx
      .updateTable('identity.sessions')
      .set({
        refresh_hash: hashOf(successor),
        previous_hash: presented,
        successor: sealText(key, successor, sessionId),
        rotated_at: sql<string>`now()`,
        last_seen_at: sql<string>`now()`,
        expires_at: sql<string>`least(now() + make_interval(days => ${idleDays}), created_at + make_interval(days => ${absoluteDays}))`,
      })
      .where('session_id', '=', sessionId)
      .execute()
    return { refreshToken: successor }
  })
}
