import { apiPrefix } from '@comanda/http/access.ts'
import { readPosition } from '@comanda/http/position.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Freshness } from './freshness.ts'

type SharedAnswersNeeds = Readonly<{
  freshness: Pick<Freshness, 'current'>
  /** Whether changes arrive; while they do not, nothing is shared. */
  isLive: () => boolean
}>

type SharedAnswers = Readonly<{
  /** Something of this tenant is new in the read models: later requests do not get an answer that was begun before. */
  changed: (tenantId: string) => void
  /** It is unknown what has changed. */
  allChanged: () => void
}>

type Answer = Readonly<{ body: string; headers: Readonly<Record<string, string>> }>
/** One answer being read, for all who ask for it meanwhile; null when it fails. `seen` is taken before the read. */
type Reading = Readonly<{ seen: bigint; end: (answer: Answer | null) => void; answer: Promise<Answer | null> }>

/**
 * Screens of 1.2.0 reload their lists whenever something happens, all at once. Those who ask a question of their tenant while
 * it is being answered wait for that answer, unless it may lack a change they know of. Nothing is held once it is sent
 * (docs/decisions/0017).
 */
export function shareAnswers(app: FastifyInstance, { freshness, isLive }: SharedAnswersNeeds): SharedAnswers {
  const readings = new Map<string, Map<string, Reading>>()
  const ended = new WeakMap<FastifyRequest, Reading['end']>()

  app.addHook('preHandler', async (request, reply) => {
    const { caller, routeOptions } = request
    if (caller === null || !shared.has(routeOptions.url ?? '') || reply.hasHeader('x-stale') || !isLive()) return
    const key = questionOf(request)
    const other = readings.get(caller.tenantId)?.get(key)
    const answer = other && other.seen >= (readPosition(request) ?? -1n) ? await other.answer : null
    if (answer) return reply.headers(answer.headers).send(answer.body)
    if (reply.raw.destroyed) return
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    const own = { seen: freshness.current(), end: resolve, answer: promise }
    const ofTenant = readings.get(caller.tenantId) ?? new Map<string, Reading>()
    readings.set(caller.tenantId, ofTenant.set(key, own))
    const end = (answer: Answer | null) => {
      own.end(answer)
      if (ofTenant.get(key) === own) ofTenant.delete(key)
      if (ofTenant.size === 0 && readings.get(caller.tenantId) === ofTenant) readings.delete(caller.tenantId)
    }
    ended.set(request, end)
    reply.raw.once('close', () => end(null)) // it failed, or its caller has gone
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const isShared = reply.statusCode === 200 && typeof payload === 'string'
    if (isShared) ended.get(request)?.({ body: payload, headers: headersOf(reply.getHeaders()) })
    return payload
  })

  return { changed: (tenantId) => void readings.delete(tenantId), allChanged: () => readings.clear() }
}

/** By what the route understands of the question alone: a parameter it does not know makes no other answer. */
function questionOf({ routeOptions, params, query }: FastifyRequest): string {
  const { url, schema } = routeOptions
  return JSON.stringify([url, params, schema?.querystring === undefined ? null : query])
}

const headersOf = (all: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    ['content-type', 'x-next-cursor', 'x-read-position'].flatMap((name) =>
      all[name] === undefined ? [] : [[name, String(all[name])]],
    ),
  )

/** What is reloaded for an event. Each follows from the read models, the tenant and the question alone. */
const shared = new Set(
  ['/orders', '/orders/init', '/kitchen', '/pos/init', '/pos/qrorders', '/pos/qrorders/count', '/reservations'].map(
    (path) => `${apiPrefix}${path}`,
  ),
)
