import { type CommandContext, deciderContextOf, newEventsOf } from '@comanda/command-api/command-context.ts'
import type { DomainEvent, Kind } from '@comanda/command-api/fold.ts'
import { uuidV5 } from '@comanda/command-api/uuid.ts'
import { Instant, type TenantId, type UserId } from '@comanda/domain/kernel/ids.ts'
import type { EventLog, ExpectedRevision, NewEvent } from '@comanda/event-store/client/log.ts'

/** A stream with all its events, not appended yet. */
export type UnwrittenStream<S> = { readonly stream: string; state: S; readonly events: NewEvent[] }

export const instantOf = (at: number): Instant => Instant.parse(new Date(at).toISOString())

/** Id of an entity of the history, derived from its name so that it is the same at every attempt. */
export const idOf = (tenantId: TenantId, name: string): string => uuidV5(tenantId, `demo history ${name}`)

export function contextOf(
  tenantId: TenantId,
  by: UserId | null,
  command: Readonly<{ id: string; at: number }>,
): CommandContext {
  const { id, at } = command
  return {
    tenantId,
    by,
    device: null,
    commandId: id,
    commandHash: id,
    correlation: id,
    causation: id,
    keyed: false,
    at: instantOf(at),
  }
}

/** Decides as command-api would at that moment. The history contains no command that is refused. */
export function decide<S, C, E extends DomainEvent, R extends string>(
  { decider }: Kind<S, C, E, R>,
  unwritten: UnwrittenStream<S>,
  command: C,
  context: CommandContext,
): void {
  const decision = decider.decide(command, unwritten.state, deciderContextOf(context))
  if ('rejected' in decision) throw new Error(`a command of the demo history was refused: ${decision.rejected}`)
  unwritten.events.push(...newEventsOf(context, unwritten.stream, decision))
  unwritten.state = decision.reduce(decider.evolve, unwritten.state)
}

/** Appends the events. Repeated events are recognised by their ids and change nothing. */
export async function append(
  log: EventLog,
  stream: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision = 'no_stream',
): Promise<void> {
  if (events.length === 0) return
  const appended = await log.append(stream, events, expected)
  if ('conflict' in appended) throw new Error(`${stream} contains events that the demo history did not write`)
}
