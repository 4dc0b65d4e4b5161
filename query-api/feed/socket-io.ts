import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { access, refusalAt } from '@comanda/http/access.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { accessCookie, refreshCookie } from '@comanda/http/cookies.ts'
import { isAllowed, isFromOwnPage, type Origins } from '@comanda/http/origin.ts'
import type { Sessions } from '@comanda/http/session.ts'
import proxyAddress from '@fastify/proxy-addr'
import { Server, type Socket } from 'socket.io'
import { coalesce } from './coalesce.ts'
import type { Hub, Listener } from './hub.ts'
import { type Notice, topicsFor } from './notice.ts'
import type { SocketBounds, SocketOwner } from './socket-bounds.ts'
import type { SessionWatch } from './watch.ts'

/**
 * Time after which a socket without a session is closed. Clients of 1.2.0 open a socket on every page, also before the
 * sign-in, with the cookies of that moment (C10); they reconnect with the current ones.
 */
export const anonymousMs = 30_000

type Options = Readonly<{
  server: HttpServer
  origins: Origins
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string
  parseCookie: (header: string) => Record<string, string | undefined>
  sessions: Pick<Sessions, 'actorOf' | 'actorByRefresh'>
  hub: Hub
  watch: SessionWatch
  bounds: SocketBounds
  onTrouble: (error: unknown) => void
  anonymousMs: number
}>

export const socketIoPath = '/socket.io'

/** Time for a client to join the namespace after connecting. */
const connectTimeout = 10_000

/**
 * Live events for clients of 1.2.0 (C10). Tenant and scopes come from the session in the cookie. Messages of a client
 * (`authenticate` with a tenant id, its own hints of new orders) are never relayed: events come from the log only.
 */
export function serveSocketIo(options: Options): Server {
  const { server, origins, hub, watch, bounds, onTrouble } = options
  const owners = new WeakMap<IncomingMessage, SocketOwner>()
  const ownerOf = ownerIn(options)

  const admit = async (request: IncomingMessage): Promise<boolean> => {
    if (!isFromOwnPage(request.headers, origins)) return false
    const owner = await ownerOf(request)
    owners.set(request, owner)
    return bounds.hasRoomFor(owner)
  }

  const io = new Server(server, {
    path: socketIoPath,
    serveClient: false,
    destroyUpgrade: false, // other upgrades of this server belong to Fastify
    maxHttpBufferSize: 16_384,
    connectTimeout,
    allowRequest: (request, answer) => {
      admit(request).then(
        (isAdmitted) => answer(null, isAdmitted),
        (error: unknown) => {
          onTrouble(error)
          answer(null, false) // the client retries
        },
      )
    },
    cors: {
      credentials: true,
      origin: (origin, answer) => answer(null, origin !== undefined && isAllowed(origin, origins)),
    },
  })
  // counted from the handshake on: a connection that never joins the namespace costs as much as the others
  io.engine.on('connection', (connection: Socket['conn']) => {
    const owner = owners.get(connection.request)
    const release = owner ? bounds.take(owner) : null
    if (release === null) connection.close()
    else connection.once('close', release)
  })
  io.on('connection', (socket) => {
    const actor = owners.get(socket.request)?.actor
    if (!actor) return closeAfter(socket, options.anonymousMs)
    serve(socket, actor).catch((error: unknown) => {
      onTrouble(error)
      socket.conn.close() // the client retries
    })
  })

  const serve = async (socket: Socket, actor: Actor) => {
    const { listener, setActor, announce } = listenerOf(socket, actor)
    const unwatch = watch.add(actor.sessionId, { setActor, close: () => socket.conn.close() })
    socket.once('disconnect', () => {
      unwatch()
      hub.leave(listener)
    })
    await hub.join(listener, null)
    announce()
  }

  return io
}

/**
 * The owner of a socket. A user who may not open the feed is treated as anonymous. Clients of 1.2.0 refresh only on a
 * 401, which a socket cannot answer, so a client that reconnects after 15 minutes has only its refresh token left.
 */
function ownerIn({ parseCookie, sessions, trustedProxies }: Options) {
  const trust = proxyAddress.compile(trustedProxies.split(',').map((range) => range.trim()))
  return async (request: IncomingMessage): Promise<SocketOwner> => {
    const cookies = parseCookie(request.headers.cookie ?? '')
    const actor =
      (await sessions.actorOf(cookies[accessCookie])) ?? (await sessions.actorByRefresh(cookies[refreshCookie]))
    if (actor && refusalAt(access['GET /feed'], actor) === null) return { actor }
    return { actor: null, ip: proxyAddress(request, trust) ?? '' }
  }
}

function closeAfter(socket: Socket, afterMs: number) {
  const timer = setTimeout(() => socket.conn.close(), afterMs)
  socket.once('disconnect', () => clearTimeout(timer))
}

/**
 * Time in which `order_update` events are coalesced. A payment consists of several commits within a few ms, and clients
 * of 1.2.0 reload their lists on each event.
 */
const coalesceMs = 50

function listenerOf(socket: Socket, actor: Actor) {
  let topics = topicsFor(actor).has
  const updateOrders = coalesce(() => socket.emit('order_update', {}), coalesceMs)
  const recount = coalesce(() => socket.emit('new_qrorder', {}), coalesceMs)
  const listener: Listener = {
    tenantId: actor.tenantId,
    handshake: () => undefined,
    notify: (notice) => {
      const event = topics.has('orders') ? eventFor(notice) : null
      if (event?.name === 'new_order') socket.emit(event.name, event.payload)
      else if (event) updateOrders()
      if (topics.has('qrOrders') && changesQrOrders(notice)) recount()
    },
  }
  const setActor = (now: Actor) => {
    topics = topicsFor(now).has
  }
  /** Makes the client reload its lists: it read them before it joined, and does not say what it has missed since. */
  const announce = () => {
    if (topics.has('qrOrders')) socket.emit('new_qrorder', {})
    if (topics.has('orders')) socket.emit('order_update', {})
  }
  return { listener, setActor, announce }
}

/**
 * True if the number of pending guest orders may have changed. Clients count them again on `new_qrorder` (C10), so it
 * is also sent when a guest order was accepted or dismissed.
 */
const changesQrOrders = ({ changes }: Notice): boolean =>
  changes === 'resync' || changes.some(({ topic }) => topic === 'qrOrders')

/** The event for a commit. Clients reload the list on both; on `new_order` they also play the sound. */
function eventFor({ changes }: Notice): { name: 'order_update' } | { name: 'new_order'; payload: object } | null {
  if (changes === 'resync') return { name: 'order_update' }
  const placed = changes.find(({ type }) => type === 'OrderPlaced')
  if (placed) return { name: 'new_order', payload: { orderId: placed.ids[0] ?? null } }
  return changes.some(({ topic }) => topic === 'orders') ? { name: 'order_update' } : null
}
