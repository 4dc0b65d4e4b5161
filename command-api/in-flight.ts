import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '@comanda/http/app.ts'
import { accessTokenIn } from '@comanda/http/cookies.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import type { Metrics } from '@comanda/http/metrics.ts'
import { networkOf } from '@comanda/http/network.ts'
import type { Origins } from '@comanda/http/origin.ts'
import { turnAway } from '@comanda/http/turn-away.ts'
import type { FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { type Caller, createAdmission } from './admission.ts'

/** `account`: signing in and all that is about accounts, which waits in queues of its own. `always`: never turned away. */
type Lane = Caller['lane'] | 'account' | 'always'

/** Whose requests are being read or served, in each of the two groups. */
const maxOpen = { orders: 1_024, account: 512 }

/** The work of a request whose client has gone goes on, and keeps its place among those that run, at most for this long. */
const abandonedMs = 12_000

const maxKnownTokens = 20_000

type Options = Readonly<{
  config: Origins
  metrics: Pick<Metrics, 'refusals' | 'registry'>
  now?: () => number
  /** Shorter in tests. */
  waitMs?: number
  abandonedMs?: number
}>

type LoadShedding = Readonly<{
  /** For requests as they arrive, before anything of them is looked at but path and cookie. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Counts the requests of this app as work, from when their body is there: a slow one is a connection, not work. */
  watch: (app: App) => void
}>

/** Turns requests away that could not be served soon: 503 beats a queue without end. Guests go before staff. */
export function shedLoad({ config, metrics, ...options }: Options): LoadShedding {
  const admission = createAdmission(options)
  const open = { orders: 0, account: 0 }
  // of sessions that were checked: whose request it is costs nothing to know the next time
  const tenants = new Map<string, string>()
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
    if (request.caller === null) return { lane: 'guest', key: networkOf(request.ip) }
    const { tenantId } = request.caller
    const token = accessTokenIn(request.headers)
    if (tenants.size >= maxKnownTokens) tenants.clear()
    if (token !== undefined) tenants.set(token, tenantId)
    return { lane: 'staff', key: tenantId }
  }

  const refusal = () => {
    metrics.refusals.inc({ reason: 'busy' })
    return tooBusy()
  }

  return {
    admit(request, response) {
      const lane = laneOf(request)
      if (lane === 'always') return true
      const group = lane === 'account' ? 'account' : 'orders'
      const key = tenants.get(accessTokenIn(request.headers) ?? '') ?? ''
      const hasRoom = open[group] < maxOpen[group] && (lane === 'account' || admission.hasRoomFor({ lane, key }))
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
        const lane = laneOf(request.raw)
        if (lane === 'always' || lane === 'account') return done()
        const caller = callerOf(request)
        if (hasGone(request.raw, reply.raw) || !admission.hasRoomFor(caller)) return done(refusal())
        let isRunning = false
        const leave = admission.enter(caller, (isTaken) => {
          isRunning = isTaken
          done(isTaken ? undefined : refusal())
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

const hasGone = ({ socket }: IncomingMessage, response: ServerResponse) => socket.destroyed || response.destroyed

/**
 * Calls `over` once, when the answer was sent or the client has gone. The response's `close` event is missed by late
 * listeners, and never fires for an answer that waits behind another on its connection.
 */
function whenOver(request: IncomingMessage, response: ServerResponse, over: () => void): void {
  if (hasGone(request, response)) {
    over()
    return
  }
  const { socket } = request
  let isOver = false
  const end = () => {
    response.off('close', end)
    socket.off('close', end)
    if (!isOver) over()
    isOver = true
  }
  socket.setMaxListeners(0) // there is one for each request on its way over this connection
  response.once('close', end)
  socket.once('close', end)
}

/** Classified by cheap criteria only. A forged cookie gets a request no further than to the check of sessions. */
function laneOf({ url = '', headers }: IncomingMessage): Lane {
  if (url.startsWith('/api/v1/auth/') || url.startsWith('/api/v1/superadmin/')) return 'account'
  if (url === '/api/v1/health' || url === '/metrics') return 'always'
  return accessTokenIn(headers) === undefined ? 'guest' : 'staff'
}
