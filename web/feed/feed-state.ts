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
  'visits',
] as const
export type Topic = (typeof topicNames)[number]
export type Change = Readonly<{ topic: Topic; type: string; ids: readonly string[]; many?: boolean }>

export type Order = AnswerOf<'GET /kitchen'>[number]
/**
 * A change. `orders`: all changed orders in their current state; without them the lists are read again.
 * `waitingQrOrders`: current number of pending guest orders.
 */
type FeedChanges = Readonly<{ changes: readonly Change[]; orders?: readonly Order[]; waitingQrOrders?: number }>

type FeedStamp = Readonly<{ epoch: string; seq: number; position: string }>
export type FeedMessage =
  | (FeedStamp & Readonly<{ type: 'resync' }>)
  | (FeedStamp & Readonly<{ type: 'hello'; late?: boolean; lastChange?: string }>)
  | (FeedStamp & Readonly<{ type: 'changes' }> & FeedChanges & Readonly<{ after?: number }>)
  | (FeedStamp & Readonly<{ type: 'beat'; at: string; late?: boolean }>)

export type FeedState = Readonly<{
  /**
   * connecting: no message yet · live · late: messages arrive, but nothing updates the read models · silent: no more
   * messages.
   */
  phase: 'connecting' | 'live' | 'late' | 'silent'
  epoch: string | null
  seq: number
  /** Time of the last message, in ms. */
  lastMessageAt: number | null
  /** Time at which the server was last up to date, from which the age of the screen's data is counted. */
  asOf: number | null
}>

/** Data to read again: everything, everything read before a position, or the queries affected by these changes. */
export type RefetchScope = 'everything' | Readonly<{ before: string }> | FeedChanges | null

export const startOfFeed: FeedState = { phase: 'connecting', epoch: null, seq: 0, lastMessageAt: null, asOf: null }

/** Heartbeats come every 2 s; a silence this long is shown within 5 s. */
const silenceMs = 4_400

/** The next state after a message, and the data to read again because of it. */
export function feedReducer(state: FeedState, message: FeedMessage, at: number): readonly [FeedState, RefetchScope] {
  const isLate = message.type === 'hello' || message.type === 'beat' ? message.late === true : state.phase === 'late'
  const received: FeedState = {
    ...state,
    ...(isLate ? { phase: 'late' } : { phase: 'live', asOf: at }),
    lastMessageAt: at,
  }
  const caughtUp: FeedState = { ...received, epoch: message.epoch, seq: message.seq }
  if (state.epoch === null && message.type === 'hello' && message.lastChange !== undefined)
    return [caughtUp, { before: message.lastChange }]
  if (state.epoch !== message.epoch) return [caughtUp, 'everything']
  switch (message.type) {
    case 'hello':
      // The replay follows after a reconnect. If it were incomplete, the next message would show the gap.
      return [received, null]
    case 'resync':
      return [caughtUp, 'everything']
    case 'beat':
      return message.seq === state.seq ? [received, null] : [caughtUp, 'everything']
    case 'changes':
      if (message.seq <= state.seq) return [received, null]
      return [caughtUp, (message.after ?? message.seq - 1) <= state.seq ? message : 'everything']
  }
}

export const isConnected = ({ phase }: FeedState): boolean => phase === 'live' || phase === 'late'

export const isSilent = (state: FeedState, now: number): boolean =>
  isConnected(state) && state.lastMessageAt !== null && now - state.lastMessageAt > silenceMs

const topics: ReadonlySet<unknown> = new Set(topicNames)
const kinds: ReadonlySet<unknown> = new Set<FeedMessage['type']>(['hello', 'resync', 'beat', 'changes'])

const isPosition = (value: unknown): boolean => typeof value === 'string' && /^\d+$/.test(value)

/** null for an unknown message: a later server may send more kinds. */
export function parseMessage(text: string): FeedMessage | null {
  try {
    const message = JSON.parse(text)
    const isKnown = kinds.has(message?.type) && typeof message.epoch === 'string' && typeof message.seq === 'number'
    if (!isKnown) return null
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

/**
 * State of the Live mark. `late`: own requests work, but changes by others do not arrive. A silent feed is reconnecting
 * at first, and offline if it stays silent or the network is down.
 */
export function presenceOf(state: FeedState, online: boolean, startedAt: number, now: number): Presence {
  if (!online) return 'offline'
  if (state.phase === 'live' || state.phase === 'late') return state.phase
  if (state.phase === 'connecting') return now - startedAt < timeoutMs ? 'connecting' : 'offline'
  return now - (state.lastMessageAt ?? startedAt) > offlineAfterMs ? 'offline' : 'reconnecting'
}
