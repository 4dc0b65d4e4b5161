import { ApiError, NoAnswer } from '../api/errors.ts'
import type { PrintJob } from '../print/print-job.ts'
import type { LineChange } from '../screens/board/line-change.ts'

/** A command, created once. Every attempt sends the same id, so that it is executed at most once. */
export type Command = Readonly<{
  id: string
  /** The user who created it: another user at the same till does not send it. */
  owner: string
  path: string
  body: unknown
  /**
   * Queue of the command; the stored field is called `lane`. Commands of one queue are sent in order. All new orders
   * share a queue; later commands of an order use the order's own queue.
   */
  lane: string
  /** Text in the list of unsent actions: "Send to Kitchen: Table 12, 4 items". */
  label: string
  /** Only for orders: table and print job, used if the answer arrives after the till has moved on. */
  late?: Readonly<{ place: string; job: PrintJob }>
  /** Only for commands about a sent item: the change. */
  change?: LineChange
  madeAt: number
}>

export type Entry = Command &
  Readonly<{
    state: 'waiting' | 'refused'
    attempts: number
    /** Reason of a refusal whose caller no longer waited. */
    message: string | null
    /** Body of the answer that refused it. */
    refusal?: unknown
    /** Set when a user confirms that an old command is to be sent. */
    releasedAt: number | null
  }>

export type Draft = Omit<Command, 'id' | 'owner' | 'madeAt'> & Readonly<{ id?: string }>

export type Verdict = 'again' | 'wait for sign-in' | 'refused'

const temporaryStatuses: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])
/** A fault may be temporary or a bug: after this many attempts it counts as a refusal. */
const maxFaults = 5

/** Outcome of an attempt for the command. */
export function verdictOf(error: unknown, attempts: number): Verdict {
  if (error instanceof NoAnswer) return 'again'
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === 401) return 'wait for sign-in'
  if (temporaryStatuses.has(error.status)) return 'again'
  return error.status >= 500 && attempts < maxFaults ? 'again' : 'refused'
}

const firstDelayMs = 500
const longestDelayMs = 15_000

/** Delay in ms: doubles from half a second to fifteen; a quarter is random, so that tills do not retry in step. */
export function delayMs(attempts: number, chance: number, retryAfterMs: number | null): number {
  const plain = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 10))
  return Math.max(retryAfterMs ?? 0, plain * (0.75 + chance / 2))
}

/** Age from which a command needs a user's confirmation: yesterday's order must not reach the kitchen by itself. */
const tooOldMs = 6 * 60 * 60 * 1_000

/** True for a command that waits for a user's confirmation because of its age. */
export const isHeld = (entry: Entry, now: number): boolean =>
  entry.state === 'waiting' && now - (entry.releasedAt ?? entry.madeAt) > tooOldMs

export const nextOf = (entries: readonly Entry[], lane: string, now: number): Entry | undefined =>
  entries
    .filter((entry) => entry.lane === lane && entry.state === 'waiting' && !isHeld(entry, now))
    .sort((one, other) => one.madeAt - other.madeAt || one.id.localeCompare(other.id))[0]
