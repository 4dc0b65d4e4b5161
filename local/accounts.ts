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
export const ensurePlatformAccount = (store: AccountsStore, person: Person): Promise<void> =>
  inIdentity(store, async (identity) => {
    const ids = identifiers(store.secret)
    const personal = personalData(identity, store.secret)
    await ensureSuperAdmin({ identity, ids, personal, hashing: hashingHere }, person)
  })

/** Resets passwords for an operator, for instance after one was lost. Unknown accounts are skipped. */
export const resetPasswords = (store: AccountsStore, usernames: readonly string[], password: string): Promise<void> =>
  inIdentity(store, async (identity) => {
    const ids = identifiers(store.secret)
    const userIds = usernames.flatMap((username) => [ids.userId(username), superAdminId(ids, username)])
    const accounts = await identity
      .selectFrom('identity.accounts')
      .select(['user_id', 'tenant_id', 'password_hash'])
      .where('user_id', 'in', userIds)
      .execute()
    for (const account of accounts) await setPassword(identity, account, await hashingHere.hash(password))
  })

async function inIdentity(
  { databaseUrl }: AccountsStore,
  work: (identity: ReturnType<typeof openDatabase<IdentitySchema>>) => Promise<void>,
): Promise<void> {
  const identity = openDatabase<IdentitySchema>(databaseUrl, { applicationName: 'comanda accounts', max: 1 })
  await work(identity).finally(() => identity.destroy())
}
