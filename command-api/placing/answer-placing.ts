import type { Placing } from '@comanda/api/shapes/placing.ts'
import type { FastifyReply } from 'fastify'
import type { IdempotencyRecords } from '../idempotency/records.ts'
import { knownPositionOf } from '../known-position.ts'
import { answerWith, type ContextOf, refused, repeat, replyAndKeep } from '../send.ts'
import { type HandOverNeeds, placeHandedOver } from './hand-over.ts'

export type AnswerPlacingNeeds = HandOverNeeds & Readonly<{ idempotency: IdempotencyRecords; contextOf: ContextOf }>

/** Runs create-order once per id. It claims no id beforehand: the order's stream does that, and saves a write per order. */
export async function answerPlacing(
  needs: AnswerPlacingNeeds,
  reply: FastifyReply,
  { placing, paid }: Readonly<{ placing: Placing; paid: boolean }>,
): Promise<FastifyReply> {
  const context = needs.contextOf(reply.request, placing.orderId)
  if (!context) return answerWith(reply, refused('RequestIdMalformed'))
  const outcome = await placeHandedOver(needs, context, {
    placing,
    paid,
    knownPosition: knownPositionOf(reply.request),
  })
  if ('hash' in outcome) {
    const same = outcome.hash === context.commandHash
    return same && outcome.answer ? repeat(reply, outcome.answer) : answerWith(reply, refused('RequestIdTaken'))
  }
  return replyAndKeep(reply, needs.idempotency, context, outcome)
}
