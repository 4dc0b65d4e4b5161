import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '@comanda/http/app.ts'
import { accessCookie } from '@comanda/http/cookies.ts'
import type { Metrics } from '@comanda/http/metrics.ts'
import type { Origins } from '@comanda/http/origin.ts'
import { turnAway } from '@comanda/http/turn-away.ts'
import { createCrowd } from './crowd.ts'

/** `account`: signing in and all that is about accounts, which waits in queues of its own. `always`: never turned away. */
type Lane = 'staff' | 'guest' | 'account' | 'always'

/** Whose requests are being read or served, in each of the two groups. Beyond that even a calm house takes no more. */
const mostInside = 512

type Given = Readonly<{ config: Origins; metrics: Pick<Metrics, 'refusals'>; now?: () => number }>

export type Door = Readonly<{
  /** For requests as they arrive, before anything of them is looked at but path and cookie. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Counts the requests of this app as work, from when they are complete: one that dawdles is no work yet. */
  watch: (app: App) => void
}>

/** Turns requests away at once that could not be served soon: 503 beats a queue without end. Guests go before staff. */
export function openDoor({ config, metrics, now = () => performance.now() }: Given): Door {
  const crowd = createCrowd(now)
  const inside = { orders: 0, account: 0 }
  return {
    admit(request, response) {
      const lane = laneOf(request)
      if (lane === 'always') return true
      const group = lane === 'account' ? 'account' : 'orders'
      const hasRoom = inside[group] < mostInside && (lane === 'account' || crowd.hasRoomFor(lane))
      if (!hasRoom) {
        metrics.refusals.inc({ reason: 'busy' })
        turnAway(request, response, config)
        return false
      }
      inside[group] += 1
      response.once('close', () => {
        inside[group] -= 1
      })
      return true
    },
    watch(app) {
      app.addHook('preValidation', (request, reply, done) => {
        const lane = laneOf(request.raw)
        if (lane === 'staff' || lane === 'guest') reply.raw.once('close', crowd.begin())
        done()
      })
    },
  }
}

/** By what costs nothing to look at. A cookie that is made up takes nobody further than to the check of sessions. */
function laneOf({ url = '', headers }: IncomingMessage): Lane {
  if (url.startsWith('/api/v1/auth/') || url.startsWith('/api/v1/superadmin/')) return 'account'
  if (url === '/api/v1/health' || url === '/metrics') return 'always'
  return headers.cookie?.includes(`${accessCookie}=`) ? 'staff' : 'guest'
}
