import { Server as Upgrades } from 'node:http'
import { apiPrefix } from '@comanda/http/access.ts'
import { type App, type AppOptions, createApp } from '@comanda/http/app.ts'
import type { Config } from '@comanda/http/config.ts'
import { menusByCode } from '@comanda/http/identity/qr-codes.ts'
import { createLimits, type Limits } from '@comanda/http/limits.ts'
import { metricsRoute } from '@comanda/http/metrics.ts'
import type { Bucket } from '@comanda/http/s3.ts'
import type { Sessions } from '@comanda/http/session.ts'
import { asksForWebSocket } from '@comanda/http/web-socket.ts'
import type { ReadDatabase } from '@comanda/projections/database.ts'
import { countWaitingQrOrders } from '@comanda/projections/qr-orders/read-qr-orders.ts'
import { committedPosition, readProgress } from '@comanda/projections/runtime/status.ts'
import websocket from '@fastify/websocket'
import { accountRoutes } from './account/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { boardRoutes } from './board/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { fairReads } from './fair-reads.ts'
import { carryOrders, countQrOrders } from './feed/carried-orders.ts'
import { createHub } from './feed/hub.ts'
import type { FeedSource } from './feed/redis.ts'
import { createSocketBounds, type MaxSockets } from './feed/socket-bounds.ts'
import { anonymousMs, serveSocketIo, socketIoPath } from './feed/socket-io.ts'
import { feedRoute } from './feed/socket-route.ts'
import { watchSessions } from './feed/watch.ts'
import { callRoutes } from './floor/calls.ts'
import { floorRoutes } from './floor/routes.ts'
import { readYourOwnWrites, setReadPositions, trackFreshness } from './freshness.ts'
import { refundPreviewRoutes } from './invoices/refund-preview.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { kitchenRoutes } from './kitchen/routes.ts'
import { menuRoutes } from './menu/routes.ts'
import type { Needs } from './needs.ts'
import { findOrderAnswers } from './orders/find-order-answers.ts'
import { orderRoutes } from './orders/routes.ts'
import { pictureRoute } from './pictures.ts'
import { pinRoutes } from './pins/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { posRoutes } from './pos-routes.ts'
import { exportProgress, watchProgress } from './progress.ts'
import { guestMenus } from './qr/guest-menu.ts'
import { guestPageRoute } from './qr/guest-page-route.ts'
import { guestAdmission } from './qr/limits.ts'
import { builtPage } from './qr/page-template.ts'
import { qrRoutes } from './qr/routes.ts'
import { readyRoute } from './ready.ts'
import { reportRoutes } from './reports/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { shareAnswers } from './shared-answers.ts'
import { shortenAnswers } from './short-answers.ts'
import { stationRoutes } from './stations/routes.ts'
import { userRoutes } from './users/routes.ts'

export type QueryAppOptions = AppOptions &
  Omit<Needs, 'withTenant' | 'log'> &
  Readonly<{
    sessions: Pick<Sessions, 'actorOf' | 'actorByRefresh' | 'actorsOf' | 'reach'>
    reads: ReadDatabase
    events: Needs['log'] & Parameters<typeof readyRoute>[1]['log']
    source: FeedSource
    dataDir: string
    demo?: Config['demo']
    /** Storage of pictures; default: the folder in `dataDir`. */
    bucket?: Bucket
    /** The built page for guests; default: that of this checkout. */
    guestPage?: URL
    /** Shared limits; without them each process counts for itself. */
    limits?: Limits
    /** Intervals; tests shorten them. */
    heartbeatMs?: number
    progressMs?: number
    sessionCheckMs?: number
    anonymousMs?: number
    maxSockets?: MaxSockets
  }>

/** Interval of heartbeats. A browser that receives nothing for 5 s shows that it is offline. */
const heartbeatMs = 2_000
/** Interval of session checks, so that sockets of ended sessions are closed within 5 s. */
const sessionCheckMs = 2_500

/**
 * Interval of checks whether a worker runs, so that screens report a missing worker within 5 s. A killed worker is
 * detected at once, a suspended one when its lease expires (3 s by default).
 */
const progressMs = 500

const closeTimeoutMs = 1_000

export async function createQueryApp(options: QueryAppOptions): Promise<App> {
  const { reads, events, source, sessions, log, metrics } = options
  const app = await createApp(options)
  const freshness = trackFreshness(() => committedPosition(reads.system))
  const positionNow = () => String(freshness.current() < 0n ? 0n : freshness.current())
  const needs = { ...options, withTenant: fairReads(reads), log: events }
  const onTrouble = (err: unknown) => log.warn({ err }, 'the feed is in trouble')
  const hub = createHub({
    readHistory: source.readHistory,
    positionNow,
    committedNow: () => freshness.refresh(),
    carryOrders: carryOrders(findOrderAnswers(needs), onTrouble),
    countQrOrders: countQrOrders(
      (tenantId) => needs.withTenant(tenantId, (db) => countWaitingQrOrders(db, tenantId)),
      onTrouble,
    ),
  })
  // no heartbeat without a source of messages: a screen would show outdated data as live
  const heartbeat = () => {
    if (source.isLive()) hub.heartbeat(positionNow(), new Date().toISOString(), isLate())
  }
  const progress = watchProgress(() => readProgress(reads.system), heartbeat)
  exportProgress(metrics.registry, progress.now)
  const isLate = () => !progress.now().isWorking
  const watch = watchSessions(sessions)
  const bounds = createSocketBounds(options.maxSockets)

  await registerWebSockets(app)
  readYourOwnWrites(app, { freshness, staleModels: () => progress.now().staleModels })
  setReadPositions(app, positionNow)
  const answers = shareAnswers(app, { freshness, isLive: source.isLive })
  await shortenAnswers(app)
  const limits = options.limits ?? createLimits(null)
  const menuOfCode = menusByCode(options.identity)
  const forGuests = {
    menuOf: guestMenus({ withTenant: needs.withTenant, identifiers: options.identifiers, now: needs.now }),
    admission: guestAdmission(limits, menuOfCode),
  }
  await app.register(
    async (api) => {
      await api.register(posRoutes, needs)
      await api.register(qrRoutes, { ...needs, ...forGuests })
      await api.register(orderRoutes, needs)
      await api.register(invoiceRoutes, needs)
      await api.register(refundPreviewRoutes, needs)
      await api.register(exportRoutes, needs)
      await api.register(reportRoutes, needs)
      await api.register(platformRoutes, { ...needs, platformLog: options.log })
      await api.register(menuRoutes, needs)
      await api.register(stationRoutes, needs)
      await api.register(kitchenRoutes, needs)
      await api.register(floorRoutes, needs)
      await api.register(callRoutes, { ...needs, ...forGuests })
      await api.register(settingRoutes, needs)
      await api.register(userRoutes, needs)
      await api.register(pinRoutes, needs)
      await api.register(customerRoutes, needs)
      await api.register(reservationRoutes, needs)
      await api.register(accountRoutes, needs)
      await api.register(jobRoutes, needs)
      await api.register(auditRoutes, needs)
      await api.register(boardRoutes, { ...needs, limits, menuOfCode })
      await api.register(docsRoutes)
      await api.register(demoRoutes, options.demo ? { demo: options.demo } : {})
      await api.register(feedRoute, { hub, watch, bounds, positionNow, isLate })
      await api.register(readyRoute, {
        sessions,
        system: reads.system,
        source,
        log: events,
        progress: progress.now,
        dataDir: options.dataDir,
      })
    },
    { prefix: apiPrefix },
  )
  await app.register(pictureRoute, options)
  await app.register(guestPageRoute, { ...forGuests, page: options.guestPage ?? builtPage })
  await app.register(metricsRoute, { metrics })
  const parseCookie = (header: string) => app.parseCookie(header)
  const io = serveSocketIo({
    server: app.server,
    origins: options.config,
    trustedProxies: options.config.trustedProxies ?? 'loopback',
    parseCookie,
    sessions,
    hub,
    watch,
    bounds,
    onTrouble,
    anonymousMs: options.anonymousMs ?? anonymousMs,
  })

  source.listen({
    message: (message) => {
      answers.changed(message.tenantId)
      hub.message(message)
    },
    checkpoint: freshness.reached,
    gap: () => {
      answers.allChanged()
      void freshness.refresh()
      void hub.catchUp()
    },
  })
  const timers = [
    setInterval(heartbeat, options.heartbeatMs ?? heartbeatMs),
    setInterval(progress.check, options.progressMs ?? progressMs),
    setInterval(() => watch.check().catch(onTrouble), options.sessionCheckMs ?? sessionCheckMs),
  ]
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer)
    io.disconnectSockets(true)
    io.engine.close()
  })
  return app
}

async function registerWebSockets(app: App): Promise<void> {
  await app.register(websocket, {
    options: { server: upgradeServer(app), maxPayload: 4_096, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(), // an oversized or invalid frame
  })
  // Node does not close the socket of a refused upgrade: it would stay half open
  app.addHook('onResponse', async ({ raw }) => {
    if (asksForWebSocket(raw)) raw.socket.destroySoon()
  })
  // closing asks browsers to reconnect; a browser that does not answer must not delay the shutdown
  app.addHook('preClose', async () => {
    const cut = () => {
      for (const socket of app.websocketServer.clients) socket.terminate()
    }
    setTimeout(cut, closeTimeoutMs).unref()
  })
}

/** Passes upgrades to Fastify and its hooks, except those of socket.io's path, which socket.io handles itself. */
function upgradeServer(app: App): Upgrades {
  const others = new Upgrades()
  app.server.on('upgrade', (request, socket, head) => {
    if (!request.url?.startsWith(`${socketIoPath}/`)) others.emit('upgrade', request, socket, head)
  })
  return others
}
