import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import type { StartScreen } from '@comanda/domain/users/start-screens.ts'
import { isTenantActive, platformTenant } from '@comanda/http/actors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'

/** The account of a user with the columns that sign-in needs. Names are still sealed. */
export const findAccount = (db: IdentityDb, userId: UserId) =>
  db
    .selectFrom('identity.accounts as account')
    .leftJoin('identity.tenants as tenant', 'tenant.tenant_id', 'account.tenant_id')
    .select(['account.user_id', 'account.tenant_id', 'account.role', 'account.scopes', 'account.password_hash'])
    .select(['account.is_active', 'account.username', 'account.name', 'account.designation', 'account.start_screen'])
    .select('account.limits')
    .select(isTenantActive.as('tenant_active'))
    .where('account.user_id', '=', userId)
    .executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Tenant under whose key the account's names are sealed; the platform for super-admins. */
export const keyTenantOf = (account: Pick<Account, 'tenant_id'>): TenantId => account.tenant_id ?? platformTenant

/** Stores the screen that a person begins with after signing in. */
export const setStartScreen = (db: IdentityDb, userId: UserId, screen: StartScreen) =>
  db.updateTable('identity.accounts').set({ start_screen: screen }).where('user_id', '=', userId).execute()

/**
 * Replaces the password of an account that was read before. False if its password was changed meanwhile (hashing takes
 * seconds under load) or, as the id is derived from the e-mail alone, it belongs to another restaurant now.
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
