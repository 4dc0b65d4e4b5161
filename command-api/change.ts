import { type Decider, reject } from '@comanda/domain/kernel/decider.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { FastifyReply } from 'fastify'
import type { CommandContext } from './command-context.ts'
import type { DomainEvent, Kind } from './fold.ts'
import type { Handle } from './handle.ts'
import type { AnyRejection } from './messages.ts'
import { type AnswerOnce, refused } from './send.ts'
import { uuidV5 } from './uuid.ts'

/**
 * Runs one command on one stream of the caller's tenant, like `send`, for commands with ids from the request. `answer`:
 * the message of a success, or its whole body. `guard` is for removals over HTTP: a missing thing is answered like a
 * thing of another tenant. A repeated removal is recognised first and gets the first answer.
 */
export type Change<S, C, R extends string> = (
  reply: FastifyReply,
  commandOf: (context: CommandContext) => C | Promise<C>,
  answer: string | ((context: CommandContext) => object),
  guard?: Guard<S, R>,
) => Promise<FastifyReply>

type Guard<S, R> = Readonly<{ isThere: (state: S) => boolean; otherwise: R }>

export const changer =
  (answerOnce: AnswerOnce, handle: Handle) =>
  <S, C, E extends DomainEvent, R extends AnyRejection>(
    kind: Kind<S, C, E, R>,
    streamOf: (tenantId: TenantId) => string,
  ): Change<S, C, R> =>
  (reply, commandOf, answer, guard) =>
    answerOnce(reply, async (context) => {
      const guardedKind = guard ? guarded(kind, guard) : kind
      const outcome = await handle(guardedKind, streamOf(context.tenantId), await commandOf(context), context)
      if ('rejected' in outcome) return refused(outcome.rejected)
      const { position, written } = outcome
      const body = typeof answer === 'string' ? { message: answer } : answer(context)
      return { body, position, written, changesCaches: kind.cache !== undefined }
    })

/** Id of a new thing, derived from the command that creates it: a repeated command creates the same thing. */
export const newIdOf = (context: CommandContext, what: string): string => uuidV5(context.commandId, what)

/** The kind with a decider that refuses if `isThere` is false. */
export function guarded<S, C, E extends DomainEvent, R extends string>(
  kind: Kind<S, C, E, R>,
  { isThere, otherwise }: Guard<S, R>,
): Kind<S, C, E, R> {
  const decider: Decider<S, C, E, R> = {
    ...kind.decider,
    decide: (command, state, context) =>
      isThere(state) ? kind.decider.decide(command, state, context) : reject(otherwise),
  }
  return { ...kind, decider }
}
