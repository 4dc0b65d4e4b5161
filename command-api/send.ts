import { createSecretKey, randomUUID } from 'node:crypto'
import type { Instant } from '@comanda/domain/kernel/ids.ts'
import { type LimitRejection, limitOf } from '@comanda/domain/users/limits.ts'
import { platformTenant } from '@comanda/http/actors.ts'
import { sendPosition } from '@comanda/http/position.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CommandContext, commandHashOf } from './command-context.ts'
import { commandIdOf } from './command-id.ts'
import type { DomainEvent, Kind } from './fold.ts'
import type { Handle } from './handle.ts'
import type { Answer, IdempotencyRecords } from './idempotency/records.ts'
import { sendKnownPosition } from './known-position.ts'
import { type AnyRejection, refusals, temporaryRefusals } from './messages.ts'

/**
 * Outcome of a command. `written`: its events are in the log, so a retry is answered from there without an idempotency
 * record. `changesCaches`: they changed a cached stream (menu, store).
 */
export type Reply = Readonly<{
  status?: number
  body: object
  position: bigint | null
  written: boolean
  changesCaches?: boolean
  /** True if the answer concerns the id or a temporary state, not the request: it is not stored. */
  isTransient?: boolean
}>

export const refused = (reason: AnyRejection, extra: object = {}): Reply => {
  const [status, message] = refusals[reason]
  const isTransient = reason === 'RequestIdTaken' || temporaryRefusals.has(reason)
  return { status, body: { message, ...limitIn(reason), ...extra }, position: null, written: false, isTransient }
}

/** The limit that was reached, so that a client can offer an approval. */
const limitIn = (reason: AnyRejection) => {
  if (reason === 'ApprovalExceeded') return { approval: 'possible' }
  return isLimit(reason) ? { limit: limitOf[reason], approval: 'possible' } : {}
}
const isLimit = (reason: AnyRejection): reason is LimitRejection => Object.hasOwn(limitOf, reason)

/** Runs a request once per Idempotency-Key, however often it is sent. */
export type AnswerOnce = (
  reply: FastifyReply,
  work: (context: CommandContext) => Promise<Reply>,
) => Promise<FastifyReply>

/** Runs one command on one stream and answers from the resulting state, so that a retry gets the first answer. */
export type Send = <S, C, E extends DomainEvent, R extends AnyRejection>(
  reply: FastifyReply,
  kind: Kind<S, C, E, R>,
  stream: string,
  command: C,
  answer: (state: S) => object,
) => Promise<FastifyReply>

/**
 * The command context of a request and its session. `named`: an id in the content that replaces a missing
 * Idempotency-Key. Null if the client's key is invalid.
 */
export type ContextOf = (request: FastifyRequest, named?: string | null) => CommandContext | null

export function contextMaker(secret: Buffer, now: () => Instant): ContextOf {
  // created once: from a Buffer, every hash would create its own, at seven times the cost
  const hashKey = createSecretKey(secret)
  return (request, named) => {
    const { caller } = request
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : (named ?? undefined)
    const [path = ''] = request.url.split('?', 1)
    // guests have no account: their keys are scoped by the path of their restaurant
    const scope = caller ? [caller.tenantId, caller.userId] : [path]
    const commandId = key === undefined ? randomUUID() : commandIdOf(hashKey, key, scope)
    if (commandId === null) return null
    return {
      tenantId: caller?.tenantId ?? platformTenant, // a guest's command sets its tenant itself
      by: caller?.userId ?? null,
      device: caller?.sessionId ?? null,
      commandId,
      commandHash: commandHashOf(hashKey, request.method, path, request.body),
      correlation: commandId,
      causation: commandId,
      keyed: key !== undefined,
      at: now(),
    }
  }
}

export function answerer(idempotency: IdempotencyRecords, contextOf: ContextOf): AnswerOnce {
  return async (reply, work) => {
    const context = contextOf(reply.request)
    if (!context) return answerWith(reply, refused('RequestIdMalformed'))
    if (!context.keyed) return answerWith(reply, await work(context))
    const record = await idempotency.claim(context)
    if (record.hash !== context.commandHash) return answerWith(reply, refused('RequestIdTaken'))
    if (record.answer) return sendAnswer(reply, record.answer)
    return storeAndAnswer(reply, idempotency, context, await work(context))
  }
}

export function sender(answerOnce: AnswerOnce, handle: Handle): Send {
  return (reply, kind, stream, command, answer) =>
    answerOnce(reply, async (context) => {
      const outcome = await handle(kind, stream, command, context)
      if ('rejected' in outcome) return refused(outcome.rejected)
      const { state, position, written } = outcome
      return { body: answer(state), position, written, changesCaches: kind.cache !== undefined }
    })
}

/** Stores an answer without an event before it is sent, so that a retry gets the same answer. */
export async function storeAndAnswer(
  reply: FastifyReply,
  idempotency: IdempotencyRecords,
  context: CommandContext,
  outcome: Reply,
) {
  if (outcome.written || outcome.isTransient || !context.keyed) return answerWith(reply, outcome)
  const own = answerOf(reply, outcome)
  const { hash, answer } = await idempotency.store(context, own)
  if (hash !== context.commandHash) return answerWith(reply, refused('RequestIdTaken'))
  sendPositions(reply, outcome)
  return sendAnswer(reply, answer ?? own)
}

export function answerWith(reply: FastifyReply, outcome: Reply): FastifyReply {
  sendPositions(reply, outcome)
  return sendAnswer(reply, answerOf(reply, outcome))
}

/** Serialises a success by the call's declaration; refusals as they are. */
export function answerOf(reply: FastifyReply, { status = 200, body }: Reply): Answer {
  const text = reply.code(status).serialize(body)
  return { status, body: String(text) }
}

export function sendAnswer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

function sendPositions(reply: FastifyReply, { position, changesCaches }: Reply): void {
  if (position === null) return
  sendPosition(reply, position)
  if (changesCaches) sendKnownPosition(reply, position)
}
