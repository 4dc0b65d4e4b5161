import type { AddressInfo } from 'node:net'
import type { App } from '@comanda/http/app.ts'
import { WebSocket } from 'ws'
import type { Jar } from '../systems/system.ts'

export const origin = 'http://localhost:3000'

export const cookieOf = (jar: Jar): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Address of an app; starts listening if necessary. */
export async function urlOf(app: App): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens on a port, not on a pipe
  return `http://127.0.0.1:${port}`
}

export type FeedSocket = Readonly<{
  socket: WebSocket
  /** Messages received so far; a resync has no list of changes. */
  received: readonly Message[]
  /** The close code; undefined while the socket is open. */
  code: () => number | undefined
}>
type Message = Readonly<{ type: string; epoch?: string; changes?: readonly unknown[] }>

/** A screen's feed socket. */
export function listenTo(url: string, jar: Jar): FeedSocket {
  const headers = { cookie: cookieOf(jar), origin }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/feed`, { headers })
  const received: Message[] = []
  let code: number | undefined
  socket.on('message', (text) => void received.push(JSON.parse(String(text))))
  socket.on('close', (closed) => {
    code = closed
  })
  socket.on('error', () => undefined)
  return { socket, received, code: () => code }
}
