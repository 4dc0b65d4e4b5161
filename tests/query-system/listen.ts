import { WebSocket } from 'ws'
import { ownOrigin, type Person, type QuerySystem, until } from './query-system.ts'

type Message = {
  type: string
  epoch: string
  seq: number
  position: string
  lastChange?: string
  late?: boolean
  after?: number
  changes?: { topic: string; type: string; ids: string[] }[]
  orders?: { id: string; status: string; customer_name: string | null; last_position: string }[]
}

export type FeedSocket = Readonly<{
  socket: WebSocket
  /** All messages except heartbeats, in the order of arrival. */
  received: Message[]
  beats: Message[]
  /** The close code; undefined while open. */
  code: () => number | undefined
  next: (type: string) => Promise<Message>
}>

/** Opens a browser's feed socket. Resolves after the handshake message. */
export async function listen(system: QuerySystem, person: Pick<Person, 'cookie'>, query = ''): Promise<FeedSocket> {
  const feed = openFeedSocket(system, person, query)
  await until(() => feed.received.length > 0 || feed.code() !== undefined)
  return feed
}

export function openFeedSocket(
  system: QuerySystem,
  { cookie }: Pick<Person, 'cookie'>,
  query = '',
  origin = ownOrigin,
): FeedSocket {
  const socket = new WebSocket(`${system.url.replace('http', 'ws')}/api/v1/feed${query}`, {
    headers: { cookie, origin },
  })
  const [received, beats]: [Message[], Message[]] = [[], []]
  let code: number | undefined
  socket.on('message', (text) => {
    const said: Message = JSON.parse(String(text))
    ;(said.type === 'beat' ? beats : received).push(said)
  })
  socket.on('close', (closed) => {
    code = closed
  })
  socket.on('error', () => undefined) // a refused upgrade is reported by its close code
  let read = 0
  const next = async (type: string) => {
    await until(() => received.slice(read).some((said) => said.type === type))
    read = received.findIndex((said, index) => index >= read && said.type === type) + 1
    const said = received[read - 1]
    if (!said) throw new Error('it was there a moment ago')
    return said
  }
  return { socket, received, beats, code: () => code, next }
}

/** Status with which an upgrade is refused. */
export const refusalOf = (system: QuerySystem, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${system.url.replace('http', 'ws')}/api/v1/feed`, { headers })
    socket.on('unexpected-response', (_request, { statusCode }) => {
      resolve(statusCode ?? 0)
      socket.terminate()
    })
    socket.on('open', () => {
      resolve(101)
      socket.terminate()
    })
    socket.on('error', () => undefined)
  })
