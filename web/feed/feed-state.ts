export type Topic = 'orders' | 'invoices' | 'menu' | 'store' | 'users' | 'tenants'
export type Change = Readonly<{ topic: Topic; type: string; ids: readonly string[]; many?: boolean }>

type At = Readonly<{ epoch: string; seq: number; position: string }>
export type FeedMessage =
  | (At & Readonly<{ type: 'hello' | 'resync' }>)
  | (At & Readonly<{ type: 'changes'; changes: readonly Change[] }>)
  | (At & Readonly<{ type: 'beat'; at: string }>)

export type FeedState = Readonly<{
  /** connecting: never heard anything · live · silent: heard once, nothing now. */
  phase: 'connecting' | 'live' | 'silent'
  epoch: string | null
  seq: number
  /** When the server was last heard, in ms: the age of everything on the screen. */
  heardAt: number | null
}>

export type Refetch = 'everything' | readonly Change[] | null

export const startOfFeed: FeedState = { phase: 'connecting', epoch: null, seq: 0, heardAt: null }

/** The server beats every 2 s; silence of this length is told within 5 s. */
export const silenceMs = 4_400

/** What a message says about what we show: nothing new, some changes, or that we have missed something. */
export function hear(state: FeedState, message: FeedMessage, at: number): readonly [FeedState, Refetch] {
  const heard: FeedState = { ...state, phase: 'live', heardAt: at }
  const caughtUp: FeedState = { ...heard, epoch: message.epoch, seq: message.seq }
  if (state.epoch !== message.epoch) return [caughtUp, 'everything']
  switch (message.type) {
    case 'hello':
      // After a reconnect the replay follows; were it incomplete, the next message would show the gap.
      return [heard, null]
    case 'resync':
      return [caughtUp, 'everything']
    case 'beat':
      return message.seq === state.seq ? [heard, null] : [caughtUp, 'everything']
    case 'changes':
      if (message.seq <= state.seq) return [heard, null]
      return [caughtUp, message.seq === state.seq + 1 ? message.changes : 'everything']
  }
}

export const isSilent = (state: FeedState, now: number): boolean =>
  state.phase === 'live' && state.heardAt !== null && now - state.heardAt > silenceMs

const topics: ReadonlySet<unknown> = new Set<Topic>(['orders', 'invoices', 'menu', 'store', 'users', 'tenants'])
const kinds: ReadonlySet<unknown> = new Set<FeedMessage['type']>(['hello', 'resync', 'beat', 'changes'])

/** null for anything that is not a message we know: a later server may say more. */
export function parseMessage(text: string): FeedMessage | null {
  try {
    const message = JSON.parse(text)
    const known = kinds.has(message?.type) && typeof message.epoch === 'string' && typeof message.seq === 'number'
    if (!known) return null
    if (message.type !== 'changes') return message
    if (!Array.isArray(message.changes)) return null
    return { ...message, changes: message.changes.filter((change: Change) => topics.has(change?.topic)) }
  } catch {
    return null
  }
}

export type Presence = 'connecting' | 'live' | 'reconnecting' | 'offline'

const offlineAfterMs = 20_000
const patienceMs = 3_000

/** What the Live mark says. A silent feed is first reconnecting, and offline when it stays silent or the network is gone. */
export function presenceOf(state: FeedState, online: boolean, startedAt: number, now: number): Presence {
  if (!online) return 'offline'
  if (state.phase === 'live') return 'live'
  if (state.phase === 'connecting') return now - startedAt < patienceMs ? 'connecting' : 'offline'
  return now - (state.heardAt ?? startedAt) > offlineAfterMs ? 'offline' : 'reconnecting'
}
