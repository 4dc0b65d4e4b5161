import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Declaration } from '@comanda/api/call.ts'
import cookie, { type CookieSerializeOptions } from '@fastify/cookie'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import { z } from 'zod'
import { declarationOf, methodsOn, refusalAt } from './access.ts'
import type { Actor } from './actors.ts'
import { bodyLimit, maxBodyOf } from './body-limits.ts'
import type { Config } from './config.ts'
import { tokensOf } from './cookies.ts'
import { answerError, Refusal } from './errors.ts'
import { trustGatewayOnly } from './gateway-key.ts'
import { acceptJsonOnly } from './json-body.ts'
import type { Metrics } from './metrics.ts'
import type { RegisteredCall } from './openapi.ts'
import { corsHeaders, isFromOwnPage, type Origins } from './origin.ts'
import { safetyHeaders } from './safety-headers.ts'
import { sampleRefusals } from './sampling.ts'
import type { Sessions } from './session.ts'
import { asksForWebSocket } from './web-socket.ts'
import { type App, serializerCompiler, validatorCompiler, type ZodProvider } from './zod.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Attributes of all our cookies: host-only, path /, SameSite=Lax, Secure with https. */
    cookieScope: CookieSerializeOptions
    /** Registered routes with their schemas, from which the OpenAPI document is generated. */
    calls: RegisteredCall[]
  }
  interface FastifyRequest {
    /** The authenticated user; null on a public route without a session. */
    caller: Actor | null
    /** The authenticated user of a route that requires a session. */
    readonly actor: Actor
  }
  interface FastifyContextConfig {
    access?: Declaration
  }
}

export type { App } from './zod.ts'

export type AppOptions = Readonly<{
  config: Pick<Config, 'publicUrl' | 'allowedOrigins'> & Partial<Pick<Config, 'trustedProxies' | 'gatewayKey'>>
  sessions: Pick<Sessions, 'actorOf' | 'reach'>
  log: FastifyBaseLogger
  metrics: Metrics
  /** Called before any work is done for a request. False: it has answered with a refusal. */
  admit?: (request: IncomingMessage, response: ServerResponse) => boolean
}>

/** Bounds what a slow client can hold: a connection, for a limited time. */
const timeouts = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 72_000,
}

/** Fastify with everything that both APIs share. Register routes under `{ prefix: apiPrefix }`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => Uuid.safeParse(headers['x-request-id']).data ?? randomUUID(),
    // Only our own proxy may set the address of a request, by which limits count.
    trustProxy: config.trustedProxies ?? 'loopback',
    bodyLimit,
    serverFactory: (serve) => {
      // without a socket route an upgrade is answered like any other request
      const shouldUpgradeCallback = (request: IncomingMessage) =>
        asksForWebSocket(request) && server.listenerCount('upgrade') > 0
      const server: Server = createServer({ ...timeouts, shouldUpgradeCallback }, (request, response) => {
        if (options.admit?.(request, response) ?? true) serve(request, response)
      })
      return server
    },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.headers(safetyHeaders) // hooks have not run for this answer
      answerError(error, request, reply)
    },
  }).withTypeProvider<ZodProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler((route) => log.error({ route }, undeclaredText)))
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknown)
  app.decorate('cookieScope', {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  } satisfies CookieSerializeOptions)
  trustGatewayOnly(app, config.gatewayKey)
  await app.register(cookie)
  guardOrigins(app, config) // first, because it sets headers of all answers, refusals included
  acceptJsonOnly(app, bodyLimit)
  guardRoutes(app, options.sessions)
  recordRequests(app, options.metrics)
  return app
}

const Uuid = z.uuid()

function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  const methods = methodsOn(request.url.split('?')[0] ?? '')
  if (methods.length === 0 || methods.includes(request.method)) return reply.code(404).send({ message: 'Not found!' })
  return reply.code(405).header('allow', methods.join(', ')).send({ message: 'Method not allowed!' })
}

function guardOrigins(app: App, origins: Origins) {
  const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
  app.addHook('onRequest', async (request, reply) => {
    const { headers, method } = request
    reply.headers({ 'x-request-id': request.id, ...safetyHeaders })
    const cors = corsHeaders(headers, origins)
    if (cors) {
      reply.headers(cors)
      if (method === 'OPTIONS') return reply.headers(preflight).code(204).send()
    }
    const unsafe = !safe.has(method) || asksForWebSocket(request.raw)
    if (unsafe && !isFromOwnPage(headers, origins)) throw new Refusal(403, 'This page may not do that!')
  })
}

const preflight = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': 'content-type, idempotency-key, x-request-id',
  'access-control-max-age': '600',
}

/** Log message for an answer with undeclared fields. */
export const undeclaredText = 'an answer held more than is declared'

const refusalTexts = {
  401: 'Please sign in!',
  402: 'Your subscription is not active!',
  403: 'You do not have access to this!',
} as const

/** Checks the access of every route in one hook, by its declaration (access.ts) and the session. */
function guardRoutes(app: App, sessions: Pick<Sessions, 'actorOf' | 'reach'>) {
  app.decorateRequest('caller', null)
  app.decorateRequest('actor', {
    getter() {
      if (this.caller === null) throw new Error('a route without a session asked for its actor')
      return this.caller
    },
  })
  app.decorate('calls', [])
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const declared = declarationOf(method, route.url)
      if (!declared) throw new Error(`${method} ${route.url} is not in the access table`)
      const { answer } = declared
      route.bodyLimit = maxBodyOf(declared)
      route.config = { ...route.config, access: declared }
      // file routes write their text themselves
      if (answer.meta()?.contentMediaType === undefined) route.schema = { ...route.schema, response: { 200: answer } }
      if (method !== 'HEAD') app.calls.push({ method, url: route.url, schema: route.schema ?? {} })
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answerUnknown(request, reply) // before the body is read
    const access = request.routeOptions.config.access
    if (!access) return
    if (access.who !== 'public') request.caller = await callerOf(sessions, request)
    const refused = refusalAt(access, request.caller)
    if (refused !== null) throw new Refusal(refused, refusalTexts[refused])
  })
}

/**
 * The user of a request. Must not answer 401 in an outage: clients refresh on 401, and those of 1.2.0 retry without end
 * if the refresh then fails for another reason than the token (C3.3).
 */
async function callerOf(sessions: Pick<Sessions, 'actorOf' | 'reach'>, request: FastifyRequest): Promise<Actor | null> {
  const { accessToken, refreshToken } = tokensOf(request)
  const caller = await sessions.actorOf(accessToken)
  if (caller === null) await sessions.reach(refreshToken)
  return caller
}

/**
 * Metrics and one log line per request, sampled in a flood of refusals. Lines contain ids and the route's pattern,
 * never its path.
 */
function recordRequests(app: App, { requests }: Metrics) {
  const sample = sampleRefusals()
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, caller } = request
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    const leftOut = sample(reply.statusCode)
    if (leftOut === null) return
    request.log.info(
      {
        correlation: id,
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        tenant: caller?.tenantId,
        user: caller?.userId,
        leftOut: leftOut || undefined,
      },
      'answered',
    )
  })
}
