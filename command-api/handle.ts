import type { EventLog } from '@comanda/event-store/client/log.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { createKeyedQueue } from '@comanda/http/keyed-queue.ts'
import { type CommandContext, deciderContextOf, newEventsOf } from './command-context.ts'
import { crashPoint } from './crash-points.ts'
import { type DomainEvent, foldStream, type Kind } from './fold.ts'

/**
 * Result of a command. `written`: its events are in the log, perhaps from an earlier attempt. False: nothing had to
 * change.
 */
export type Handled<S> = Readonly<{ state: S; position: bigint | null; written: boolean }>
export type Outcome<S, R extends string> = Handled<S> | Readonly<{ rejected: R | 'RequestIdTaken' }>

/**
 * Loads the aggregate (cached or from its stream), decides and appends. On a revision conflict it reloads and retries.
 * Throws LogUnavailable, and a 503 after too many conflicts.
 */
export type Handle = <S, C, E extends DomainEvent, R extends string>(
  kind: Kind<S, C, E, R>,
  stream: string,
  command: C,
  context: CommandContext,
) => Promise<Outcome<S, R>>

const attempts = 8

/**
 * The command handler of a process. Commands on one stream are serialised, so that only other processes cause
 * conflicts.
 */
export function handler(log: EventLog): Handle {
  const queue = createKeyedQueue()
  return (kind, stream, command, context) => queue(stream, () => attempt(log, kind, stream, command, context))
}

async function attempt<S, C, E extends DomainEvent, R extends string>(
  log: EventLog,
  kind: Kind<S, C, E, R>,
  stream: string,
  command: C,
  context: CommandContext,
): Promise<Outcome<S, R>> {
  const recent = kind.recent?.get(stream)
  let folded = recent ?? (await foldStream(log, kind, stream, kind.cache?.get(stream)))
  let isCurrent = recent === undefined
  for (let left = attempts; left > 0; left -= 1) {
    const writtenHash = folded.commands.get(context.commandId)
    const decision =
      writtenHash === undefined ? kind.decider.decide(command, folded.state, deciderContextOf(context)) : []
    const appends = !('rejected' in decision) && decision.length > 0
    if (!appends && !isCurrent) {
      folded = await foldStream(log, kind, stream, folded)
      isCurrent = true
      continue
    }
    if (writtenHash !== undefined && writtenHash !== context.commandHash) return { rejected: 'RequestIdTaken' }
    if (writtenHash !== undefined) return { state: folded.state, position: folded.position, written: true }
    if ('rejected' in decision) return decision
    if (decision.length === 0) return { state: folded.state, position: folded.position, written: false }
    await crashPoint('command:before-append', context.tenantId)
    const expected = folded.revision
    const appended = await log.append(stream, newEventsOf(context, stream, decision), expected)
    if (!('conflict' in appended)) {
      await crashPoint('command:after-append', context.tenantId)
      const state = decision.reduce(kind.decider.evolve, folded.state)
      const commands = new Map(folded.commands).set(context.commandId, context.commandHash)
      const after = { state, revision: appended.revision, position: appended.position, commands }
      kind.cache?.set(stream, after)
      kind.recent?.set(stream, after)
      return { state, position: appended.position, written: true }
    }
    folded = await foldStream(log, kind, stream, folded)
    isCurrent = true
  }
  throw tooBusy()
}
