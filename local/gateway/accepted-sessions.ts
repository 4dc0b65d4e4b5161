import type { IncomingMessage } from 'node:http'
import { declarationAt } from '@comanda/http/access.ts'
import { accessTokenIn } from '@comanda/http/cookies.ts'
import { networkOf } from '@comanda/http/network.ts'
import { LRUCache } from 'lru-cache'
import { pathOf } from './routing.ts'

const maxKnown = 20_000

/** Sessions that an API has accepted recently. They are distinguished from others behind the same address. */
type KnownSessions = Readonly<{
  /** Caller whose limits apply to a request. */
  callerOf: (incoming: IncomingMessage, address: string) => string
  note: (incoming: IncomingMessage, status: number) => void
}>

export function knownSessions(): KnownSessions {
  const known = new LRUCache<string, true>({ max: maxKnown })
  return {
    callerOf({ headers }, address) {
      const token = accessTokenIn(headers)
      return token !== undefined && known.get(token) ? `session ${token}` : networkOf(address)
    },
    note({ headers, method = 'GET', url = '/' }, status) {
      const token = accessTokenIn(headers)
      if (token === undefined || status >= 300 || known.has(token)) return
      // only a call that requires a session proves one
      const who = declarationAt(method, pathOf(url))?.who ?? 'public'
      if (who === 'public') return
      known.set(token, true)
    },
  }
}
