import type { Context, Decider } from '@comanda/domain/kernel/decider.ts'
import { expect } from 'vitest'

/** given(history).when(command).then(events) | .thenRejected(reason) */
export const givenFor =
  <S, C, E, R extends string>(decider: Decider<S, C, E, R>, context: Context) =>
  (...history: readonly E[]) => ({
    when(command: C, by: Context = context) {
      const decision = decider.decide(command, history.reduce(decider.evolve, decider.initial), by)
      return {
        // biome-ignore lint/suspicious/noThenProperty: never awaited, and a part of given/when/then
        then: (...events: readonly E[]) => expect(decision).toEqual(events),
        thenRejected: (rejected: R) => expect(decision).toEqual({ rejected }),
      }
    },
  })
