import { userStream } from '@comanda/domain/kernel/streams.ts'
import type { UserLimits } from '@comanda/domain/users/limits.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { foldStream } from '../fold.ts'
import { usersOf } from './kind.ts'

/** Limits of a user, read from the log: a copy could be older than a limit that was just set. Admins have none. */
export async function limitsOf(
  { log }: Readonly<{ log: Pick<EventLog, 'readStream'> }>,
  { tenantId, userId, role }: Pick<Actor, 'tenantId' | 'userId' | 'role'>,
): Promise<UserLimits | null> {
  if (role !== 'user') return null
  const { state } = await foldStream(log, usersOf(tenantId), userStream(userId))
  return state.status === 'Active' && state.tenantId === tenantId ? state.limits : null
}
