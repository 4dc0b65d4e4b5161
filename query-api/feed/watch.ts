import { access, refusalAt } from '@comanda/http/access.ts'
import type { Actor } from '@comanda/http/actors.ts'
import type { Sessions } from '@comanda/http/session.ts'

/** An open connection that belongs to a session. */
type SessionConnection = Readonly<{
  /** Called regularly with the user's current scopes. */
  setActor: (actor: Actor) => void
  close: (code: number, reason: string) => void
}>

/**
 * Closes connections whose session ended or whose user lost access: an open socket sends no further requests, which
 * would check it.
 */
export type SessionWatch = Readonly<{
  add: (sessionId: string, watched: SessionConnection) => () => void
  /** Checks every session once; called every few seconds. */
  check: () => Promise<void>
}>

const sessionEnded = 4401
const notAllowed = 4403
const sessionsPerQuery = 1_000

export function watchSessions(sessions: Pick<Sessions, 'actorsOf'>): SessionWatch {
  const watched = new Map<string, Set<SessionConnection>>()

  const applyAccess = (sessionId: string, actor: Actor | undefined) => {
    const refused = refusalAt(access['GET /feed'], actor ?? null)
    for (const each of watched.get(sessionId) ?? []) {
      if (actor && refused === null) each.setActor(actor)
      else if (refused === 401) each.close(sessionEnded, 'session ended')
      else each.close(notAllowed, 'no access')
    }
  }

  return {
    add(sessionId, each) {
      const all = watched.get(sessionId) ?? new Set()
      watched.set(sessionId, all.add(each))
      return () => {
        all.delete(each)
        if (all.size === 0 && watched.get(sessionId) === all) watched.delete(sessionId)
      }
    },
    async check() {
      const sessionIds = [...watched.keys()]
      for (let from = 0; from < sessionIds.length; from += sessionsPerQuery) {
        const batch = sessionIds.slice(from, from + sessionsPerQuery)
        const actors = await sessions.actorsOf(batch)
        for (const sessionId of batch) applyAccess(sessionId, actors.get(sessionId))
      }
    },
  }
}
