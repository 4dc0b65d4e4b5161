import { setPassword } from '@comanda/command-api/accounts/directory.ts'
import { hashingHere } from '@comanda/command-api/accounts/passwords-argon2.ts'
import { ensureSuperAdmin, superAdminId } from '@comanda/command-api/accounts/super-admin.ts'
import { openDatabase } from '@comanda/http/database.ts'
import type { IdentitySchema } from '@comanda/http/identity/schema.ts'
import { identifiers } from '@comanda/http/keys.ts'
import { personalData } from '@comanda/http/personal-data.ts'

type AccountsStore = Readonly<{ databaseUrl: string; secret: string }>
type Person = Readonly<{ username: string; name: string; password: string }>

/** Creates the first account of the platform, which no command can add because no other account exists. */
export const ensurePlatformAccount = (place: AccountsStore, person: Person): Promise<void> =>
  inIdentity(place, async (identity) => {
    const ids = identifiers(place.secret)
    const personal = personalData(identity, place.secret)
    await ensureSuperAdmin({ identity, ids, personal, hashing: hashingHere }, person)
  })

/** Resets passwords for an operator, for instance after one was lost. Unknown accounts are skipped. */
export const resetPasswords = (place: AccountsStore, usernames: readonly string[], password: string): Promise<void> =>
  inIdentity(place, async (identity) => {
    const ids = identifiers(place.secret)
    const possible = usernames.flatMap((username) => [ids.userId(username), superAdminId(ids, username)])
    const there = await identity
      .selectFrom('identity.accounts')
      .select(['user_id', 'tenant_id', 'password_hash'])
      .where('user_id', 'in', possible)
      .execute()
    for (const account of there) await setPassword(identity, account, await hashingHere.hash(password))
  })

async function inIdentity(
  { databaseUrl }: AccountsStore,
  work: (identity: ReturnType<typeof openDatabase<IdentitySchema>>) => Promise<void>,
): Promise<void> {
  const identity = openDatabase<IdentitySchema>(databaseUrl, { applicationName: 'comanda accounts', max: 1 })
  await work(identity).finally(() => identity.destroy())
}
