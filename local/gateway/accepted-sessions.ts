import type { IncomingMessage } from 'node:http'
import { declarationAt } from '@comanda/http/access.ts'
import { accessTokenIn } from '@comanda/http/cookies.ts'
import { networkOf } from '@comanda/http/network.ts'
import { LRUCache } from 'lru-cache'
import { pathOf } from './routing.ts'

const maxSessions = 20_000

/** Sessions that an API has accepted recently. Each is a caller of its own, whatever its address. */
type AcceptedSessions = Readonly<{
  /** Caller whose limits apply to a request. */
  callerOf: (incoming: IncomingMessage, address: string) => string
  record: (incoming: IncomingMessage, status: number) => void
}>

export function acceptedSessions(): AcceptedSessions {
  const accepted = new LRUCache<string, true>({ max: maxSessions })
  return {
    callerOf({ headers }, address) {
      const token = accessTokenIn(headers)
      return token !== undefined && accepted.get(token) ? `session ${token}` : networkOf(address)
    },
    record({ headers, method = 'GET', url = '/' }, status) {
      const token = accessTokenIn(headers)
      if (token === undefined || status >= 300 || accepted.has(token)) return
      // only a call that requires a session proves that the token is valid
      const who = declarationAt(method, pathOf(url))?.who ?? 'public'
      if (who === 'public') return
      accepted.set(token, true)
    },
  }
}
