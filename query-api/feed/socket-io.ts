import type { Server as HttpServer } from 'node:http'
import { access, refusalAt } from '@comanda/http/access.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { accessCookie } from '@comanda/http/cookies.ts'
import { isAllowed, isOurs, type Origins } from '@comanda/http/origin.ts'
import type { Sessions } from '@comanda/http/session.ts'
import { Server, type Socket } from 'socket.io'
import { gather } from './gather.ts'
import type { Hub, Listener } from './hub.ts'
import type { Notice } from './notice.ts'
import type { Watch } from './watch.ts'

/**
 * A socket without a session is let go after this long. The client opens it on every page, also before sign-in, and its
 * cookies are those of that moment (WIRE §10); when it reconnects by itself it brings the ones it has by then.
 */
export const anonymousMs = 30_000

type Options = Readonly<{
  server: HttpServer
  origins: Origins
  parseCookie: (header: string) => Record<string, string | undefined>
  sessions: Pick<Sessions, 'actorOf'>
  hub: Hub
  watch: Watch
  onTrouble: (error: unknown) => void
  anonymousMs: number
}>

export const socketIoPath = '/socket.io'

/**
 * SPEC's realtime events for clients of 1.2.0. The session in the cookie says whose events they are; whatever a client
 * emits (`authenticate` with a tenant id, its own hints of new orders) is never relayed: events come from the log alone.
 */
export function serveSocketIo(options: Options): Server {
  const { server, origins, sessions, hub, watch, onTrouble } = options
  const io = new Server(server, {
    path: socketIoPath,
    serveClient: false,
    destroyUpgrade: false, // other upgrades on this server are Fastify's
    maxHttpBufferSize: 16_384,
    allowRequest: ({ headers }, answer) => answer(null, isOurs(headers, origins)),
    cors: {
      credentials: true,
      origin: (origin, answer) => answer(null, origin !== undefined && isAllowed(origin, origins)),
    },
  })
  io.on('connection', (socket) => {
    serve(socket).catch((error: unknown) => {
      onTrouble(error)
      socket.conn.close() // the client comes back by itself
    })
  })

  const serve = async (socket: Socket) => {
    const cookies = options.parseCookie(socket.request.headers.cookie ?? '')
    const actor = await sessions.actorOf(cookies[accessCookie])
    if (!actor || refusalAt(access['GET /feed'], actor) !== null) return letGo(socket, options.anonymousMs)
    const listener = listenerOf(socket, actor)
    const unwatch = watch.add(actor.sessionId, { become: () => undefined, close: () => socket.conn.close() })
    socket.once('disconnect', () => {
      unwatch()
      hub.leave(listener)
    })
    await hub.join(listener, null)
  }

  return io
}

function letGo(socket: Socket, afterMs: number) {
  const going = setTimeout(() => socket.conn.close(), afterMs)
  socket.once('disconnect', () => clearTimeout(going))
}

/** A payment is several commits within a few ms; each `order_update` makes a screen of 1.2.0 load its list once more. */
const gatherMs = 50

function listenerOf(socket: Socket, { tenantId }: Actor): Listener {
  const update = gather(() => socket.emit('order_update', {}), gatherMs)
  const recount = gather(() => socket.emit('new_qrorder', {}), gatherMs)
  return {
    tenantId,
    hello: () => undefined,
    tell: (notice) => {
      const event = eventFor(notice)
      if (event?.name === 'new_order') socket.emit(event.name, event.payload)
      else if (event) update()
      if (changesQrOrders(notice)) recount()
    },
  }
}

/** To the till, `new_qrorder` means: count again (WIRE §10). So it hears it also when one of them is sent or dismissed. */
const changesQrOrders = ({ changes }: Notice): boolean =>
  changes === 'resync' || changes.some(({ topic }) => topic === 'qrOrders')

/** What a commit is to those screens: both load the list again, `new_order` also plays the sound. */
function eventFor({ changes }: Notice): { name: 'order_update' } | { name: 'new_order'; payload: object } | null {
  if (changes === 'resync') return { name: 'order_update' }
  const placed = changes.find(({ type }) => type === 'OrderPlaced')
  if (placed) return { name: 'new_order', payload: { orderId: placed.ids[0] ?? null } }
  return changes.some(({ topic }) => topic === 'orders') ? { name: 'order_update' } : null
}
