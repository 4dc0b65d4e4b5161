import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { accessLifeMs, idleDays, readAccessToken, type SessionKind, writeAccessToken } from './access-token.ts'
import { type Actor, findActors } from './actors.ts'
import { deriveKey } from './derive-key.ts'
import { nameOfDevice } from './device-name.ts'
import type { IdentityDb } from './identity/schema.ts'
import { openText, sameText, sealText, signature } from './keys.ts'

/** Staff and super-admins have separate sign-ins; a session is refreshed at the address of its kind only. */
export type { SessionKind } from './access-token.ts'
export type Tokens = Readonly<{ sessionId: string; accessToken: string; refreshToken: string }>
export type SignedIn = Readonly<{ userId: UserId; tenantId: TenantId | null; passwordHash: string }>
export type Device = Readonly<{ ip: string; userAgent: string | undefined }>

export type Sessions = Readonly<{
  /** The user of a live session; null without one. */
  actorOf(accessToken: string | undefined): Promise<Actor | null>
  /** The user of a current refresh token, which stays valid: for a socket, whose client cannot refresh. */
  actorByRefresh(refreshToken: string | undefined): Promise<Actor | null>
  /** Throws if the validity of the refresh token cannot be determined now. Only `refresh` gives the result. */
  reach(refreshToken: string | undefined): Promise<void>
  /** Users by session id, not cached: for connections that outlive an access token, such as sockets. */
  actorsOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Actor>>
  /** Opens a session. Null if the password was changed since it was compared, or the account was deleted or moved. */
  open(account: SignedIn, device: Device): Promise<Tokens | null>
  /**
   * Ends a session and opens one of another person of the same restaurant on its device. It ends when the first would
   * have: only a password lengthens that. Null if the session or the account is not live any more.
   */
  switchUser(sessionId: string, account: Omit<SignedIn, 'passwordHash'>, device: Device): Promise<Tokens | null>
  /**
   * New tokens; null if the token is unknown, expired, ended, of the other kind, or used again after its grace (which
   * ends the session).
   */
  refresh(refreshToken: string | undefined, kind: SessionKind): Promise<Tokens | null>
  /** Ends the session of either token; an expired access token still identifies its session. */
  endByTokens(tokens: { accessToken: string | undefined; refreshToken: string | undefined }): Promise<void>
  /** Ends one session of this user; false if there is none. */
  endDevice(userId: UserId, sessionId: string): Promise<boolean>
  endAllOf(userId: UserId): Promise<void>
  /** Ends all sessions of the user but this one. */
  endOthersOf(userId: UserId, sessionId: string): Promise<void>
  endTenant(tenantId: TenantId): Promise<void>
}>

/** Time for which parallel refreshes with a replaced token get the same successor (C3.3). */
const graceMs = 20_000
const absoluteDays = 180
const cacheMs = 2_000
const maxCached = 5_000

type SessionOptions = Readonly<{ db: IdentityDb; secret: string; graceMs?: number; cacheMs?: number }>

export function createSessions({ db, secret, ...options }: SessionOptions): Sessions {
  const keys = { access: deriveKey(secret, 'access-token'), refresh: deriveKey(secret, 'refresh-token') }
  const ttl = options.cacheMs ?? cacheMs
  const cached = new LRUCache<string, Promise<Actor | null>>({ max: maxCached, ttl, ttlResolution: 0 })
  const grace = options.graceMs ?? graceMs

  const tokens = (sessionId: string, refreshToken: string, kind: SessionKind): Tokens => ({
    sessionId,
    refreshToken,
    accessToken: writeAccessToken(keys.access, { sessionId, kind, expiresAt: Date.now() + accessLifeMs }),
  })

  const actorOf = (sessionId: string): Promise<Actor | null> => {
    const known = cached.get(sessionId)
    if (known) return known
    const actor = findActors(db, [sessionId]).then((actors) => actors.get(sessionId) ?? null)
    cached.set(sessionId, actor)
    actor.catch(() => cached.delete(sessionId)) // an outage must not be cached
    return actor
  }

  type SessionFilter = { session_id: string } | { user_id: UserId } | { tenant_id: TenantId }
  const end = async (where: SessionFilter, except?: string) => {
    const ended = await db
      .updateTable('identity.sessions')
      .set({ ended_at: sql<string>`now()` })
      .where('ended_at', 'is', null)
      .where((is) => is.and(where))
      .$if(except !== undefined, (query) => query.where('session_id', '!=', except ?? ''))
      .returning('session_id')
      .execute()
    for (const { session_id } of ended) cached.delete(session_id)
    return ended.length
  }

  return {
    async actorOf(accessToken) {
      const claim = readAccessToken(keys.access, accessToken)
      return claim && claim.expiresAt > Date.now() ? actorOf(claim.sessionId) : null
    },

    async actorByRefresh(refreshToken) {
      const sessionId = sessionOf(keys.refresh, refreshToken)
      if (sessionId === null || refreshToken === undefined) return null
      const current = await db
        .selectFrom('identity.sessions')
        .select('session_id')
        .where('session_id', '=', sessionId)
        .where('refresh_hash', '=', hashOf(refreshToken))
        .executeTakeFirst()
      return current ? actorOf(sessionId) : null
    },

    async reach(refreshToken) {
      const sessionId = sessionOf(keys.refresh, refreshToken)
      if (sessionId !== null) await actorOf(sessionId)
    },

    actorsOf: (sessionIds) => findActors(db, sessionIds),

    async open({ userId, tenantId, passwordHash }, { ip, userAgent }) {
      const sessionId = randomUUID()
      const refreshToken = makeRefreshToken(keys.refresh, sessionId)
      // The lock orders this before or after any change of the password: an earlier change is seen here, a later one
      // ends this session with all others.
      const { numAffectedRows } = await sql`
        insert into identity.sessions
          (session_id, user_id, tenant_id, refresh_hash, device_name, ip, rotated_at, last_seen_at, expires_at)
        select ${sessionId}, user_id, tenant_id, ${hashOf(refreshToken)}, ${nameOfDevice(userAgent)}, ${ip},
          now(), now(), now() + make_interval(days => ${idleDays})
        from identity.accounts
        where user_id = ${userId} and tenant_id is not distinct from ${tenantId}
          and password_hash = ${passwordHash} and is_active
        for share`.execute(db)
      if (numAffectedRows !== 1n) return null
      return tokens(sessionId, refreshToken, tenantId === null ? 'platform' : 'staff')
    },

    async switchUser(from, account, { ip }) {
      const sessionId = randomUUID()
      const refreshToken = makeRefreshToken(keys.refresh, sessionId)
      const isOpen = await replaceSession(db, { from, sessionId, refreshHash: hashOf(refreshToken), ip, ...account })
      cached.delete(from)
      return isOpen ? tokens(sessionId, refreshToken, 'staff') : null
    },

    async refresh(refreshToken, kind) {
      const sessionId = sessionOf(keys.refresh, refreshToken)
      if (sessionId === null || refreshToken === undefined) return null
      const outcome = await rotate(db, { sessionId, refreshToken, kind, key: keys.refresh, grace })
      if (outcome === 'reused') await end({ session_id: sessionId })
      return typeof outcome === 'string' ? null : tokens(sessionId, outcome.refreshToken, kind)
    },

    async endByTokens({ accessToken, refreshToken }) {
      const sessionId = readAccessToken(keys.access, accessToken)?.sessionId ?? sessionOf(keys.refresh, refreshToken)
      if (sessionId !== null) await end({ session_id: sessionId })
    },

    async endDevice(userId, sessionId) {
      const own = await db
        .selectFrom('identity.sessions')
        .select('session_id')
        .where('session_id', '=', sessionId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return own !== undefined && (await end({ session_id: sessionId })) > 0
    },

    endAllOf: async (userId) => void (await end({ user_id: userId })),
    endOthersOf: async (userId, sessionId) => void (await end({ user_id: userId }, sessionId)),
    endTenant: async (tenantId) => void (await end({ tenant_id: tenantId })),
  }
}

type Replacement = Omit<SignedIn, 'passwordHash'> & { from: string; sessionId: string; refreshHash: string; ip: string }

/** Replaces a session in one statement, so that a device never has two sessions or none. */
async function replaceSession(db: IdentityDb, to: Replacement): Promise<boolean> {
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
 * Replaces a refresh token. A row lock decides between parallel refreshes: the first rotates, the others get the token
 * it stored.
 */
async function rotate(db: IdentityDb, asked: Rotation): Promise<{ refreshToken: string } | 'dead' | 'reused'> {
  const { sessionId, refreshToken, kind, key, grace } = asked
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

/** 256 random bits, the session id and our signature: only tokens that we issued can end a session. */
function makeRefreshToken(key: Buffer, sessionId: string): string {
  const body = `${sessionId}.${randomBytes(32).toString('base64url')}`
  return `${body}.${signature(key, body)}`
}

function sessionOf(key: Buffer, refreshToken: string | undefined): string | null {
  const [sessionId, secret, mac] = refreshToken?.split('.') ?? []
  if (!sessionId || !secret || !mac) return null
  return sameText(mac, signature(key, `${sessionId}.${secret}`)) ? sessionId : null
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
