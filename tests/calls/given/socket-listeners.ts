import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import type { Jar } from '../../systems/system.ts'

/** A browser's socket with the text of every message it has received. */
export type SocketListener = Readonly<{
  received: string[]
  send: (name: string, ...words: unknown[]) => void
  close: () => void
}>

const origin = 'http://localhost:3000'
const cookieOf = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** A socket of our own feed. Heartbeats are left out: every socket receives them. */
export async function openFeed(url: string, jar: Jar): Promise<SocketListener> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/feed`, {
    headers: { cookie: cookieOf(jar), origin },
  })
  const received: string[] = []
  let isOpen = false
  socket.on('message', (message) => {
    const text = String(message)
    if (text.includes('"hello"')) isOpen = true
    else if (!text.includes('"beat"')) received.push(text)
  })
  await until(() => isOpen)
  return {
    received,
    send: (name, ...words) => socket.send(JSON.stringify([name, ...words])),
    close: () => socket.close(),
  }
}

/** A socket of a client of 1.2.0; with an empty jar, an anonymous page. */
export async function openSocketIo(url: string, jar: Jar): Promise<SocketListener> {
  const extraHeaders = { origin, ...(jar.size > 0 ? { cookie: cookieOf(jar) } : {}) }
  const socket = io(url, { extraHeaders, reconnection: false, forceNew: true })
  const received: string[] = []
  socket.onAny((...words: unknown[]) => received.push(JSON.stringify(words)))
  await until(() => socket.connected)
  return { received, send: (name, ...words) => void socket.emit(name, ...words), close: () => void socket.disconnect() }
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('did not come true within 20 s')
    await delay(10)
  }
}
