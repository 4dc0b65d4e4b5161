import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { busyText } from '@comanda/http/errors.ts'
import { gatewayKeyHeader } from '@comanda/http/gateway-key.ts'
import type { Dispatcher } from 'undici'
import { answerEarly } from './answer.ts'
import { type BodyLimits, createBodies } from './bodies.ts'
import { type Client, clientOf, type Trust } from './client.ts'
import { knownSessions } from './known-sessions.ts'
import { createMembers, type Member, type Members } from './members.ts'
import { bodyLimitOf, type Ports, pathOf, type Upstream } from './routing.ts'

type Forward = Readonly<{
  answer: (incoming: IncomingMessage, outgoing: ServerResponse, upstream: Upstream) => void
  /** Connects a WebSocket: after the handshake both sides only exchange bytes. */
  join: (incoming: IncomingMessage, socket: Duplex, head: Buffer, upstream: Upstream) => void
  close: () => Promise<void>
}>

const restartingText = 'The server is restarting, please try again in a moment!'

/**
 * Limit of requests that wait for one process. The inner servers refuse overload themselves (command-api/in-flight.ts);
 * a hanging one cannot, and each waiting request holds a connection and memory here.
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
  const sessions = knownSessions()
  const headersOf = (incoming: IncomingMessage, caller: Client) => headersFor(incoming, caller, gatewayKey)
  return {
    answer: (incoming, outgoing, upstream) => {
      const caller = clientOf(incoming, trust)
      const goOn = (body: Buffer | null) => {
        if (waiting[upstream] >= maxWaiting) return answerEarly(incoming, outgoing, [503, busyText])
        waiting[upstream] += 1
        outgoing.once('close', () => {
          waiting[upstream] -= 1
        })
        pass(members[upstream], {
          incoming,
          outgoing,
          headers: headersOf(incoming, caller),
          body,
          key: keyOf(incoming, caller),
          onAnswer: (status) => sessions.note(incoming, status),
        })
      }
      if (hasNoBody(incoming)) return goOn(null)
      const limit = bodyLimitOf(incoming.method ?? 'GET', incoming.url ?? '/')
      bodies.gather(incoming, outgoing, { caller: sessions.callerOf(incoming, caller.address), ...limit }, goOn)
    },
    join: (incoming, socket, head, upstream) => {
      const caller = clientOf(incoming, trust)
      const { port } = members[upstream].choose({ key: keyOf(incoming, caller) })
      joinTo(port, incoming, socket, { head, headers: headersOf(incoming, caller) })
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

function pass(members: Members, passing: ForwardedRequest, before?: Member): void {
  const { incoming, outgoing, headers, body, key } = passing
  const member = members.choose({ key, except: before })
  const { method = 'GET', url: path = '/' } = incoming
  let inner: Dispatcher.DispatchController | undefined
  const goOn = () => inner?.resume()
  const giveUp = () => outgoing.writableFinished || inner?.abort(new Error('the client went away'))
  outgoing.on('drain', goOn)
  outgoing.once('close', giveUp)
  member.pool.dispatch(
    { method, path, headers, body },
    {
      onRequestStart: (controller) => {
        inner = controller
      },
      onResponseStart: (_, status, answered) => {
        for (const name of ofOneConnection) delete answered[name]
        passing.onAnswer(status)
        outgoing.writeHead(status, answered)
      },
      onResponseData: (controller, chunk) => {
        if (!outgoing.write(chunk)) controller.pause()
      },
      onResponseEnd: () => void outgoing.end(),
      onResponseError: (_, error) => {
        outgoing.off('drain', goOn)
        outgoing.off('close', giveUp)
        if (outgoing.destroyed) return
        if (outgoing.headersSent) return void outgoing.destroy()
        members.failed(member)
        if (!before && isRepeatable(passing, error, members.count)) return pass(members, passing, member)
        answerEarly(incoming, outgoing, [503, restartingText])
      },
    },
  )
}

/**
 * True if an unanswered request may be repeated. A read may, because a kept connection can be closed at the very moment
 * it is used again. A command may be sent to another process, if it never arrived or has an idempotency key.
 */
function isRepeatable({ incoming, body, headers }: ForwardedRequest, error: Error, processes: number): boolean {
  if ((incoming.method === 'GET' || incoming.method === 'HEAD') && !body) return true
  if (processes < 2) return false
  return headers['idempotency-key'] !== undefined || ('code' in error && error.code === 'ECONNREFUSED')
}

const hasNoBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'

const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding']

/** Headers of a single connection, or set by us only. */
const ours = new Set([
  ...ofOneConnection,
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
  for (const name in headers) if (!ours.has(name)) passed[name] = headers[name]
  passed['x-forwarded-for'] = address
  passed['x-forwarded-proto'] = protocol
  if (headers.host) passed['x-forwarded-host'] = headers.host
  if (gatewayKey) passed[gatewayKeyHeader] = gatewayKey
  return passed
}

type UpgradeRequest = Readonly<{ head: Buffer; headers: IncomingHttpHeaders }>

function joinTo(port: number, incoming: IncomingMessage, socket: Duplex, { head, headers }: UpgradeRequest): void {
  const inner = connect({ host: '127.0.0.1', port, noDelay: true })
  const part = () => {
    inner.destroy()
    socket.destroy()
  }
  inner.once('connect', () => {
    inner.write(openingOf(incoming, headers))
    if (head.length > 0) inner.write(head)
    inner.pipe(socket).pipe(inner)
  })
  for (const side of [inner, socket]) {
    side.once('error', part)
    side.once('close', part)
  }
}

function openingOf(incoming: IncomingMessage, passed: IncomingHttpHeaders): string {
  const headers = Object.entries({ ...passed, connection: 'Upgrade', upgrade: incoming.headers.upgrade })
  const lines = headers.flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`))
  return `${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
