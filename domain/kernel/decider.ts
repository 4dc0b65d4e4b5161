import type { Instant, UserId } from './ids.ts'
import type { Category } from './streams.ts'

/** Who asks (nobody: a guest, or the system), and when: the domain has no clock and no session of its own. */
export type Context = Readonly<{ by: UserId | null; at: Instant }>

/** An expected "no". A thrown error is always a bug or an outage, never a rule. */
export type Rejection<Reason extends string> = Readonly<{ rejected: Reason }>

export const reject = <Reason extends string>(rejected: Reason): Rejection<Reason> => ({ rejected })

export type Decider<State, Command, Event, Reason extends string> = Readonly<{
  category: Category
  initial: State
  decide: (command: Command, state: State, context: Context) => readonly Event[] | Rejection<Reason>
  evolve: (state: State, event: Event) => State
}>

/** States what the code before it has already ruled out. Its failure is a bug or a damaged history. */
export function invariant(condition: unknown, because: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${because}`)
}

/** Closes a switch: it stops compiling as soon as a case is missing. */
export function impossible(value: never): never {
  throw new Error(`impossible: ${JSON.stringify(value)}`)
}
