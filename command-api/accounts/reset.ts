import { forgotPassword, resetPassword } from '@comanda/api/accounts.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'
import { networkOf } from '@comanda/http/network.ts'
import { route } from '@comanda/http/route.ts'
import type { Sessions } from '@comanda/http/session.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { spend } from './attempts.ts'
import { uncommonPassword } from './common-passwords.ts'
import { setPassword } from './directory.ts'
import type { Outbox } from './outbox.ts'
import type { Passwords } from './passwords.ts'
import { tokenHash } from './reset-token.ts'
import { noSoonerThan } from './timing.ts'

type ResetNeeds = Readonly<{
  identity: IdentityDb
  ids: Identifiers
  limits: Limits
  outbox: Outbox
  passwords: Passwords
  sessions: Sessions
}>

const perAddress: Allowance = { name: 'reset-address', max: 100, windowMs: 600_000 }
const leastMs = 60

const isUsable = sql<boolean>`used_at is null and expires_at > now()`
const noLongerValid = () => new Refusal(400, 'This link is no longer valid!')

export const resetRoutes: Routes<ResetNeeds> = async (app, needs) => {
  const { identity, ids, limits, outbox, passwords, sessions } = needs

  /** before the body is read, so that a request over the limit costs no more */
  const onRequest = ({ ip }: Pick<FastifyRequest, 'ip'>) => spend(limits, perAddress, networkOf(ip))

  route(
    app,
    forgotPassword,
    async ({ body }) => {
      return noSoonerThan(leastMs, async () => {
        await outbox.put('reset-password', ids.userId(body.username))
        return { message: 'If this account exists, a mail with a reset link is on its way!' }
      })
    },
    { onRequest },
  )

  route(
    app,
    resetPassword,
    async ({ params, body }) => {
      const account = await identity
        .selectFrom('identity.reset_tokens')
        .innerJoin('identity.accounts as account', 'account.user_id', 'identity.reset_tokens.user_id')
        .select(['account.user_id', 'account.tenant_id', 'account.password_hash'])
        .where('token_hash', '=', tokenHash(params.token))
        .where(isUsable)
        .executeTakeFirst()
      if (!account) throw noLongerValid() // checked before the password is hashed, which is expensive
      const passwordHash = await passwords.hash(body.password, account.user_id)
      await identity.transaction().execute(async (tx) => {
        // A link that could not set its password stays valid.
        if (!(await setPassword(tx, account, passwordHash))) throw noLongerValid()
        const token = await tx
          .updateTable('identity.reset_tokens')
          .set({ used_at: sql<string>`now()` })
          .where('token_hash', '=', tokenHash(params.token))
          .where(isUsable)
          .returning('user_id')
          .executeTakeFirst()
        if (!token) throw noLongerValid()
        // A reset invalidates all links of the account.
        await tx.deleteFrom('identity.reset_tokens').where('user_id', '=', token.user_id).execute()
      })
      await sessions.endAllOf(account.user_id)
      return { message: 'Password updated! Please sign in.' }
    },
    { body: uncommonPassword(resetPassword.body), onRequest },
  )
}
