import type { AnswerOf } from '../api/request.ts'

const topicNames = [
  'orders',
  'qrOrders',
  'invoices',
  'menu',
  'store',
  'users',
  'tenants',
  'customers',
  'reservations',
] as const
export type Topic = (typeof topicNames)[number]
export type Change = Readonly<{ topic: Topic; type: string; ids: readonly string[]; many?: boolean }>

export type Order = AnswerOf<'GET /kitchen'>[number]
/**
 * What changed. `orders`: all that did, as they are now; without them the lists are read again. `waitingQrOrders`: how many
 * guest orders wait now.
 */
export type Told = Readonly<{ changes: readonly Change[]; orders?: readonly Order[]; waitingQrOrders?: number }>

type At = Readonly<{ epoch: string; seq: number; position: string }>
export type FeedMessage =
  | (At & Readonly<{ type: 'resync' }>)
  | (At & Readonly<{ type: 'hello'; late?: boolean; lastChange?: string }>)
  | (At & Readonly<{ type: 'changes' }> & Told & Readonly<{ after?: number }>)
  | (At & Readonly<{ type: 'beat'; at: string; late?: boolean }>)

export type FeedState = Readonly<{
  /**
   * connecting: no message yet · live · late: messages arrive, but nothing updates the read models · silent: none any
   * more.
   */
  phase: 'connecting' | 'live' | 'late' | 'silent'
  epoch: string | null
  seq: number
  /** When the last message arrived, in ms. */
  heardAt: number | null
  /** When the server last said that it is up to date: the age of everything on the screen. */
  asOf: number | null
}>

/** What to read again: everything, what was read before a position, or what these changes make old. */
export type News = 'everything' | Readonly<{ before: string }> | Told | null

export const startOfFeed: FeedState = { phase: 'connecting', epoch: null, seq: 0, heardAt: null, asOf: null }

/** The server beats every 2 s; silence of this length is shown within 5 s. */
export const silenceMs = 4_400

/** What a message says about what we show: nothing new, some changes, or that we have missed something. */
export function hear(state: FeedState, message: FeedMessage, at: number): readonly [FeedState, News] {
  const isLate = message.type === 'hello' || message.type === 'beat' ? message.late === true : state.phase === 'late'
  const heard: FeedState = { ...state, ...(isLate ? { phase: 'late' } : { phase: 'live', asOf: at }), heardAt: at }
  const caughtUp: FeedState = { ...heard, epoch: message.epoch, seq: message.seq }
  if (state.epoch === null && message.type === 'hello' && message.lastChange !== undefined)
    return [caughtUp, { before: message.lastChange }]
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
      return [caughtUp, (message.after ?? message.seq - 1) <= state.seq ? message : 'everything']
  }
}

export const isHeard = ({ phase }: FeedState): boolean => phase === 'live' || phase === 'late'

export const isSilent = (state: FeedState, now: number): boolean =>
  isHeard(state) && state.heardAt !== null && now - state.heardAt > silenceMs

const topics: ReadonlySet<unknown> = new Set(topicNames)
const kinds: ReadonlySet<unknown> = new Set<FeedMessage['type']>(['hello', 'resync', 'beat', 'changes'])

const isPosition = (value: unknown): boolean => typeof value === 'string' && /^\d+$/.test(value)

/** null for anything that is not a message we know: a later server may say more. */
export function parseMessage(text: string): FeedMessage | null {
  try {
    const message = JSON.parse(text)
    const known = kinds.has(message?.type) && typeof message.epoch === 'string' && typeof message.seq === 'number'
    if (!known) return null
    if (message.type === 'hello' && !isPosition(message.lastChange)) return { ...message, lastChange: undefined }
    if (message.type !== 'changes') return message
    if (!Array.isArray(message.changes) || !(message.orders === undefined || Array.isArray(message.orders))) return null
    if (!(message.waitingQrOrders === undefined || Number.isInteger(message.waitingQrOrders))) return null
    return { ...message, changes: message.changes.filter((change: Change) => topics.has(change?.topic)) }
  } catch {
    return null
  }
}

export type Presence = 'connecting' | 'live' | 'late' | 'reconnecting' | 'offline'

const offlineAfterMs = 20_000
const timeoutMs = 3_000

/** What the Live mark says. Late: what is asked and sent arrives, but what others do is not seen. A silent feed is first reconnecting, and offline when it stays silent or the network is gone. */
export function presenceOf(state: FeedState, online: boolean, startedAt: number, now: number): Presence {
  if (!online) return 'offline'
  if (state.phase === 'live' || state.phase === 'late') return state.phase
  if (state.phase === 'connecting') return now - startedAt < timeoutMs ? 'connecting' : 'offline'
  return now - (state.heardAt ?? startedAt) > offlineAfterMs ? 'offline' : 'reconnecting'
}
