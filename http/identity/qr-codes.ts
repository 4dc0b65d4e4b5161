import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isTenantActive } from '../actors.ts'
import type { IdentityDb } from './schema.ts'

/** The restaurant of a printed QR code. `isServed` is false for an inactive or deleted restaurant. */
export type Menu = Readonly<{ tenantId: TenantId; isServed: boolean }>
/** Finds the restaurant of a code; null for an unknown code. */
export type MenuOfCode = (code: string) => Promise<Menu | null>

/**
 * Cache time. A code never changes its restaurant, so this only bounds how long a deactivated one still accepts guest
 * orders.
 */
const cacheMs = 10_000
const maxCached = 10_000

/**
 * Finds a tenant by QR code, the only query without a known tenant. It reads this table instead of the read models,
 * where it would have to bypass row-level security (docs/decisions/0013).
 */
export function menusByCode(db: IdentityDb): MenuOfCode {
  const cache = new LRUCache<string, Menu>({ max: maxCached, ttl: cacheMs })
  return async (code) => {
    const cached = cache.get(code)
    if (cached) return cached
    const row = await db
      .selectFrom('identity.qr_codes as qr')
      .leftJoin('identity.tenants as tenant', 'tenant.tenant_id', 'qr.tenant_id')
      .select('qr.tenant_id')
      .select(sql<boolean>`tenant.closed_at is null and ${isTenantActive}`.as('is_served'))
      .where('qr.code', '=', code)
      .executeTakeFirst()
    if (!row) return null // misses are not cached: a code created a moment ago must work, and misses are rate-limited
    const menu = { tenantId: row.tenant_id, isServed: row.is_served }
    if (!menu.isServed) return menu // not cached: a restaurant that has just paid is served at once
    cache.set(code, menu)
    return menu
  }
}

/** Stores a code. Its first tenant keeps it. */
export async function saveQrCode(db: IdentityDb, code: string, tenantId: TenantId): Promise<void> {
  await db
    .insertInto('identity.qr_codes')
    .values({ code, tenant_id: tenantId })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
