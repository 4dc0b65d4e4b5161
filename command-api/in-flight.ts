import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '@comanda/http/app.ts'
import { accessTokenIn } from '@comanda/http/cookies.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import type { Metrics } from '@comanda/http/metrics.ts'
import { networkOf } from '@comanda/http/network.ts'
import type { Origins } from '@comanda/http/origin.ts'
import { turnAway } from '@comanda/http/turn-away.ts'
import { hasGone, whenOver } from '@comanda/http/when-over.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Gauge } from 'prom-client'
import { type Caller, createAdmission } from './admission.ts'

/** `account`: sign-in and other account calls, which have queues of their own. `always`: never refused. */
type Queue = Caller['queue'] | 'account' | 'always'

/** Limits of open requests of the two groups. */
const maxOpen = { orders: 1_024, account: 512 }

/** A request whose client disconnected keeps its slot until its work ends, at most for this long. */
const abandonedMs = 12_000

const maxKnownTokens = 20_000

type Options = Readonly<{
  config: Origins
  metrics: Pick<Metrics, 'refusals' | 'registry'>
  now?: () => number
  /** Tests shorten it. */
  waitMs?: number
  abandonedMs?: number
}>

type LoadShedding = Readonly<{
  /** Admits or refuses a request on arrival, by path and cookie only. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Counts requests as work once their body has arrived: a slow upload is a connection, not work. */
  watch: (app: App) => void
}>

/**
 * Refuses requests that could not be served soon: a quick 503 is better than an endless queue. Guests are refused
 * before staff.
 */
export function shedLoad({ config, metrics, ...options }: Options): LoadShedding {
  const admission = createAdmission(options)
  const open = { orders: 0, account: 0 }
  // tenants of checked sessions, so that later requests of a session are classified without a query
  const tenants = new LRUCache<string, string>({ max: maxKnownTokens })
  const abandoned = new WeakMap<FastifyRequest, () => void>()

  new Gauge({
    name: 'comanda_http_under_way',
    help: 'Requests that were let in and are not answered yet; running and waiting are parts of orders',
    labelNames: ['state'],
    registers: [metrics.registry],
    collect() {
      for (const [state, count] of Object.entries({ ...open, ...admission.counts() })) this.set({ state }, count)
    },
  })

  const callerOf = (request: FastifyRequest): Caller => {
    if (request.caller === null) return { queue: 'guest', key: networkOf(request.ip) }
    const { tenantId } = request.caller
    const token = accessTokenIn(request.headers)
    if (token !== undefined) tenants.set(token, tenantId)
    return { queue: 'staff', key: tenantId }
  }

  const refusal = () => {
    metrics.refusals.inc({ reason: 'busy' })
    return tooBusy()
  }

  return {
    admit(request, response) {
      const queue = queueOf(request)
      if (queue === 'always') return true
      const group = queue === 'account' ? 'account' : 'orders'
      const key = tenants.get(accessTokenIn(request.headers) ?? '') ?? ''
      const hasRoom = open[group] < maxOpen[group] && (queue === 'account' || admission.hasRoomFor({ queue, key }))
      if (!hasRoom) {
        metrics.refusals.inc({ reason: 'busy' })
        turnAway(request, response, config)
        return false
      }
      open[group] += 1
      whenOver(request, response, () => {
        open[group] -= 1
      })
      return true
    },
    watch(app) {
      app.addHook('preValidation', (request, reply, done) => {
        const queue = queueOf(request.raw)
        if (queue === 'always' || queue === 'account') return done()
        const caller = callerOf(request)
        if (hasGone(request.raw, reply.raw) || !admission.hasRoomFor(caller)) return done(refusal())
        let isRunning = false
        const leave = admission.enter(caller, (isAdmitted) => {
          isRunning = isAdmitted
          done(isAdmitted ? undefined : refusal())
        })
        whenOver(request.raw, reply.raw, () => {
          if (!isRunning || reply.raw.writableEnded) return leave()
          abandoned.set(request, leave)
          setTimeout(leave, options.abandonedMs ?? abandonedMs).unref()
        })
      })
      app.addHook('onSend', async (request) => abandoned.get(request)?.())
    },
  }
}

/**
 * Classifies a request by path and cookie. A request with a forged cookie is refused later, by the check of its
 * session.
 */
function queueOf({ url = '', headers }: IncomingMessage): Queue {
  if (url.startsWith('/api/v1/auth/') || url.startsWith('/api/v1/superadmin/')) return 'account'
  if (url === '/api/v1/health' || url === '/metrics') return 'always'
  return accessTokenIn(headers) === undefined ? 'guest' : 'staff'
}
