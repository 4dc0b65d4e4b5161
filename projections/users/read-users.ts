import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import type { Read, ReadTables } from '../database.ts'

export type User = Omit<ReadTables['users'], 'tenant_id' | 'is_removed'>

/** Current staff. */
export const listUsers = (db: Read, tenantId: TenantId): Promise<User[]> =>
  db
    .selectFrom('users')
    .select(['user_id', 'username', 'name', 'role', 'scopes', 'designation', 'phone', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('is_removed', '=', false)
    .orderBy('role')
    .orderBy('user_id')
    .execute()

/** Sealed names of these users, former ones included. */
export async function listUserNames(
  db: Read,
  tenantId: TenantId,
  userIds: readonly UserId[],
): Promise<{ user_id: string; name: string }[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('users')
    .select(['user_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .execute()
}
