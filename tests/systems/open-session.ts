import type { UserId } from '@comanda/domain/kernel/ids.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { Device, Sessions, Tokens } from '@comanda/http/session.ts'

/** Opens a session without a sign-in, which is slow, and another test's subject. */
export async function openSession(
  { identity, sessions }: Readonly<{ identity: IdentityDb; sessions: Sessions }>,
  userId: UserId,
  { ip = '127.0.0.1', userAgent = 'test' }: Partial<Device> = {},
): Promise<Tokens> {
  const account = await identity
    .selectFrom('identity.accounts')
    .select(['tenant_id', 'password_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const signedIn = { userId, tenantId: account.tenant_id, passwordHash: account.password_hash }
  const tokens = await sessions.open(signedIn, { ip, userAgent })
  if (!tokens) throw new Error('the account has changed')
  return tokens
}
