import { randomUUID } from 'node:crypto'
import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { LRUCache } from 'lru-cache'
import { accessLifeMs, readAccessToken, type SessionKind, writeAccessToken } from './access-token.ts'
import { type Actor, findActors } from './actors.ts'
import { deriveKey } from './derive-key.ts'
import { nameOfDevice } from './device-name.ts'
import type { IdentityDb } from './identity/schema.ts'
import { hashOf, makeRefreshToken, sessionIdIn } from './refresh-token.ts'
import {
  type AuthenticatedAccount,
  endSessions,
  insertSession,
  isCurrentToken,
  isSessionOf,
  replaceSession,
  rotate,
  type SessionFilter,
} from './session-rows.ts'

/** Staff and super-admins have separate sign-ins; a session is refreshed at the address of its kind only. */
export type { SessionKind } from './access-token.ts'
export type Tokens = Readonly<{ sessionId: string; accessToken: string; refreshToken: string }>
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
  open(account: AuthenticatedAccount, device: Device): Promise<Tokens | null>
  /**
   * Ends a session and opens a session of another person of the same restaurant on the same device. The new one ends
   * when the first would have: only a sign-in with a password extends that time. Null if the session or the account is
   * not live any more.
   */
  switchUser(
    sessionId: string,
    account: Omit<AuthenticatedAccount, 'passwordHash'>,
    device: Device,
  ): Promise<Tokens | null>
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
const cacheMs = 2_000
const maxCached = 5_000

type SessionOptions = Readonly<{ db: IdentityDb; secret: string; graceMs?: number; cacheMs?: number }>

export function createSessions({ db, secret, ...options }: SessionOptions): Sessions {
  const keys = { access: deriveKey(secret, 'access-token'), refresh: deriveKey(secret, 'refresh-token') }
  const cache = actorCache(db, options.cacheMs ?? cacheMs)
  const grace = options.graceMs ?? graceMs

  const tokens = (sessionId: string, refreshToken: string, kind: SessionKind): Tokens => {
    const claim = { sessionId, kind, expiresAt: Date.now() + accessLifeMs }
    return { sessionId, refreshToken, accessToken: writeAccessToken(keys.access, claim) }
  }

  const end = async (filter: SessionFilter, except?: string) => {
    const ended = await endSessions(db, filter, except)
    for (const sessionId of ended) cache.delete(sessionId)
    return ended.length
  }

  return {
    async actorOf(accessToken) {
      const claim = readAccessToken(keys.access, accessToken)
      return claim && claim.expiresAt > Date.now() ? cache.actorOf(claim.sessionId) : null
    },

    async actorByRefresh(refreshToken) {
      const sessionId = sessionIdIn(keys.refresh, refreshToken)
      const isCurrent = sessionId && refreshToken && (await isCurrentToken(db, sessionId, hashOf(refreshToken)))
      return sessionId && isCurrent ? cache.actorOf(sessionId) : null
    },

    async reach(refreshToken) {
      const sessionId = sessionIdIn(keys.refresh, refreshToken)
      if (sessionId !== null) await cache.actorOf(sessionId)
    },

    actorsOf: (sessionIds) => findActors(db, sessionIds),

    async open(account, { ip, userAgent }) {
      const sessionId = randomUUID()
      const refreshToken = makeRefreshToken(keys.refresh, sessionId)
      const session = { sessionId, refreshHash: hashOf(refreshToken), ip, deviceName: nameOfDevice(userAgent) }
      if (!(await insertSession(db, account, session))) return null
      return tokens(sessionId, refreshToken, account.tenantId === null ? 'platform' : 'staff')
    },

    async switchUser(from, account, { ip }) {
      const sessionId = randomUUID()
      const refreshToken = makeRefreshToken(keys.refresh, sessionId)
      const isOpen = await replaceSession(db, { from, sessionId, refreshHash: hashOf(refreshToken), ip, ...account })
      cache.delete(from)
      return isOpen ? tokens(sessionId, refreshToken, 'staff') : null
    },

    async refresh(refreshToken, kind) {
      const sessionId = sessionIdIn(keys.refresh, refreshToken)
      if (sessionId === null || refreshToken === undefined) return null
      const outcome = await rotate(db, { sessionId, refreshToken, kind, key: keys.refresh, grace })
      if (outcome === 'reused') await end({ session_id: sessionId })
      return typeof outcome === 'string' ? null : tokens(sessionId, outcome.refreshToken, kind)
    },

    async endByTokens({ accessToken, refreshToken }) {
      const sessionId = readAccessToken(keys.access, accessToken)?.sessionId ?? sessionIdIn(keys.refresh, refreshToken)
      if (sessionId !== null) await end({ session_id: sessionId })
    },

    endDevice: async (userId, sessionId) =>
      (await isSessionOf(db, userId, sessionId)) && (await end({ session_id: sessionId })) > 0,
    endAllOf: async (userId) => void (await end({ user_id: userId })),
    endOthersOf: async (userId, sessionId) => void (await end({ user_id: userId }, sessionId)),
    endTenant: async (tenantId) => void (await end({ tenant_id: tenantId })),
  }
}

/** Users by session id, cached for `ttl` ms. */
function actorCache(db: IdentityDb, ttl: number) {
  const cached = new LRUCache<string, Promise<Actor | null>>({ max: maxCached, ttl, ttlResolution: 0 })
  return {
    actorOf(sessionId: string): Promise<Actor | null> {
      const cachedActor = cached.get(sessionId)
      if (cachedActor) return cachedActor
      const actor = findActors(db, [sessionId]).then((actors) => actors.get(sessionId) ?? null)
      cached.set(sessionId, actor)
      actor.catch(() => cached.delete(sessionId)) // an outage must not be cached
      return actor
    },
    delete: (sessionId: string) => cached.delete(sessionId),
  }
}
