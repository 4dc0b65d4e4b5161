import { apiPrefix } from '@comanda/http/access.ts'
import { platformTenant } from '@comanda/http/actors.ts'
import { readPosition } from '@comanda/http/position.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Freshness } from './freshness.ts'

/** Bounds how old an answer may be when a message was lost, and when a day ends: below the life of a person's key. */
const mostAgeMs = 1_000
const mostBytes = 64 * 1_048_576
const mostBytesOfOne = 1_048_576
const mostTenants = 20_000

export type KeptAnswersNeeds = Readonly<{
  freshness: Pick<Freshness, 'current'>
  /** Whether changes are heard of; while they are not, nothing is kept. */
  isLive: () => boolean
  now: () => string
}>

export type KeptAnswers = Readonly<{
  /** Something of this tenant is new in the read models. */
  changed: (tenantId: string) => void
  /** What is new cannot be told. */
  allChanged: () => void
}>

/** `version` and `seen` are taken before the read: what came while it ran makes the answer old at once. */
type Reading = Readonly<{ key: string; version: string; seen: bigint; at: number }>
type Kept = Reading & Readonly<{ body: Buffer; headers: Readonly<Record<string, string>> }>
/** One answer on its way, for all who ask for it meanwhile; null when it became none. */
type Running = Reading & Readonly<{ end: (answer: Kept | null) => void; answer: Promise<Kept | null> }>

/**
 * Ten screens of a restaurant ask for the same orders whenever something happens. The answer is rendered once and sent
 * again until the feed tells of any change of that tenant: no other kind of guess is made about what an answer shows. A
 * caller's own last write is in what he gets, as everywhere: an answer that was read before it is not his.
 */
export function keepAnswers(app: FastifyInstance, { freshness, isLive, now }: KeptAnswersNeeds): KeptAnswers {
  const shelf = keptOnes()
  const versions = tenantVersions()
  const running = new Map<string, Running>()
  const leads = new WeakMap<FastifyRequest, Running>()

  app.addHook('preHandler', async (request, reply) => {
    const { caller, routeOptions, url } = request
    if (caller === null || !shared.has(routeOptions.url ?? '') || reply.hasHeader('x-stale') || !isLive()) return
    const key = `${caller.tenantId} ${url}`
    const [at, version] = [Date.parse(now()), versions.of(caller.tenantId)]
    const position = readPosition(request) ?? -1n
    const isUsable = (one: Reading | undefined) =>
      one !== undefined && one.version === version && at >= one.at && at - one.at < mostAgeMs && one.seen >= position
    const found = shelf.get(key)
    if (found && isUsable(found)) return reply.headers(found.headers).send(found.body)
    const other = running.get(key)
    const shown = other && isUsable(other) ? await other.answer : null
    if (shown) return reply.headers(shown.headers).send(shown.body)
    lead(request, { key, version, seen: freshness.current(), at })
  })

  const lead = (request: FastifyRequest, reading: Reading) => {
    const { promise, resolve } = Promise.withResolvers<Kept | null>()
    const own = { ...reading, answer: promise, end: resolve }
    leads.set(request, own)
    running.set(reading.key, own)
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const own = leads.get(request)
    if (!own || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const { key, version, seen, at } = own
    const body = Buffer.from(payload)
    const headers = headersKept.flatMap((name) => {
      const value = reply.getHeader(name)
      return value === undefined ? [] : [[name, String(value)] as const]
    })
    const answer = { key, version, seen, at, body, headers: Object.fromEntries(headers) }
    own.end(answer)
    if (body.length <= mostBytesOfOne) shelf.keep(answer)
    return body
  })

  // also when it failed, or nobody waits for it any more
  app.addHook('onResponse', async (request) => {
    const own = leads.get(request)
    own?.end(null)
    if (own && running.get(own.key) === own) running.delete(own.key)
  })

  return {
    changed: versions.raise,
    allChanged() {
      versions.raiseAll()
      shelf.empty()
    },
  }
}

function keptOnes() {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const empty = () => {
    kept.clear()
    bytes = 0
  }
  return {
    empty,
    get: (key: string) => kept.get(key),
    keep(answer: Kept) {
      if (bytes + answer.body.length > mostBytes) empty()
      bytes += answer.body.length - (kept.get(answer.key)?.body.length ?? 0)
      kept.set(answer.key, answer)
    },
  }
}

/** A word for each tenant that is another one after every change. */
function tenantVersions() {
  const versions = new Map<string, number>()
  let generation = 0
  const raiseOne = (tenantId: string) => versions.set(tenantId, (versions.get(tenantId) ?? 0) + 1)
  const raiseAll = () => {
    versions.clear()
    generation += 1
  }
  return {
    raiseAll,
    raise(tenantId: string) {
      if (versions.size >= mostTenants) raiseAll()
      raiseOne(tenantId)
      raiseOne(platformTenant) // what super-admins see is of all tenants
    },
    of: (tenantId: string) => `${generation}.${versions.get(tenantId) ?? 0}`,
  }
}

const headersKept = ['content-type', 'x-next-cursor'] as const

/** Answers that follow from the read models, the tenant and the question alone: the same for whoever may ask. */
const shared = new Set(
  [
    ...['/dashboard', '/reports', '/orders', '/orders/init', '/kitchen'],
    ...['/pos/init', '/pos/qrorders', '/pos/qrorders/count'],
    ...['/customers', '/customers/search-by-phone-name/search'],
    ...['/reservations', '/reservations/init', '/reservations/search'],
    ...['/invoices', '/invoices/init', '/invoices/search', '/users', '/menu-items', '/menu-items/:id'],
    ...['/settings/store-setting', '/settings/print-setting', '/settings/payment-types', '/settings/taxes'],
    ...['/settings/store-tables', '/settings/categories', '/audit/orders', '/audit/orders/:id'],
    ...['/superadmin/dashboard', '/superadmin/reports', '/superadmin/tenants', '/superadmin/tenantsData'],
    ...['/superadmin/tenantsData/:status', '/superadmin/tenants/:id/subscription-history'],
  ].map((path) => `${apiPrefix}${path}`),
)
