import type { DomainEvent, Kind } from '@comanda/command-api/fold.ts'

/** The kind with lists of commands as its commands; the events of a list are one append. */
export function inOneAppend<S, C, E extends DomainEvent, R extends string>(kind: Kind<S, C, E, R>): Kind<S, C[], E, R> {
  const { decide, evolve } = kind.decider
  const decideAll: Kind<S, C[], E, R>['decider']['decide'] = (commands, before, context) => {
    const events: E[] = []
    let state = before
    for (const command of commands) {
      const decision = decide(command, state, context)
      if ('rejected' in decision) return decision
      state = decision.reduce(evolve, state)
      events.push(...decision)
    }
    return events
  }
  return { ...kind, decider: { ...kind.decider, decide: decideAll } }
}
