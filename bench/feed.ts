import WebSocket from 'ws'
import type { Instance, Session } from './instance.ts'

export type FeedMessage = Readonly<{
  type: string
  position: string
  changes?: readonly Readonly<{ topic: string; ids: readonly string[] }>[]
  orders?: readonly Readonly<{ id: string }>[]
}>

/** Resolves when the feed has sent its first message. */
export async function openFeed(
  { url }: Instance,
  { cookie }: Session,
  onMessage: (message: FeedMessage) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/feed`, { headers: { cookie, origin: url } })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as FeedMessage // what query-api sends
      if (message.type === 'hello') resolve()
      else onMessage(message)
    })
  })
  return socket
}

/** The socket of a screen. `reaches` resolves to the time at which the position arrived. */
export async function listen(instance: Instance, session: Session) {
  let reached = 0n
  let changes = 0
  let waiting: { position: bigint; resolve: (at: number) => void }[] = []
  const socket = await openFeed(instance, session, ({ type, position }) => {
    if (type !== 'changes') return
    changes++
    reached = BigInt(position)
    const now = performance.now()
    for (const one of waiting) if (one.position <= reached) one.resolve(now)
    waiting = waiting.filter((one) => one.position > reached)
  })
  const reaches = (position: bigint) =>
    new Promise<number>((resolve) =>
      position <= reached ? resolve(performance.now()) : waiting.push({ position, resolve }),
    )
  return { reaches, changes: () => changes, close: () => socket.close() }
}
