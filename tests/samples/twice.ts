import type { Context, Decider } from '@comanda/domain/kernel/decider.ts'
import fc from 'fast-check'
import { expect } from 'vitest'

/**
 * Expects for any history that repeating a command adds no event. The decider itself creates the history from random
 * commands, so it is always possible; folding it also shows that `evolve` accepts each of them.
 */
export function expectTwiceAddsNothing<S, C, E, R extends string>(
  decider: Decider<S, C, E, R>,
  commands: fc.Arbitrary<C>,
  context: Context,
): void {
  const decided = (state: S, command: C): readonly E[] => {
    const decision = decider.decide(command, state, context)
    return 'rejected' in decision ? [] : decision
  }
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 25 }), commands, (past, command) => {
      const before = past.reduce((state, each) => decided(state, each).reduce(decider.evolve, state), decider.initial)
      const copy = structuredClone(before)
      const after = decided(before, command).reduce(decider.evolve, before)
      expect(before).toEqual(copy)
      expect(decided(after, command)).toEqual([])
    }),
    { numRuns: 1_000 },
  )
}
