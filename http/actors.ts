import { TenantId, type UserId } from '@comanda/domain/kernel/ids.ts'
import type { Role, Scope } from '@comanda/domain/users/scopes.ts'
import { sql } from 'kysely'
import type { IdentityDb } from './identity/schema.ts'

/** The authenticated user, cached for at most two seconds. */
export type Actor = Readonly<{
  /** The nil UUID for a super-admin: no tenant has it. */
  tenantId: TenantId
  userId: UserId
  sessionId: string
  role: Role
  scopes: readonly Scope[]
  tenantActive: boolean
  /** Time until which a restaurant that the platform closed may read and settle its bills; null otherwise. */
  settlesUntil: string | null
}>

export const platformTenant = TenantId.parse('00000000-0000-0000-0000-000000000000')

/** Condition of queries that join `tenant`: activated by the platform, or paid until a future moment. */
export const isTenantActive = sql<boolean>`coalesce(tenant.is_active or tenant.active_until > now(), false)`

/** Column of queries that join `tenant`: end of the day in which it may settle its bills, while that day lasts. */
export const settlesUntil = sql<string | null>`case when not ${isTenantActive} and tenant.settles_until > now()
  then tenant.settles_until end`

/** The users of live sessions, by session id. */
export async function findActors(db: IdentityDb, sessionIds: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identity.sessions as session')
    .innerJoin('identity.accounts as account', 'account.user_id', 'session.user_id')
    .leftJoin('identity.tenants as tenant', 'tenant.tenant_id', 'account.tenant_id')
    .select(['session.session_id', 'account.tenant_id', 'account.user_id', 'account.role', 'account.scopes'])
    .select(isTenantActive.as('tenant_active'))
    .select(settlesUntil.as('settles_until'))
    .where(sql<boolean>`session.session_id = any(${[...sessionIds]}::uuid[])`)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<string>`now()`)
    .where('account.is_active', '=', true)
    // An account that moved to another tenant must not keep its old sessions.
    .where(sql<boolean>`session.tenant_id is not distinct from account.tenant_id`)
    .execute()
  return new Map(
    rows.map(({ session_id, tenant_id, user_id, role, scopes, tenant_active, settles_until }) => [
      session_id,
      {
        tenantId: tenant_id ?? platformTenant,
        userId: user_id,
        sessionId: session_id,
        role,
        scopes,
        tenantActive: tenant_active,
        settlesUntil: settles_until,
      },
    ]),
  )
}
