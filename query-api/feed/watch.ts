import { access, refusalAt } from '@comanda/http/access.ts'
import type { Actor } from '@comanda/http/actors.ts'
import type { Sessions } from '@comanda/http/session.ts'

/** Something open that belongs to a session. */
type Watched = Readonly<{
  /** The person may have other scopes now. */
  become: (actor: Actor) => void
  close: (code: number, reason: string) => void
}>

/** Closes what is open when its session ends, or its person may no longer listen: an open socket has no request to check. */
export type Watch = Readonly<{
  add: (sessionId: string, watched: Watched) => () => void
  /** Looks once at every session; called every few seconds. */
  look: () => Promise<void>
}>

const sessionEnded = 4401
const notAllowed = 4403
const perLook = 1_000

export function watchSessions(sessions: Pick<Sessions, 'actorsOf'>): Watch {
  const watched = new Map<string, Set<Watched>>()

  const judge = (sessionId: string, actor: Actor | undefined) => {
    const refused = refusalAt(access['GET /feed'], actor ?? null)
    for (const each of watched.get(sessionId) ?? []) {
      if (actor && refused === null) each.become(actor)
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
    async look() {
      const sessionIds = [...watched.keys()]
      for (let from = 0; from < sessionIds.length; from += perLook) {
        const some = sessionIds.slice(from, from + perLook)
        const actors = await sessions.actorsOf(some)
        for (const sessionId of some) judge(sessionId, actors.get(sessionId))
      }
    },
  }
}
