import type { Placing } from '@comanda/api/shapes/placing.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import type { FastifyReply } from 'fastify'
import type { CommandContext } from '../command-context.ts'
import type { IdempotencyRecords } from '../idempotency/records.ts'
import { knownPositionOf } from '../known-position.ts'
import { answerOf, answerWith, type ContextOf, type Reply, refused, repeat, replyAndKeep } from '../send.ts'
import { type HandOverNeeds, placeHandedOver } from './hand-over.ts'
import { orderIdFor } from './place.ts'
import { answerPlaced } from './placed.ts'

export type AnswerPlacingNeeds = HandOverNeeds & Readonly<{ idempotency: IdempotencyRecords; contextOf: ContextOf }>

type PlacingRequest = Readonly<{ placing: Placing; paid: boolean }>

/** Runs create-order once per id. It claims no id beforehand: the order's stream does that, and saves a write per order. */
export async function answerPlacing(
  needs: AnswerPlacingNeeds,
  reply: FastifyReply,
  asked: PlacingRequest,
): Promise<FastifyReply> {
  const { placing, paid } = asked
  const context = needs.contextOf(reply.request, placing.orderId)
  if (!context) return answerWith(reply, refused('RequestIdMalformed'))
  const knownPosition = knownPositionOf(reply.request)
  const outcome = await placeHandedOver(needs, context, { placing, paid, knownPosition })
  if ('hash' in outcome) {
    const same = outcome.hash === context.commandHash
    return same && outcome.answer ? repeat(reply, outcome.answer) : answerWith(reply, refused('RequestIdTaken'))
  }
  if (outcome.written || outcome.unkept || !context.keyed) return answerWith(reply, outcome)
  const orderId = orderIdFor(context, placing)
  if (orderId !== context.commandId) return replyAndKeep(reply, needs.idempotency, context, outcome)
  return answerRefused(needs, reply, context, { orderId, paid, outcome })
}

type Refusal = Readonly<{ orderId: OrderId; paid: boolean; outcome: Reply }>

/**
 * Stores the refusal in the order's own stream: the append that would place the order conflicts with it, so no order
 * has to be looked up first. If a concurrent duplicate of this request was faster, its answer counts.
 */
async function answerRefused(
  needs: AnswerPlacingNeeds,
  reply: FastifyReply,
  context: CommandContext,
  { orderId, paid, outcome }: Refusal,
): Promise<FastifyReply> {
  const answer = answerOf(reply, outcome)
  const command = { type: 'RefuseOrder' as const, data: { orderId, answer } }
  const kept = await needs.handle(needs.orders, orderStream(context.tenantId, orderId), command, context)
  if ('rejected' in kept) return answerWith(reply, refused(kept.rejected))
  const { state, position, written } = kept
  if (state.refused) return repeat(reply, state.refused)
  if (!written) return repeat(reply, answer)
  return answerWith(reply, await answerPlaced(needs, context, { state, position, paid }))
}
