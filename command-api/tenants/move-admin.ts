import { userStream } from '@comanda/domain/kernel/streams.ts'
import { createKeyedQueue } from '@comanda/http/keyed-queue.ts'
import { sql } from 'kysely'
import { copyAccount, savePendingPassword } from '../accounts/copy.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import { usersOf } from '../users/kind.ts'
import { platformGranter, type RegistrationNeeds } from './register.ts'

type MoveOutcome = Readonly<{ position: bigint | null }> | Readonly<{ rejected: 'UsernameTaken' | 'UserUnknown' }>

export type MoveAdmin = (needs: RegistrationNeeds, email: string, context: CommandContext) => Promise<MoveOutcome>

/**
 * Serialises the moves of a restaurant across processes: each removes the admin that the previous one added, so that
 * one remains. Within a process all moves are serialised, so that at most one connection waits for the lock.
 */
export function movingInTurn(): MoveAdmin {
  const inTurn = createKeyedQueue()
  return (needs, email, context) =>
    inTurn('move-admin', () =>
      needs.identity.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`move admin ${context.tenantId}`}, 0))`.execute(tx)
        return moveAdmin(needs, email, context)
      }),
    )
}

/**
 * Moves the admin to another e-mail: adds the new account with the old password and removes the old one with its
 * sessions. The new one is added first, so that a crash in between leaves two accounts rather than none; a repetition
 * removes the old one.
 */
async function moveAdmin(needs: RegistrationNeeds, email: string, context: CommandContext): Promise<MoveOutcome> {
  const { log, handle, identity, ids, personal } = needs
  const { tenantId } = context
  const admins = await identity
    .selectFrom('identity.accounts')
    .select(['user_id', 'name', 'designation', 'password_hash'])
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'admin')
    .execute()
  const userId = ids.userId(email)
  const former = admins.filter((admin) => admin.user_id !== userId)
  const [source] = former
  if (!source) return { position: null }

  const target = await foldStream(log, usersOf(tenantId), userStream(userId))
  let position: bigint | null = null
  if (target.state.status !== 'Active') {
    const step = stepOf(context, context.commandId, 'new-admin')
    const seal = (text: string) => personal.seal(tenantId, userId, text)
    const name = (await personal.open(tenantId, source.name)) ?? email
    const sealed = { username: await seal(email), name: await seal(name), phone: null }
    const who = { userId, tenantId, role: 'admin' as const, scopes: [], designation: source.designation, ...sealed }
    await savePendingPassword(identity, step.commandId, userId, source.password_hash)
    const command = { type: 'AddUser', data: { ...who, granter: platformGranter } } as const
    const added = await handle(usersOf(tenantId), userStream(userId), command, step)
    if ('rejected' in added) return { rejected: 'UsernameTaken' }
    position = added.position
    await copyAccount(needs, userId)
  } else if (target.state.tenantId !== tenantId || target.state.role !== 'admin') return { rejected: 'UsernameTaken' }

  for (const { user_id } of former) {
    const step = stepOf(context, context.commandId, `close ${user_id}`)
    const command = { type: 'CloseAccount', data: { userId: user_id } } as const
    const closed = await handle(usersOf(tenantId), userStream(user_id), command, step)
    if (!('rejected' in closed)) position = closed.position ?? position
    await copyAccount(needs, user_id)
  }
  return { position }
}
