import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { IdentityDb } from './schema.ts'

/** Whose menu a printed QR code opens. It leads to its restaurant also when that serves no guests: inactive, or closed for good. */
export type Menu = Readonly<{ tenantId: TenantId; isServed: boolean }>
/** Null for an unknown code. */
export type MenuOfCode = (code: string) => Promise<Menu | null>

/** A code never changes hands; this bounds how long a restaurant that has stopped still takes guests' orders. */
const keptMs = 10_000
const maxKept = 10_000

/**
 * The one question about a tenant that is asked without knowing the tenant. It is answered from here and not from the read
 * models: there, row-level security would have to look away for it (docs/decisions/0013).
 */
export function menusByCode(db: IdentityDb): MenuOfCode {
  const known = new Map<string, { menu: Menu; at: number }>()
  return async (code) => {
    const found = known.get(code)
    if (found && performance.now() - found.at < keptMs) return found.menu
    const row = await db
      .selectFrom('identity.qr_codes as qr')
      .leftJoin('identity.tenants as tenant', 'tenant.tenant_id', 'qr.tenant_id')
      .select('qr.tenant_id')
      .select(
        sql<boolean>`tenant.closed_at is null and coalesce(tenant.is_active or tenant.active_until > now(), false)`.as(
          'is_served',
        ),
      )
      .where('qr.code', '=', code)
      .executeTakeFirst()
    known.delete(code)
    if (!row) return null // not kept: a code made a moment ago must work, and misses are limited
    const menu = { tenantId: row.tenant_id, isServed: row.is_served }
    if (!menu.isServed) return menu // not kept: who has just paid is served at once
    if (known.size >= maxKept) known.clear()
    known.set(code, { menu, at: performance.now() })
    return menu
  }
}

/** The first tenant of a code keeps it. */
export async function keepQrCode(db: IdentityDb, code: string, tenantId: TenantId): Promise<void> {
  await db
    .insertInto('identity.qr_codes')
    .values({ code, tenant_id: tenantId })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
