import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import type { Jar } from '../../systems/system.ts'

/** A socket of a browser and all that it has heard, as text. */
export type Ear = Readonly<{ heard: string[]; say: (name: string, ...words: unknown[]) => void; close: () => void }>

const origin = 'http://localhost:3000'
const cookieOf = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Our own feed. Beats are left out: every socket hears them. */
export async function openFeed(url: string, jar: Jar): Promise<Ear> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/feed`, {
    headers: { cookie: cookieOf(jar), origin },
  })
  const heard: string[] = []
  let isOpen = false
  socket.on('message', (message) => {
    const text = String(message)
    if (text.includes('"hello"')) isOpen = true
    else if (!text.includes('"beat"')) heard.push(text)
  })
  await until(() => isOpen)
  return { heard, say: (name, ...words) => socket.send(JSON.stringify([name, ...words])), close: () => socket.close() }
}

/** A client of 1.2.0; with an empty jar it is a page that nobody has signed in on. */
export async function openSocketIo(url: string, jar: Jar): Promise<Ear> {
  const extraHeaders = { origin, ...(jar.size > 0 ? { cookie: cookieOf(jar) } : {}) }
  const socket = io(url, { extraHeaders, reconnection: false, forceNew: true })
  const heard: string[] = []
  socket.onAny((...words: unknown[]) => heard.push(JSON.stringify(words)))
  await until(() => socket.connected)
  return { heard, say: (name, ...words) => void socket.emit(name, ...words), close: () => void socket.disconnect() }
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('did not come true within 20 s')
    await delay(10)
  }
}
