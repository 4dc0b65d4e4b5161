import { userStream } from '@comanda/domain/kernel/streams.ts'
import type { Answerable } from '@comanda/domain/orders/limits.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { foldStream } from '../fold.ts'
import { usersOf } from '../users/kind.ts'

type AnswerableNeeds = Readonly<{ log: EventLog }>

/** The person with the limits that the log has now: a copy could be older than a limit that was just set. */
export async function answerableFor(
  { log }: AnswerableNeeds,
  { tenantId, userId, role }: Pick<Actor, 'tenantId' | 'userId' | 'role'>,
): Promise<Answerable> {
  if (role !== 'user') return { userId, limits: null, approvedBy: null }
  const { state } = await foldStream(log, usersOf(tenantId), userStream(userId))
  const isOurs = state.status === 'Active' && state.tenantId === tenantId
  return { userId, limits: isOurs ? state.limits : null, approvedBy: null }
}
