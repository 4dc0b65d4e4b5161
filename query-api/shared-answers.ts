import { apiPrefix } from '@comanda/http/access.ts'
import { readPosition } from '@comanda/http/position.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Freshness } from './freshness.ts'

type SharedAnswersNeeds = Readonly<{
  freshness: Pick<Freshness, 'current'>
  /** True while changes are received; otherwise nothing is shared. */
  isLive: () => boolean
}>

type SharedAnswers = Readonly<{
  /** The tenant's read models changed: later requests do not share an answer that was begun before. */
  changed: (tenantId: string) => void
  /** Unknown changes: as `changed` for every tenant. */
  allChanged: () => void
}>

type Answer = Readonly<{ body: string; headers: Readonly<Record<string, string>> }>
/**
 * An answer that is being read, shared with requests that arrive meanwhile; null if it fails. `seen` is the position
 * before the read.
 */
type PendingAnswer = Readonly<{ seen: bigint; end: (answer: Answer | null) => void; answer: Promise<Answer | null> }>

/**
 * Screens of 1.2.0 reload their lists on every event, all at once. Requests for the same path of the same tenant share
 * an answer that is being read, unless it may lack a change the caller knows of. Nothing is cached after it was sent
 * (docs/decisions/0017).
 */
export function shareAnswers(app: FastifyInstance, { freshness, isLive }: SharedAnswersNeeds): SharedAnswers {
  const readings = new Map<string, Map<string, PendingAnswer>>()
  const ended = new WeakMap<FastifyRequest, PendingAnswer['end']>()

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
    const ofTenant = readings.get(caller.tenantId) ?? new Map<string, PendingAnswer>()
    readings.set(caller.tenantId, ofTenant.set(key, own))
    const end = (answer: Answer | null) => {
      own.end(answer)
      if (ofTenant.get(key) === own) ofTenant.delete(key)
      if (ofTenant.size === 0 && readings.get(caller.tenantId) === ofTenant) readings.delete(caller.tenantId)
    }
    ended.set(request, end)
    reply.raw.once('close', () => end(null)) // it failed, or its caller has disconnected
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const isShared = reply.statusCode === 200 && typeof payload === 'string'
    if (isShared) ended.get(request)?.({ body: payload, headers: headersOf(reply.getHeaders()) })
    return payload
  })

  return { changed: (tenantId) => void readings.delete(tenantId), allChanged: () => readings.clear() }
}

/** Key of a request: only parameters that the route declares count. */
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

/** Calls that 1.2.0 repeats for each event. Their answers depend on read models, tenant and request only. */
const shared = new Set(
  ['/orders', '/orders/init', '/kitchen', '/pos/init', '/pos/qrorders', '/pos/qrorders/count', '/reservations'].map(
    (path) => `${apiPrefix}${path}`,
  ),
)
