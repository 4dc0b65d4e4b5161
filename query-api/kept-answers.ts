import { apiPrefix } from '@comanda/http/access.ts'
import { platformTenant } from '@comanda/http/actors.ts'
import { readPosition } from '@comanda/http/position.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Freshness } from './freshness.ts'

/** Bounds how old an answer may be when a message was lost, and when a day ends: below the life of a person's key. */
const maxAgeMs = 1_000
const maxBytes = 64 * 1_048_576
const maxBytesOfTenant = 8 * 1_048_576
const maxBytesOfOne = 1_048_576
const maxEntries = 20_000
/** More questions than a restaurant's screens ask within a second. */
const maxEntriesOfTenant = 200
/** What an entry holds beside its key and body. */
const bytesOfEntry = 1_000
const maxTenants = 20_000

export type KeptAnswersNeeds = Readonly<{
  freshness: Pick<Freshness, 'current'>
  /** Whether changes arrive; while they do not, nothing is kept. */
  isLive: () => boolean
  now: () => string
}>

export type KeptAnswers = Readonly<{
  /** Something of this tenant is new in the read models. */
  changed: (tenantId: string) => void
  /** It is unknown what has changed. */
  allChanged: () => void
  /** How many answers are held, and the memory they take. */
  size: () => Readonly<{ entries: number; bytes: number }>
}>

/** `version` and `seen` are taken before the read: what came while it ran makes the answer old at once. */
type Reading = Readonly<{ tenantId: string; key: string; version: string; seen: bigint; at: number }>
type Kept = Reading & Readonly<{ body: Buffer; headers: Readonly<Record<string, string>> }>
/** One answer on its way, for all who ask for it meanwhile; null when it became none. */
type Running = Reading & Readonly<{ end: (answer: Kept | null) => void; answer: Promise<Kept | null> }>

/**
 * Ten screens of a restaurant request the same orders whenever something happens. The answer is rendered once and sent
 * again until the feed reports any change of that tenant. A caller's own last write is in the answer, as everywhere: an
 * answer that was read before it is not used.
 */
export function keepAnswers(app: FastifyInstance, { freshness, isLive, now }: KeptAnswersNeeds): KeptAnswers {
  const cache = boundedCache()
  const timeNow = () => Date.parse(now())
  const versions = tenantVersions()
  const running = new Map<string, Running>()
  const leads = new WeakMap<FastifyRequest, Running>()

  app.addHook('preHandler', async (request, reply) => {
    const { caller, routeOptions } = request
    if (caller === null || !shared.has(routeOptions.url ?? '') || reply.hasHeader('x-stale') || !isLive()) return
    const { tenantId } = caller
    const key = keyOf(tenantId, request)
    const [at, version] = [timeNow(), versions.of(tenantId)]
    const position = readPosition(request) ?? -1n
    const isUsable = (one: Reading | undefined) =>
      one !== undefined && one.version === version && at >= one.at && at - one.at < maxAgeMs && one.seen >= position
    const found = cache.get(key)
    if (found && isUsable(found)) return reply.headers(found.headers).send(found.body)
    const other = running.get(key)
    const shown = other && isUsable(other) ? await other.answer : null
    if (shown) return reply.headers(shown.headers).send(shown.body)
    lead(request, reply, { tenantId, key, version, seen: freshness.current(), at })
  })

  const lead = (request: FastifyRequest, reply: FastifyReply, reading: Reading) => {
    if (reply.raw.destroyed) return
    const { promise, resolve } = Promise.withResolvers<Kept | null>()
    const own = { ...reading, answer: promise, end: resolve }
    leads.set(request, own)
    running.set(reading.key, own)
    // also when it failed, or when all its callers have gone
    reply.raw.once('close', () => {
      own.end(null)
      if (running.get(own.key) === own) running.delete(own.key)
    })
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const own = leads.get(request)
    if (!own || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const { tenantId, key, version, seen, at } = own
    const body = Buffer.from(payload)
    const headers = headersKept.flatMap((name) => {
      const value = reply.getHeader(name)
      return value === undefined ? [] : [[name, String(value)] as const]
    })
    const answer = { tenantId, key, version, seen, at, body, headers: Object.fromEntries(headers) }
    own.end(answer)
    if (body.length <= maxBytesOfOne) {
      cache.expire(timeNow())
      cache.keep(answer)
    }
    return body
  })

  const expiring = setInterval(() => cache.expire(timeNow()), maxAgeMs)
  app.addHook('onClose', async () => clearInterval(expiring))

  return {
    size: cache.size,
    changed: versions.raise,
    allChanged() {
      versions.raiseAll()
      cache.empty()
    },
  }
}

/** By what the route understands of the question alone: a parameter it does not know makes no other answer. */
function keyOf(tenantId: string, { routeOptions, params, query }: FastifyRequest): string {
  const { url, schema } = routeOptions
  return JSON.stringify([tenantId, url, params, schema?.querystring === undefined ? null : query])
}

type Size = { entries: number; bytes: number }

/** Entries leave by age alone, which is short: until then what is beyond a bound is not kept. */
function boundedCache() {
  const kept = new Map<string, Kept>() // oldest first
  const sizes = new Map<string, Size>()
  const total: Size = { entries: 0, bytes: 0 }

  const count = ({ tenantId, key, body }: Kept, sign: 1 | -1) => {
    const own = sizes.get(tenantId) ?? { entries: 0, bytes: 0 }
    for (const size of [own, total]) {
      size.entries += sign
      size.bytes += sign * weightOf(key, body)
    }
    if (own.entries > 0) sizes.set(tenantId, own)
    else sizes.delete(tenantId)
  }
  const remove = (one: Kept) => {
    kept.delete(one.key)
    count(one, -1)
  }
  return {
    size: () => ({ ...total }),
    get: (key: string) => kept.get(key),
    empty() {
      kept.clear()
      sizes.clear()
      total.entries = 0
      total.bytes = 0
    },
    expire(now: number) {
      for (const one of kept.values()) {
        if (now >= one.at && now - one.at < maxAgeMs) return
        remove(one)
      }
    },
    keep(answer: Kept) {
      const before = kept.get(answer.key)
      if (before) remove(before)
      const own = sizes.get(answer.tenantId) ?? { entries: 0, bytes: 0 }
      const weight = weightOf(answer.key, answer.body)
      if (own.entries >= maxEntriesOfTenant || own.bytes + weight > maxBytesOfTenant) return
      if (total.entries >= maxEntries || total.bytes + weight > maxBytes) return
      kept.set(answer.key, answer)
      count(answer, 1)
    },
  }
}

const weightOf = (key: string, body: Buffer) => 2 * key.length + body.length + bytesOfEntry

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
      if (versions.size >= maxTenants) raiseAll()
      raiseOne(tenantId)
      raiseOne(platformTenant) // what super-admins see is of all tenants
    },
    of: (tenantId: string) => `${generation}.${versions.get(tenantId) ?? 0}`,
  }
}

const headersKept = ['content-type', 'x-next-cursor', 'x-total-count', 'x-read-position'] as const

/** Answers that follow from the read models, the tenant and the question alone: the same for all who may ask. */
const shared = new Set(
  [
    '/dashboard',
    '/dashboard/hours',
    '/reports',
    '/reports/series',
    '/orders',
    '/orders/init',
    '/kitchen',
    '/pos/init',
    '/pos/qrorders',
    '/pos/qrorders/count',
    '/customers',
    '/customers/search-by-phone-name/search',
    '/reservations',
    '/reservations/init',
    '/reservations/search',
    '/invoices',
    '/invoices/init',
    '/invoices/search',
    '/users',
    '/menu-items',
    '/menu-items/:id',
    '/settings/store-setting',
    '/settings/print-setting',
    '/settings/payment-types',
    '/settings/taxes',
    '/settings/store-tables',
    '/settings/categories',
    '/audit/orders',
    '/audit/orders/:id',
    '/superadmin/dashboard',
    '/superadmin/reports',
    '/superadmin/tenants',
    '/superadmin/tenantsData',
    '/superadmin/tenantsData/:status',
    '/superadmin/tenants/:id/subscription-history',
  ].map((path) => `${apiPrefix}${path}`),
)
