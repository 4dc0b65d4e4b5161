import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { IdentityDb } from './schema.ts'

/** Whose menu a printed QR code opens; null when it is nobody's. */
export type TenantOfCode = (code: string) => Promise<TenantId | null>

/** A code never changes hands; this bounds how long the menu of a restaurant that has gone is still shown. */
const keptMs = 10_000
const mostKept = 10_000

/**
 * The one question about a tenant that is asked without knowing the tenant. It is answered from here and not from the read
 * models: there, row-level security would have to look away for it (docs/decisions/0020).
 */
export function tenantsByCode(db: IdentityDb): TenantOfCode {
  const known = new Map<string, { tenantId: TenantId; at: number }>()
  return async (code) => {
    const found = known.get(code)
    if (found && Date.now() - found.at < keptMs) return found.tenantId
    const row = await db.selectFrom('identity.qr_codes').select('tenant_id').where('code', '=', code).executeTakeFirst()
    known.delete(code)
    if (!row) return null // not kept: a code made a moment ago must work, and misses are limited
    if (known.size >= mostKept) known.clear()
    known.set(code, { tenantId: row.tenant_id, at: Date.now() })
    return row.tenant_id
  }
}

/** Whoever had the code first keeps it. */
export async function keepQrCode(db: IdentityDb, code: string, tenantId: TenantId): Promise<void> {
  await db
    .insertInto('identity.qr_codes')
    .values({ code, tenant_id: tenantId })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** The menu of a restaurant that has closed is nobody's. */
export async function dropQrCodes(db: IdentityDb, tenantId: TenantId): Promise<void> {
  await db.deleteFrom('identity.qr_codes').where('tenant_id', '=', tenantId).execute()
}
