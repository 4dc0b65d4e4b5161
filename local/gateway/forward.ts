import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { busyText } from '@comanda/http/errors.ts'
import { gatewayKeyHeader } from '@comanda/http/gateway-key.ts'
import type { Dispatcher } from 'undici'
import { acceptedSessions } from './accepted-sessions.ts'
import { answerEarly } from './answer.ts'
import { type BodyLimits, createBodies } from './bodies.ts'
import { type Client, clientOf, type Trust } from './client.ts'
import { createMembers, type Member, type Members } from './members.ts'
import { bodyLimitOf, type Ports, pathOf, type Upstream } from './routing.ts'

type Forward = Readonly<{
  answer: (incoming: IncomingMessage, outgoing: ServerResponse, upstream: Upstream) => void
  /** Connects a WebSocket: after the handshake both sides only exchange bytes. */
  upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer, upstream: Upstream) => void
  close: () => Promise<void>
}>

const restartingText = 'The server is restarting, please try again in a moment!'

/**
 * Limit of requests that wait for one process. The inner servers refuse overload themselves (command-api/in-flight.ts).
 * A hanging one cannot, and each waiting request holds a connection and memory here.
 */
const maxWaitingForOne = 1_024

export type Forwarding = Readonly<{
  ports: Ports
  /** Proxies in front of us whose X-Forwarded-For is trusted. */
  trust?: Trust
  /** Key that proves to the inner servers that X-Forwarded-For comes from the gateway. */
  gatewayKey?: string | undefined
  maxWaiting?: number
  bodies?: Partial<BodyLimits>
}>

/** Forwards requests over kept connections. Its own errors are answered as JSON, as clients expect. */
export function forwardTo(options: Forwarding): Forward {
  const { ports, trust = () => false, gatewayKey, maxWaiting = maxWaitingForOne } = options
  // an absent process is never chosen: the gateway checks first
  const members = {
    command: createMembers(ports.command),
    query: createMembers(ports.query),
    sandbox: createMembers([ports.sandbox ?? 0]),
  }
  const waiting = { command: 0, query: 0, sandbox: 0 }
  const bodies = createBodies(options.bodies)
  const sessions = acceptedSessions()
  const headersOf = (incoming: IncomingMessage, caller: Client) => headersFor(incoming, caller, gatewayKey)
  return {
    answer: (incoming, outgoing, upstream) => {
      const caller = clientOf(incoming, trust)
      const forward = (body: Buffer | null) => {
        if (waiting[upstream] >= maxWaiting) return answerEarly(incoming, outgoing, [503, busyText])
        waiting[upstream] += 1
        outgoing.once('close', () => {
          waiting[upstream] -= 1
        })
        dispatch(members[upstream], {
          incoming,
          outgoing,
          headers: headersOf(incoming, caller),
          body,
          key: keyOf(incoming, caller),
          onAnswer: (status) => sessions.record(incoming, status),
        })
      }
      if (hasNoBody(incoming)) return forward(null)
      const limit = bodyLimitOf(incoming.method ?? 'GET', incoming.url ?? '/')
      bodies.gather(incoming, outgoing, { caller: sessions.callerOf(incoming, caller.address), ...limit }, forward)
    },
    upgrade: (incoming, socket, head, upstream) => {
      const caller = clientOf(incoming, trust)
      const { port } = members[upstream].choose({ key: keyOf(incoming, caller) })
      connectSockets(port, incoming, socket, { head, headers: headersOf(incoming, caller) })
    },
    close: async () => {
      await Promise.all(Object.values(members).map(({ close }) => close()))
    },
  }
}

/**
 * Key of a socket.io client of 1.2.0, which polls before it has a WebSocket: all its requests must reach the process
 * that knows its session.
 */
const keyOf = ({ url = '/' }: IncomingMessage, { address }: Client): string | undefined =>
  pathOf(url).startsWith('/socket.io') ? address : undefined

type ForwardedRequest = Readonly<{
  incoming: IncomingMessage
  outgoing: ServerResponse
  headers: IncomingHttpHeaders
  body: Buffer | null
  /** Requests with the same key are sent to the same process. */
  key: string | undefined
  onAnswer: (status: number) => void
}>

function dispatch(members: Members, request: ForwardedRequest, failed?: Member): void {
  const { incoming, outgoing, headers, body, key } = request
  const member = members.choose({ key, except: failed })
  const { method = 'GET', url: path = '/' } = incoming
  let inner: Dispatcher.DispatchController | undefined
  const resume = () => inner?.resume()
  const abort = () => outgoing.writableFinished || inner?.abort(new Error('the client disconnected'))
  outgoing.on('drain', resume)
  outgoing.once('close', abort)
  member.pool.dispatch(
    { method, path, headers, body },
    {
      onRequestStart: (controller) => {
        inner = controller
      },
      onResponseStart: (_, status, responseHeaders) => {
        for (const name of hopByHop) delete responseHeaders[name]
        request.onAnswer(status)
        outgoing.writeHead(status, responseHeaders)
      },
      onResponseData: (controller, chunk) => {
        if (!outgoing.write(chunk)) controller.pause()
      },
      onResponseEnd: () => void outgoing.end(),
      onResponseError: (_, error) => {
        outgoing.off('drain', resume)
        outgoing.off('close', abort)
        if (outgoing.destroyed) return
        if (outgoing.headersSent) return void outgoing.destroy()
        members.failed(member)
        if (!failed && isRepeatable(request, error, members.count)) return dispatch(members, request, member)
        answerEarly(incoming, outgoing, [503, restartingText])
      },
    },
  )
}

/**
 * True if an unanswered request may be repeated. Reads may: a kept connection can be closed at the moment it is used
 * again. Commands may be sent to another process if they did not arrive or have an idempotency key.
 */
function isRepeatable({ incoming, body, headers }: ForwardedRequest, error: Error, processes: number): boolean {
  if ((incoming.method === 'GET' || incoming.method === 'HEAD') && !body) return true
  if (processes < 2) return false
  return headers['idempotency-key'] !== undefined || ('code' in error && error.code === 'ECONNREFUSED')
}

const hasNoBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']

/** Headers that are not forwarded: those of a single connection, and those that only the gateway may set. */
const removedHeaders = new Set([
  ...hopByHop,
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
  'expect',
  'proxy-connection',
  'proxy-authorization',
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  gatewayKeyHeader,
])

function headersFor(
  { headers }: IncomingMessage,
  { address, protocol }: Client,
  gatewayKey: string | undefined,
): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {}
  for (const name in headers) if (!removedHeaders.has(name)) passed[name] = headers[name]
  passed['x-forwarded-for'] = address
  passed['x-forwarded-proto'] = protocol
  if (headers.host) passed['x-forwarded-host'] = headers.host
  if (gatewayKey) passed[gatewayKeyHeader] = gatewayKey
  return passed
}

type UpgradeRequest = Readonly<{ head: Buffer; headers: IncomingHttpHeaders }>

function connectSockets(
  port: number,
  incoming: IncomingMessage,
  socket: Duplex,
  { head, headers }: UpgradeRequest,
): void {
  const inner = connect({ host: '127.0.0.1', port, noDelay: true })
  const closeBoth = () => {
    inner.destroy()
    socket.destroy()
  }
  inner.once('connect', () => {
    inner.write(requestHead(incoming, headers))
    if (head.length > 0) inner.write(head)
    inner.pipe(socket).pipe(inner)
  })
  for (const side of [inner, socket]) {
    side.once('error', closeBoth)
    side.once('close', closeBoth)
  }
}

function requestHead(incoming: IncomingMessage, passed: IncomingHttpHeaders): string {
  const headers = Object.entries({ ...passed, connection: 'Upgrade', upgrade: incoming.headers.upgrade })
  const lines = headers.flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`))
  return `${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
