import { UserId } from '@comanda/domain/kernel/ids.ts'
import { platformTenant } from '@comanda/http/actors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { type Identifiers, normaliseEmail } from '@comanda/http/keys.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import type { Hashing } from './passwords-argon2.ts'

/** Super-admin ids have a namespace of their own: a sign-up with the same e-mail creates another account. */
export const superAdminId = (ids: Identifiers, username: string): UserId =>
  UserId.parse(ids.derivedId('super-admin', normaliseEmail(username)))

type Needs = Readonly<{
  identity: IdentityDb
  ids: Identifiers
  personal: PersonalData
  hashing: Pick<Hashing, 'hash'>
}>

/**
 * Creates the platform's own account. It belongs to no tenant and is created by the installation, so it has no stream.
 * Idempotent: a password that was changed since stays.
 */
export async function ensureSuperAdmin(
  { identity, ids, personal, hashing }: Needs,
  { username, password, name }: Readonly<{ username: string; password: string; name: string }>,
): Promise<void> {
  const userId = superAdminId(ids, username)
  const present = await identity
    .selectFrom('identity.accounts')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (present) return
  await identity
    .insertInto('identity.accounts')
    .values({
      user_id: userId,
      tenant_id: null,
      role: 'superadmin',
      scopes: [],
      is_active: true,
      password_hash: await hashing.hash(password),
      username: await personal.seal(platformTenant, userId, username),
      name: await personal.seal(platformTenant, userId, name),
      designation: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
