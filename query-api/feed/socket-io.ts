import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { access, refusalAt } from '@comanda/http/access.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { accessCookie, refreshCookie } from '@comanda/http/cookies.ts'
import { isAllowed, isOurs, type Origins } from '@comanda/http/origin.ts'
import type { Sessions } from '@comanda/http/session.ts'
import proxyAddress from '@fastify/proxy-addr'
import { Server, type Socket } from 'socket.io'
import { gather } from './gather.ts'
import type { Hub, Listener } from './hub.ts'
import { type Notice, topicsFor } from './notice.ts'
import type { SocketBounds, SocketOwner } from './socket-bounds.ts'
import type { Watch } from './watch.ts'

/**
 * A socket without a session is let go after this long. The client opens it on every page, also before sign-in, and its
 * cookies are those of that moment (C10); when it reconnects by itself it brings the ones it has by then.
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
  watch: Watch
  bounds: SocketBounds
  onTrouble: (error: unknown) => void
  anonymousMs: number
}>

export const socketIoPath = '/socket.io'

/** A client that asked for a connection says what it wants of it at once. */
const connectTimeout = 10_000

/**
 * Live events for clients of 1.2.0 (C10). The session in the cookie says whose events they are, and its scopes which;
 * whatever a client emits (`authenticate` with a tenant id, its own hints of new orders) is never relayed: events come from
 * the log alone.
 */
export function serveSocketIo(options: Options): Server {
  const { server, origins, hub, watch, bounds, onTrouble } = options
  const owners = new WeakMap<IncomingMessage, SocketOwner>()
  const ownerOf = ownerIn(options)

  const admit = async (request: IncomingMessage): Promise<boolean> => {
    if (!isOurs(request.headers, origins)) return false
    const owner = await ownerOf(request)
    owners.set(request, owner)
    return bounds.hasRoomFor(owner)
  }

  const io = new Server(server, {
    path: socketIoPath,
    serveClient: false,
    destroyUpgrade: false, // other upgrades on this server are Fastify's
    maxHttpBufferSize: 16_384,
    connectTimeout,
    allowRequest: (request, answer) => {
      admit(request).then(
        (isAdmitted) => answer(null, isAdmitted),
        (error: unknown) => {
          onTrouble(error)
          answer(null, false) // the client comes back by itself
        },
      )
    },
    cors: {
      credentials: true,
      origin: (origin, answer) => answer(null, origin !== undefined && isAllowed(origin, origins)),
    },
  })
  // counted from the handshake on: one that asks for nothing after it costs as much
  io.engine.on('connection', (connection: Socket['conn']) => {
    const owner = owners.get(connection.request)
    const giveBack = owner ? bounds.take(owner) : null
    if (giveBack === null) connection.close()
    else connection.once('close', giveBack)
  })
  io.on('connection', (socket) => {
    const actor = owners.get(socket.request)?.actor
    if (!actor) return letGo(socket, options.anonymousMs)
    serve(socket, actor).catch((error: unknown) => {
      onTrouble(error)
      socket.conn.close() // the client comes back by itself
    })
  })

  const serve = async (socket: Socket, actor: Actor) => {
    const { listener, become, welcome } = listenerOf(socket, actor)
    const unwatch = watch.add(actor.sessionId, { become, close: () => socket.conn.close() })
    socket.once('disconnect', () => {
      unwatch()
      hub.leave(listener)
    })
    await hub.join(listener, null)
    welcome()
  }

  return io
}

/**
 * A person who may not open the feed is treated as anonymous. A client of 1.2.0 refreshes on a 401 alone and a socket gives
 * none, so one that reconnects after a quiet quarter of an hour has only its refresh token left.
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

function letGo(socket: Socket, afterMs: number) {
  const going = setTimeout(() => socket.conn.close(), afterMs)
  socket.once('disconnect', () => clearTimeout(going))
}

/** A payment is several commits within a few ms; each `order_update` makes a screen of 1.2.0 load its list once more. */
const gatherMs = 50

function listenerOf(socket: Socket, actor: Actor) {
  let topics = topicsFor(actor).has
  const update = gather(() => socket.emit('order_update', {}), gatherMs)
  const recount = gather(() => socket.emit('new_qrorder', {}), gatherMs)
  const listener: Listener = {
    tenantId: actor.tenantId,
    hello: () => undefined,
    tell: (notice) => {
      const event = topics.has('orders') ? eventFor(notice) : null
      if (event?.name === 'new_order') socket.emit(event.name, event.payload)
      else if (event) update()
      if (topics.has('qrOrders') && changesQrOrders(notice)) recount()
    },
  }
  const become = (now: Actor) => {
    topics = topicsFor(now).has
  }
  /** A client that comes back does not say what it knows, and has loaded its lists before it was away: it loads them again. */
  const welcome = () => {
    if (topics.has('qrOrders')) socket.emit('new_qrorder', {})
    if (topics.has('orders')) socket.emit('order_update', {})
  }
  return { listener, become, welcome }
}

/**
 * To the till, `new_qrorder` means: count again (C10). So it is also sent when one of them is sent or dismissed.
 */
const changesQrOrders = ({ changes }: Notice): boolean =>
  changes === 'resync' || changes.some(({ topic }) => topic === 'qrOrders')

/** What a commit is to those screens: both load the list again, `new_order` also plays the sound. */
function eventFor({ changes }: Notice): { name: 'order_update' } | { name: 'new_order'; payload: object } | null {
  if (changes === 'resync') return { name: 'order_update' }
  const placed = changes.find(({ type }) => type === 'OrderPlaced')
  if (placed) return { name: 'new_order', payload: { orderId: placed.ids[0] ?? null } }
  return changes.some(({ topic }) => topic === 'orders') ? { name: 'order_update' } : null
}
