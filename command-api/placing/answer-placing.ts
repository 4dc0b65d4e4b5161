import type { Placing } from '@comanda/api/shapes/placing.ts'
import type { FastifyReply } from 'fastify'
import type { IdempotencyRecords } from '../idempotency/records.ts'
import { knownPositionOf } from '../known-position.ts'
import { type ContextOf, refused, repeat, say, sayAndKeep } from '../send.ts'
import { type HandOverNeeds, placeHandedOver } from './hand-over.ts'

export type AnswerPlacingNeeds = HandOverNeeds & Readonly<{ receipts: IdempotencyRecords; contextOf: ContextOf }>

/** Runs create-order once per id. It claims no id beforehand: the order's stream does that, and saves a write per order. */
export async function answerPlacing(
  needs: AnswerPlacingNeeds,
  reply: FastifyReply,
  { placing, paid }: Readonly<{ placing: Placing; paid: boolean }>,
): Promise<FastifyReply> {
  const context = needs.contextOf(reply.request, placing.orderId)
  if (!context) return say(reply, refused('RequestIdMalformed'))
  const said = await placeHandedOver(needs, context, { placing, paid, knownPosition: knownPositionOf(reply.request) })
  if ('hash' in said) {
    const same = said.hash === context.commandHash
    return same && said.answer ? repeat(reply, said.answer) : say(reply, refused('RequestIdTaken'))
  }
  return sayAndKeep(reply, needs.receipts, context, said)
}
