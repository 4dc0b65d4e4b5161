import { openFeed } from '@comanda/api/operations.ts'
import type { Actor } from '@comanda/http/actors.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { WebSocket } from '@fastify/websocket'
import type { Hub, Listener } from './hub.ts'
import { topicsFor } from './notice.ts'
import type { SocketBounds } from './socket-bounds.ts'
import type { SessionWatch } from './watch.ts'

/** Limit of unread bytes. A slower browser is disconnected; it reconnects and reloads its lists. */
const maxBufferedBytes = 1_048_576
const tryAgainLater = 1013

type FeedNeeds = Readonly<{
  hub: Hub
  watch: SessionWatch
  bounds: SocketBounds
  positionNow: () => string
  /** True if no worker updates the read models. */
  isLate: () => boolean
}>

/** `GET /feed?epoch=&seq=`: changes of the tenant's read models since the given position. */
export const feedRoute: Routes<FeedNeeds> = async (app, { hub, watch, bounds, ...now }) => {
  app.get(openFeed.path, { websocket: true, schema: { querystring: openFeed.query } }, async (socket, request) => {
    const { actor } = request
    const { epoch, seq } = openFeed.query.parse(request.query)
    const release = bounds.take({ actor })
    if (release === null) return socket.close(tryAgainLater, 'too many sockets')
    const { listener, setActor } = listenerOf(socket, actor, now)
    const unwatch = watch.add(actor.sessionId, { setActor, close: (code, reason) => socket.close(code, reason) })
    socket.once('close', () => {
      unwatch()
      hub.leave(listener)
      release()
    })
    const since = epoch === undefined || seq === undefined ? null : { epoch, seq }
    await hub.join(listener, since).catch(() => socket.close(tryAgainLater, 'try again'))
  })
}

/**
 * Heartbeats between two pings. Browsers answer pings automatically: a socket with an unanswered ping is dead, even if
 * its TCP connection is open.
 */
const heartbeatsPerPing = 10

function listenerOf(socket: WebSocket, actor: Actor, now: Pick<FeedNeeds, 'positionNow' | 'isLate'>) {
  let topics = topicsFor(actor)
  let heartbeats = 0
  let isAnswering = true
  socket.on('pong', () => {
    isAnswering = true
  })
  const send = (text: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxBufferedBytes) return socket.terminate()
    socket.send(text, { binary: false })
  }
  const ping = () => {
    if (!isAnswering) return socket.terminate()
    isAnswering = false
    socket.ping()
  }
  const listener: Listener = {
    tenantId: actor.tenantId,
    handshake({ epoch, seq }, lastChange) {
      const at = { position: now.positionNow(), at: new Date().toISOString() }
      const optional = { ...(now.isLate() && { late: true }), ...(lastChange !== null && { lastChange }) }
      send(JSON.stringify({ type: 'hello', epoch, seq, ...at, ...optional }))
    },
    readsOrders: () => topics.readsOrders,
    notify: (notice) => send(notice.bytesFor(topics)),
    heartbeat(text) {
      send(text)
      heartbeats += 1
      if (heartbeats % heartbeatsPerPing === 0 && socket.readyState === socket.OPEN) ping()
    },
  }
  const setActor = (now: Actor) => {
    topics = topicsFor(now)
  }
  return { listener, setActor }
}
