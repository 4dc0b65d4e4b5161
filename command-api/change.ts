import { type Decider, reject } from '@comanda/domain/kernel/decider.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { FastifyReply } from 'fastify'
import type { CommandContext } from './command-context.ts'
import type { Kind, Written } from './fold.ts'
import type { Handle } from './handle.ts'
import type { AnyRejection } from './messages.ts'
import { type AnswerOnce, refused } from './send.ts'
import { uuidV5 } from './uuid.ts'

/**
 * One command to one stream of the caller's tenant, as `send`, for commands that take their ids from the request
 * itself. `guard` is for removals over HTTP: what is not there is answered like what is another tenant's. A repetition
 * of the command that removed it is recognised before anything is decided, and gets its first answer.
 */
export type Change<S, C, R extends string> = (
  reply: FastifyReply,
  commandOf: (context: CommandContext) => C | Promise<C>,
  answer: (context: CommandContext) => object,
  guard?: Guard<S, R>,
) => Promise<FastifyReply>

type Guard<S, R> = Readonly<{ isThere: (state: S) => boolean; otherwise: R }>

export const changer =
  (answerOnce: AnswerOnce, handle: Handle) =>
  <S, C, E extends Written, R extends AnyRejection>(
    kind: Kind<S, C, E, R>,
    streamOf: (tenantId: TenantId) => string,
  ): Change<S, C, R> =>
  (reply, commandOf, answer, guard) =>
    answerOnce(reply, async (context) => {
      const asked = guard ? guarded(kind, guard) : kind
      const outcome = await handle(asked, streamOf(context.tenantId), await commandOf(context), context)
      if ('rejected' in outcome) return refused(outcome.rejected)
      const { position, written } = outcome
      return { body: answer(context), position, written, changesCaches: kind.cache !== undefined }
    })

/** The id of what a command adds follows from the command: a repetition adds the same thing, not another. */
export const madeBy = (context: CommandContext, what: string): string => uuidV5(context.commandId, what)

/** The kind for a removal: refused where `isThere` says no. */
export function guarded<S, C, E extends Written, R extends string>(
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
