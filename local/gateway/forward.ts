import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { busyText } from '@comanda/http/errors.ts'
import { type Dispatcher, Pool } from 'undici'
import type { Ports, Upstream } from './routing.ts'

export type Forward = Readonly<{
  answer: (incoming: IncomingMessage, outgoing: ServerResponse, upstream: Upstream) => void
  /** A WebSocket: after the opening words both sides are only bytes. */
  join: (incoming: IncomingMessage, socket: Duplex, head: Buffer, upstream: Upstream) => void
  close: () => Promise<void>
}>

// longer than socket.io lets a question wait for news
const answerWithinMs = 60_000
const restartingText = 'The server is restarting, please try again in a moment!'

/**
 * The inner servers turn away what they cannot serve soon (command-api/in-flight.ts). One that hangs cannot, and those who
 * wait for it must not grow without end: each holds a connection and memory here.
 */
const mostWaitingForOne = 1_024

/**
 * A body up to this size is passed on when all of it is there: one that dawdles then holds a connection here and none of
 * those that all share. Longer ones (pictures) are passed on as they come, a few at a time.
 */
const mostGatheredBytes = 65_536
const mostLongForOne = 64

type Limits = Readonly<{ mostWaiting?: number; mostLong?: number }>

/** Passes requests on over connections that are kept. What went wrong on the way is told as JSON, as clients expect. */
export function forwardTo(ports: Ports, limits: Limits = {}): Forward {
  const { mostWaiting = mostWaitingForOne, mostLong = mostLongForOne } = limits
  // a port that is not there is never asked: the gateway looks first
  const pools = { command: poolTo(ports.command), query: poolTo(ports.query), sandbox: poolTo(ports.sandbox ?? 0) }
  const waiting = { command: 0, query: 0, sandbox: 0 }
  const long = { command: 0, query: 0, sandbox: 0 }
  const counted = (count: typeof waiting, most: number, upstream: Upstream, outgoing: ServerResponse): boolean => {
    if (count[upstream] >= most) return false
    count[upstream] += 1
    outgoing.once('close', () => {
      count[upstream] -= 1
    })
    return true
  }
  return {
    answer: (incoming, outgoing, upstream) => {
      const goOn = (body: Body) => {
        if (!counted(waiting, mostWaiting, upstream, outgoing)) return refuse(outgoing, busyText)
        pass(pools[upstream], incoming, outgoing, body)
      }
      if (hasNoBody(incoming)) return goOn(null)
      if (Number(incoming.headers['content-length']) <= mostGatheredBytes) return gather(incoming, goOn)
      if (!counted(long, mostLong, upstream, outgoing)) return refuse(outgoing, busyText)
      goOn(incoming)
    },
    join: (incoming, socket, head, upstream) => joinTo(ports[upstream] ?? 0, incoming, socket, head),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
    },
  }
}

type Body = IncomingMessage | Buffer | null

/** Whoever goes away before the end is not heard of again. */
function gather(incoming: IncomingMessage, whole: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.once('end', () => whole(Buffer.concat(chunks)))
}

/** The inner servers close an idle connection after 72 s; it is given up here well before that. */
const poolTo = (port: number) =>
  new Pool(`http://127.0.0.1:${port}`, {
    connections: 256,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 30_000,
    headersTimeout: answerWithinMs,
    bodyTimeout: answerWithinMs,
    connectTimeout: 3_000,
  })

function pass(pool: Pool, incoming: IncomingMessage, outgoing: ServerResponse, body: Body, isSecondTry = false): void {
  const { method = 'GET', url: path = '/' } = incoming
  let inner: Dispatcher.DispatchController | undefined
  const goOn = () => inner?.resume()
  const giveUp = () => outgoing.writableFinished || inner?.abort(new Error('the client went away'))
  outgoing.on('drain', goOn)
  outgoing.once('close', giveUp)
  pool.dispatch(
    { method, path, headers: headersFor(incoming), body },
    {
      onRequestStart: (controller) => {
        inner = controller
      },
      onResponseStart: (_, status, headers) => {
        for (const name of ofOneConnection) delete headers[name]
        outgoing.writeHead(status, headers)
      },
      onResponseData: (controller, chunk) => {
        if (!outgoing.write(chunk)) controller.pause()
      },
      onResponseEnd: () => void outgoing.end(),
      onResponseError: () => {
        outgoing.off('drain', goOn)
        outgoing.off('close', giveUp)
        if (outgoing.destroyed) return
        if (outgoing.headersSent) return void outgoing.destroy()
        // a kept connection can be closed at the very moment it is used again; a question may simply be put once more
        const isQuestion = method === 'GET' || method === 'HEAD'
        if (isQuestion && !body && !isSecondTry) return pass(pool, incoming, outgoing, body, true)
        refuse(outgoing, restartingText)
      },
    },
  )
}

const hasNoBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'

function refuse(outgoing: ServerResponse, message: string): void {
  const body = JSON.stringify({ message })
  outgoing.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': '1',
  })
  outgoing.end(body)
}

const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding']

/** Headers that speak about one connection, or that only we may say. */
const ours = new Set([
  ...[...ofOneConnection, 'te', 'trailer', 'upgrade', 'expect', 'proxy-connection', 'proxy-authorization'],
  ...['forwarded', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port'],
])

function headersFor({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {}
  for (const name in headers) if (!ours.has(name)) passed[name] = headers[name]
  passed['x-forwarded-for'] = socket.remoteAddress ?? ''
  passed['x-forwarded-proto'] = 'http'
  if (headers.host) passed['x-forwarded-host'] = headers.host
  return passed
}

function joinTo(port: number, incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const inner = connect({ host: '127.0.0.1', port, noDelay: true })
  const part = () => {
    inner.destroy()
    socket.destroy()
  }
  inner.once('connect', () => {
    inner.write(openingOf(incoming))
    if (head.length > 0) inner.write(head)
    inner.pipe(socket).pipe(inner)
  })
  for (const side of [inner, socket]) {
    side.once('error', part)
    side.once('close', part)
  }
}

function openingOf(incoming: IncomingMessage): string {
  const headers = Object.entries({ ...headersFor(incoming), connection: 'Upgrade', upgrade: incoming.headers.upgrade })
  const lines = headers.flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`))
  return `${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
