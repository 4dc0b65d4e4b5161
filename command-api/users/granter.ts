import type { Granter } from '@comanda/domain/users/commands.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { limitsOf } from './read-limits.ts'

/** The person of a session who manages users, with their own limits. */
export async function granterOf(
  needs: Readonly<{ log: Pick<EventLog, 'readStream'> }>,
  actor: Pick<Actor, 'tenantId' | 'userId' | 'role' | 'scopes'>,
): Promise<Granter> {
  return { role: actor.role, scopes: actor.scopes, limits: await limitsOf(needs, actor) }
}
