import { ApiError, NoAnswer } from '../api/errors.ts'
import type { PrintJob } from '../print/print-job.ts'

/** What a person asked for, made once: every send of it carries the same id, so it is carried out at most once. */
export type Command = Readonly<{
  id: string
  /** Who asked: another person at the same till does not send it. */
  owner: string
  path: string
  body: unknown
  /** Commands of one lane are sent in the order they were made: new orders share one, what is done to an order has its own. */
  lane: string
  /** How the list of unsent actions names it: "Send to Kitchen: Table 12, 4 items". */
  label: string
  /** Of an order: where it goes, and what is printed when its answer comes after the till has gone on. */
  late?: Readonly<{ place: string; job: PrintJob }>
  madeAt: number
}>

export type Entry = Command &
  Readonly<{
    state: 'waiting' | 'refused'
    attempts: number
    /** Why it was refused, when its caller no longer waited. */
    message: string | null
    /** Set when a person says that an old command shall be sent after all. */
    releasedAt: number | null
  }>

export type Draft = Omit<Command, 'id' | 'owner' | 'madeAt'> & Readonly<{ id?: string }>

export type Verdict = 'again' | 'wait for sign-in' | 'refused'

const passing: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])
/** A fault may be temporary or a bug: after this many it is treated as a refusal. */
const maxFaults = 5

/** What the outcome of one send means for the command. */
export function verdictOf(error: unknown, attempts: number): Verdict {
  if (error instanceof NoAnswer) return 'again'
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === 401) return 'wait for sign-in'
  if (passing.has(error.status)) return 'again'
  if (error.status >= 500) return attempts < maxFaults ? 'again' : 'refused'
  return 'refused'
}

const firstDelayMs = 500
const longestDelayMs = 15_000

/** Doubles from half a second to fifteen, with a quarter of chance so that tills do not send at the same moment. */
export function delayMs(attempts: number, chance: number, retryAfterMs: number | null): number {
  const plain = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 10))
  return Math.max(retryAfterMs ?? 0, plain * (0.75 + chance / 2))
}

/** Yesterday's order must not reach the kitchen by itself this morning: past this age a person decides. */
const tooOldMs = 6 * 60 * 60 * 1_000

export const isHeld = (entry: Entry, now: number): boolean =>
  entry.state === 'waiting' && now - (entry.releasedAt ?? entry.madeAt) > tooOldMs

export const nextOf = (entries: readonly Entry[], lane: string, now: number): Entry | undefined =>
  entries
    .filter((entry) => entry.lane === lane && entry.state === 'waiting' && !isHeld(entry, now))
    .sort((one, other) => one.madeAt - other.madeAt || one.id.localeCompare(other.id))[0]
