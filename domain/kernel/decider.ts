import type { Instant, UserId } from './ids.ts'
import type { Category } from './streams.ts'

/** Sender (null for a guest and the system) and time of a command: the domain has no clock and no session. */
export type Context = Readonly<{ by: UserId | null; at: Instant }>

/** An expected refusal. A thrown error, in contrast, is a bug or an outage, never a rule. */
export type Rejection<Reason extends string> = Readonly<{ rejected: Reason }>

export const reject = <Reason extends string>(rejected: Reason): Rejection<Reason> => ({ rejected })

export type Decider<State, Command, Event, Reason extends string> = Readonly<{
  category: Category
  initial: State
  decide: (command: Command, state: State, context: Context) => readonly Event[] | Rejection<Reason>
  evolve: (state: State, event: Event) => State
}>

/** Asserts a condition that earlier code guarantees. A failure is a bug or a damaged history. */
export function invariant(condition: unknown, because: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${because}`)
}

/** Closes a switch, so that a missing case does not compile. */
export function impossible(value: never): never {
  throw new Error(`impossible: ${JSON.stringify(value)}`)
}
