import { openFeed } from '@comanda/api/operations.ts'
import type { Actor } from '@comanda/http/actors.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { WebSocket } from '@fastify/websocket'
import type { Hub, Listener } from './hub.ts'
import { topicsFor } from './notice.ts'
import type { SocketBounds } from './socket-bounds.ts'
import type { Watch } from './watch.ts'

/** A browser that reads slower than we write is cut here; it comes back and fetches what it needs. */
const maxBufferedBytes = 1_048_576
const tryAgainLater = 1013

type FeedNeeds = Readonly<{
  hub: Hub
  watch: Watch
  bounds: SocketBounds
  positionNow: () => string
  /** Nothing moves the read models on. */
  isLate: () => boolean
}>

/** `GET /feed?epoch=&seq=`: what changes in the tenant's read models, from where the caller last was. */
export const feedRoute: Routes<FeedNeeds> = async (app, { hub, watch, bounds, ...now }) => {
  app.get(openFeed.path, { websocket: true, schema: { querystring: openFeed.query } }, async (socket, request) => {
    const { actor } = request
    const { epoch, seq } = openFeed.query.parse(request.query)
    const giveBack = bounds.take({ actor })
    if (giveBack === null) return socket.close(tryAgainLater, 'too many sockets')
    const { listener, become } = listenerOf(socket, actor, now)
    const unwatch = watch.add(actor.sessionId, { become, close: (code, reason) => socket.close(code, reason) })
    socket.once('close', () => {
      unwatch()
      hub.leave(listener)
      giveBack()
    })
    const since = epoch === undefined || seq === undefined ? null : { epoch, seq }
    await hub.join(listener, since).catch(() => socket.close(tryAgainLater, 'try again'))
  })
}

/**
 * The browser answers pings by itself; a socket that has not answered the last one is dead, even if TCP still holds it
 * open.
 */
const beatsPerPing = 10

function listenerOf(socket: WebSocket, actor: Actor, now: Pick<FeedNeeds, 'positionNow' | 'isLate'>) {
  let topics = topicsFor(actor)
  let beats = 0
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
    hello({ epoch, seq }, lastChange) {
      const at = { position: now.positionNow(), at: new Date().toISOString() }
      const known = { ...(now.isLate() && { late: true }), ...(lastChange !== null && { lastChange }) }
      send(JSON.stringify({ type: 'hello', epoch, seq, ...at, ...known }))
    },
    readsOrders: () => topics.readsOrders,
    tell: (notice) => send(notice.bytesFor(topics)),
    beat(text) {
      send(text)
      beats += 1
      if (beats % beatsPerPing === 0 && socket.readyState === socket.OPEN) ping()
    },
  }
  const become = (now: Actor) => {
    topics = topicsFor(now)
  }
  return { listener, become }
}
