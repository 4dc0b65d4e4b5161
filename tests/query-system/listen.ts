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

export type Ear = Readonly<{
  socket: WebSocket
  /** Everything but beats, in the order it came. */
  heard: Message[]
  beats: Message[]
  /** The close code, once closed. */
  code: () => number | undefined
  next: (type: string) => Promise<Message>
}>

/** A browser's feed socket. Resolves after the hello. */
export async function listen(system: QuerySystem, person: Pick<Person, 'cookie'>, query = ''): Promise<Ear> {
  const ear = openEar(system, person, query)
  await until(() => ear.heard.length > 0 || ear.code() !== undefined)
  return ear
}

export function openEar(system: QuerySystem, { cookie }: Pick<Person, 'cookie'>, query = '', origin = ownOrigin): Ear {
  const socket = new WebSocket(`${system.url.replace('http', 'ws')}/api/v1/feed${query}`, {
    headers: { cookie, origin },
  })
  const [heard, beats]: [Message[], Message[]] = [[], []]
  let code: number | undefined
  socket.on('message', (text) => {
    const said: Message = JSON.parse(String(text))
    ;(said.type === 'beat' ? beats : heard).push(said)
  })
  socket.on('close', (closed) => {
    code = closed
  })
  socket.on('error', () => undefined) // a refused upgrade; the code tells
  let read = 0
  const next = async (type: string) => {
    await until(() => heard.slice(read).some((said) => said.type === type))
    read = heard.findIndex((said, index) => index >= read && said.type === type) + 1
    const said = heard[read - 1]
    if (!said) throw new Error('it was there a moment ago')
    return said
  }
  return { socket, heard, beats, code: () => code, next }
}

/** The status an upgrade is refused with. */
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
