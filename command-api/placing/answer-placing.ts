import type { Placing } from '@comanda/api/shapes/placing.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import type { FastifyReply } from 'fastify'
import type { CommandContext } from '../command-context.ts'
import type { IdempotencyRecords } from '../idempotency/records.ts'
import { knownPositionOf } from '../known-position.ts'
import { answerOf, answerWith, type ContextOf, type Reply, refused, sendAnswer, storeAndAnswer } from '../send.ts'
import { type HandOverNeeds, placeHandedOver } from './hand-over.ts'
import { orderIdFor } from './place.ts'
import { answerPlaced } from './placed.ts'

export type AnswerPlacingNeeds = HandOverNeeds & Readonly<{ idempotency: IdempotencyRecords; contextOf: ContextOf }>

type PlacingRequest = Readonly<{ placing: Placing; paid: boolean }>

/**
 * Runs create-order once per id. No id is claimed beforehand: the order's stream does that, which saves a write per
 * order.
 */
export async function answerPlacing(
  needs: AnswerPlacingNeeds,
  reply: FastifyReply,
  { placing, paid }: PlacingRequest,
): Promise<FastifyReply> {
  const context = needs.contextOf(reply.request, placing.orderId)
  if (!context) return answerWith(reply, refused('RequestIdMalformed'))
  const knownPosition = knownPositionOf(reply.request)
  const outcome = await placeHandedOver(needs, context, { placing, paid, knownPosition })
  if ('hash' in outcome) {
    const isSame = outcome.hash === context.commandHash
    return isSame && outcome.answer ? sendAnswer(reply, outcome.answer) : answerWith(reply, refused('RequestIdTaken'))
  }
  if (outcome.written || outcome.isTransient || !context.keyed) return answerWith(reply, outcome)
  const orderId = orderIdFor(context, placing)
  if (orderId !== context.commandId) return storeAndAnswer(reply, needs.idempotency, context, outcome)
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
  const recorded = await needs.handle(needs.orders, orderStream(context.tenantId, orderId), command, context)
  if ('rejected' in recorded) return answerWith(reply, refused(recorded.rejected))
  const { state, position, written } = recorded
  if (state.refused) return sendAnswer(reply, state.refused)
  if (!written) return sendAnswer(reply, answer)
  return answerWith(reply, await answerPlaced(needs, context, { state, position, paid }))
}
