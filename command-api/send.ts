import { createSecretKey, randomUUID } from 'node:crypto'
import type { Instant } from '@comanda/domain/kernel/ids.ts'
import { platformTenant } from '@comanda/http/actors.ts'
import { tellPosition } from '@comanda/http/position.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CommandContext, commandHashOf } from './command-context.ts'
import { commandIdOf } from './command-id.ts'
import { crashPoint } from './crash-points.ts'
import type { Kind, Written } from './fold.ts'
import type { Handle } from './handle.ts'
import type { Answer, IdempotencyRecords } from './idempotency/records.ts'
import { tellKnownPosition } from './known-position.ts'
import { type AnyRejection, passing, refusals } from './messages.ts'

/**
 * The outcome of a command. `written`: its events are in the log, so a retry is answered from there and needs no
 * idempotency record. `changesCaches`: they changed a cached stream (menu, store).
 */
export type Reply = Readonly<{
  status?: number
  body: object
  position: bigint | null
  written: boolean
  changesCaches?: boolean
  /** The answer is about the id or a passing state and not about the request, so nothing is kept under that id. */
  unkept?: boolean
}>

export const refused = (reason: AnyRejection, extra: object = {}): Reply => {
  const [status, message] = refusals[reason]
  const unkept = reason === 'RequestIdTaken' || passing.has(reason)
  return { status, body: { message, ...extra }, position: null, written: false, unkept }
}

/** Runs what a request asks for, once for each Idempotency-Key however often it is asked. */
export type AnswerOnce = (
  reply: FastifyReply,
  work: (context: CommandContext) => Promise<Reply>,
) => Promise<FastifyReply>

/** The usual case: one command to one stream, answered from the state after it, so a retry gets the first answer. */
export type Send = <S, C, E extends Written, R extends AnyRejection>(
  reply: FastifyReply,
  kind: Kind<S, C, E, R>,
  stream: string,
  command: C,
  answer: (state: S) => object,
) => Promise<FastifyReply>

/**
 * Who asks for what, from the session and the request. `named`: an id in the content that serves where the client sent no
 * Idempotency-Key. null: what the client sent is no key.
 */
export type ContextOf = (request: FastifyRequest, named?: string | null) => CommandContext | null

export function contextMaker(secret: Buffer, now: () => Instant): ContextOf {
  const hashKey = createSecretKey(secret) // made once: from a Buffer, every hash would make its own, at seven times the price
  return (request, named) => {
    const { caller } = request
    const asked = request.headers['idempotency-key']
    const key = typeof asked === 'string' ? asked : (named ?? undefined)
    const [path = ''] = request.url.split('?', 1)
    // guests have no account: their keys are scoped by the address of the menu they order from
    const whose = caller ? [caller.tenantId, caller.userId] : [path]
    const commandId = key === undefined ? randomUUID() : commandIdOf(hashKey, key, whose)
    if (commandId === null) return null
    return {
      tenantId: caller?.tenantId ?? platformTenant, // a guest's command names its tenant itself
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
    const taken = await idempotency.claim(context)
    if (taken.hash !== context.commandHash) return answerWith(reply, refused('RequestIdTaken'))
    if (taken.answer) return repeat(reply, taken.answer)
    return replyAndKeep(reply, idempotency, context, await work(context))
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

/** Stores an answer that wrote no event before sending it, so that a retry gets the same one. */
export async function replyAndKeep(
  reply: FastifyReply,
  idempotency: IdempotencyRecords,
  context: CommandContext,
  outcome: Reply,
) {
  if (outcome.written || outcome.unkept || !context.keyed) return answerWith(reply, outcome)
  const own = answerOf(reply, outcome)
  const { hash, answer } = await idempotency.keep(context, own)
  if (hash !== context.commandHash) return answerWith(reply, refused('RequestIdTaken'))
  tellPositions(reply, outcome)
  return repeat(reply, answer ?? own)
}

export function answerWith(reply: FastifyReply, outcome: Reply): FastifyReply {
  tellPositions(reply, outcome)
  return repeat(reply, answerOf(reply, outcome))
}

/** As the call is declared to answer a success; refusals are written as they are. */
export function answerOf(reply: FastifyReply, { status = 200, body }: Reply): Answer {
  const text = reply.code(status).serialize(body)
  return { status, body: String(text) }
}

export function repeat(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  crashPoint('command:before-answer')
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

function tellPositions(reply: FastifyReply, { position, changesCaches }: Reply): void {
  if (position === null) return
  tellPosition(reply, position)
  if (changesCaches) tellKnownPosition(reply, position)
}
