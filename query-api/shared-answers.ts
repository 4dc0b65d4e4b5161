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
  /** Call it when the tenant's read models changed: later requests do not share an answer that was begun before. */
  changed: (tenantId: string) => void
  /** Does the same as `changed` for all tenants, when changes may have been missed. */
  allChanged: () => void
}>

type Answer = Readonly<{ body: string; headers: Readonly<Record<string, string>> }>
/**
 * An answer that is being read, shared with requests that arrive meanwhile; null if it fails. `position`: that of the
 * read models before the read.
 */
type PendingAnswer = Readonly<{
  position: bigint
  end: (answer: Answer | null) => void
  answer: Promise<Answer | null>
}>

/**
 * Shares answers that are being read: requests for the same path and tenant that arrive meanwhile get the same answer,
 * unless it may lack a change the caller knows of. Clients of 1.2.0 reload their lists on every event, all at once.
 * Nothing is cached after it was sent (docs/decisions/0017).
 */
export function shareAnswers(app: FastifyInstance, { freshness, isLive }: SharedAnswersNeeds): SharedAnswers {
  const pending = new Map<string, Map<string, PendingAnswer>>()
  const ends = new WeakMap<FastifyRequest, PendingAnswer['end']>()

  app.addHook('preHandler', async (request, reply) => {
    const { caller, routeOptions } = request
    if (caller === null || !shared.has(routeOptions.url ?? '') || reply.hasHeader('x-stale') || !isLive()) return
    const key = keyOf(request)
    const other = pending.get(caller.tenantId)?.get(key)
    const answer = other && other.position >= (readPosition(request) ?? -1n) ? await other.answer : null
    if (answer) return reply.headers(answer.headers).send(answer.body)
    if (reply.raw.destroyed) return
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    const own = { position: freshness.current(), end: resolve, answer: promise }
    const ofTenant = pending.get(caller.tenantId) ?? new Map<string, PendingAnswer>()
    pending.set(caller.tenantId, ofTenant.set(key, own))
    const end = (answer: Answer | null) => {
      own.end(answer)
      if (ofTenant.get(key) === own) ofTenant.delete(key)
      if (ofTenant.size === 0 && pending.get(caller.tenantId) === ofTenant) pending.delete(caller.tenantId)
    }
    ends.set(request, end)
    reply.raw.once('close', () => end(null)) // without an answer if the request failed or its caller disconnected
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const isShared = reply.statusCode === 200 && typeof payload === 'string'
    if (isShared) ends.get(request)?.({ body: payload, headers: headersOf(reply.getHeaders()) })
    return payload
  })

  return { changed: (tenantId) => void pending.delete(tenantId), allChanged: () => pending.clear() }
}

/** Key of a request: its path and the parameters that its route declares. */
function keyOf({ routeOptions, params, query }: FastifyRequest): string {
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
