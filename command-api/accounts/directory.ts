import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { isTenantActive, platformTenant } from '@comanda/http/actors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'

/** What sign-in needs to know of a person. Names are still sealed. */
export const findAccount = (db: IdentityDb, userId: UserId) =>
  db
    .selectFrom('identity.accounts as account')
    .leftJoin('identity.tenants as tenant', 'tenant.tenant_id', 'account.tenant_id')
    .select(['account.user_id', 'account.tenant_id', 'account.role', 'account.scopes', 'account.password_hash'])
    .select(['account.is_active', 'account.username', 'account.name', 'account.designation'])
    .select(isTenantActive.as('tenant_active'))
    .where('account.user_id', '=', userId)
    .executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** A person's names are sealed under the key they have in their tenant; super-admins belong to none. */
export const keyTenantOf = (account: Pick<Account, 'tenant_id'>): TenantId => account.tenant_id ?? platformTenant

/**
 * Replaces the password of the account as it was looked at. Hashing takes seconds under load, and meanwhile the account
 * may have another password or, as its id follows from the e-mail alone, be another restaurant's: false then.
 */
export async function setPassword(
  db: IdentityDb,
  { user_id, tenant_id, password_hash }: Pick<Account, 'user_id' | 'tenant_id' | 'password_hash'>,
  newHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.accounts')
    .set({ password_hash: newHash })
    .where('user_id', '=', user_id)
    .where('tenant_id', 'is not distinct from', tenant_id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
