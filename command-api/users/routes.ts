import * as api from '@comanda/api/users.ts'
import type { UserId } from '@comanda/domain/kernel/ids.ts'
import { userStream } from '@comanda/domain/kernel/streams.ts'
import type { UserCommand } from '@comanda/domain/users/commands.ts'
import { refusedEdit } from '@comanda/domain/users/user.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { notFound } from '@comanda/http/errors.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { route } from '@comanda/http/route.ts'
import type { Sessions } from '@comanda/http/session.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { spend } from '../accounts/attempts.ts'
import { uncommonPassword } from '../accounts/common-passwords.ts'
import { type CopyNeeds, copyAccount, savePendingPassword } from '../accounts/copy.ts'
import { type Account, findAccount, setPassword } from '../accounts/directory.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { CommandContext } from '../command-context.ts'
import type { Handle } from '../handle.ts'
import { type AnswerOnce, type Reply, refused } from '../send.ts'
import { isUuid } from '../uuid.ts'
import { granterOf } from './granter.ts'
import { usersOf } from './kind.ts'

type UserNeeds = CopyNeeds &
  Readonly<{
    answer: AnswerOnce
    handle: Handle
    sessions: Sessions
    passwords: Passwords
    limits: Limits
    ids: Identifiers
    personal: PersonalData
  }>

export const userRoutes: Routes<UserNeeds> = async (app, needs) => {
  const { answer, identity, ids, personal, sessions } = needs

  route(
    app,
    api.addUser,
    ({ actor, body }, reply) =>
      answer(reply, async (context) => {
        const { tenantId } = actor
        const userId = ids.userId(body.username)
        const seal = (text: string) => personal.seal(tenantId, userId, text)
        const [username, name, phone] = await Promise.all([
          seal(body.username),
          seal(body.name),
          body.phone === null ? null : seal(body.phone),
        ])
        await savePendingPassword(identity, context.commandId, userId, await newHash(needs, actor, body.password))
        const { designation, userScopes: scopes, namesRights } = body
        const who = { userId, tenantId, username, name, phone, designation, scopes, namesRights, role: 'user' as const }
        const granter = await granterOf(needs, actor)
        return change(needs, actor, context, { type: 'AddUser', data: { ...who, granter } }, 'User added!')
      }),
    { body: uncommonPassword(api.addUser.body) },
  )

  route(app, api.reviseUser, ({ actor, params, body }, reply) =>
    answer(reply, async (context) => {
      const userId = ids.userId(params.username)
      const seal = (text: string) => personal.seal(actor.tenantId, userId, text)
      const [name, phone, email] = await Promise.all([
        seal(body.name),
        body.phone === null ? null : seal(body.phone),
        body.email ? seal(body.email) : undefined,
      ])
      const { designation, userScopes: scopes, namesRights } = body
      const granter = await granterOf(needs, actor)
      const data = { userId, name, phone, email, designation, scopes, namesRights, granter }
      return change(needs, actor, context, { type: 'ReviseUser', data }, 'User updated!')
    }),
  )

  route(
    app,
    api.setUserPassword,
    ({ actor, params, body }, reply) => answer(reply, () => changePassword(needs, actor, { ...params, ...body })),
    { body: uncommonPassword(api.setUserPassword.body) },
  )

  route(app, api.removeUserDevice, ({ actor, params, body }, reply) =>
    answer(reply, async () => {
      const userId = ids.userId(params.username)
      const refusal = await refusedAccess(needs, actor, await findAccount(identity, userId))
      if (refusal) return refusal
      if (!isUuid(body.device_id) || !(await sessions.endDevice(userId, body.device_id))) throw notFound('Device')
      return { body: { message: 'Device logged out!' }, position: null, written: false }
    }),
  )

  route(app, api.deleteUser, ({ actor, params }, reply) =>
    answer(reply, async (context) => {
      const data = { userId: ids.userId(params.username), granter: await granterOf(needs, actor) }
      return change(needs, actor, context, { type: 'RemoveUser', data }, 'User deleted!')
    }),
  )
}

async function changePassword(
  needs: UserNeeds,
  actor: Actor,
  { username, password }: Readonly<{ username: string; password: string }>,
): Promise<Reply> {
  const account = await findAccount(needs.identity, needs.ids.userId(username))
  const refusal = await refusedAccess(needs, actor, account)
  if (refusal) return refusal
  if (!account) return refused('UserUnknown')
  const isSet = await setPassword(needs.identity, account, await newHash(needs, actor, password))
  if (!isSet && !(await hasPassword(needs, account, password))) return refused('UserUnknown')
  await needs.sessions.endAllOf(account.user_id)
  return { body: { message: 'Password updated!' }, position: null, written: false }
}

/** Reason the actor may not change this user's password or devices; undefined if allowed. */
export async function refusedAccess(
  needs: Pick<CopyNeeds, 'log'>,
  actor: Actor,
  account: Account | undefined,
): Promise<Reply | undefined> {
  if (account?.tenant_id !== actor.tenantId || account.role === 'superadmin') return refused('UserUnknown')
  const refusal = refusedEdit(
    { userId: account.user_id, role: account.role, scopes: account.scopes, limits: account.limits },
    actor.userId,
    await granterOf(needs, actor),
  )
  return refusal && refused(refusal.rejected)
}

/** True if the account has this password by now, as after a repetition of the request that was executed meanwhile. */
async function hasPassword({ identity, passwords }: UserNeeds, { user_id, tenant_id }: Account, password: string) {
  const account = await findAccount(identity, user_id)
  if (!account || account.tenant_id !== tenant_id) return false
  return passwords.matches(account.password_hash, password, user_id)
}

/** Allowance of new passwords for staff: more than a restaurant needs, and a small part of the hashing capacity. */
const perActor: Allowance = { name: 'new-password-actor', max: 300, windowMs: 600_000 }
const perTenant: Allowance = { name: 'new-password-tenant', max: 600, windowMs: 600_000 }

async function newHash({ limits, passwords }: UserNeeds, { userId, tenantId }: Actor, password: string) {
  await spend(limits, perActor, userId)
  await spend(limits, perTenant, tenantId)
  return passwords.hash(password, tenantId)
}

/** Runs one command on a user's stream and updates the account that sessions read before it answers. */
export async function change(
  needs: CopyNeeds & Pick<UserNeeds, 'handle'>,
  { tenantId }: Actor,
  context: CommandContext,
  command: UserCommand & { data: { userId: UserId } },
  message: string,
): Promise<Reply> {
  const { userId } = command.data
  const outcome = await needs.handle(usersOf(tenantId), userStream(userId), command, context)
  if ('rejected' in outcome) return refused(outcome.rejected)
  await copyAccount(needs, userId)
  return { body: { message }, position: outcome.position, written: outcome.written }
}
