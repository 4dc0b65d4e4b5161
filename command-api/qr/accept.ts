import type { OrderId, QrOrderId } from '@comanda/domain/kernel/ids.ts'
import { qrOrderStream } from '@comanda/domain/kernel/streams.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type CommandContext, stepOf } from '../command-context.ts'
import type { Handle } from '../handle.ts'
import { qrOrders } from './kind.ts'
import type { WaitingQrOrders } from './waiting.ts'

export type AcceptNeeds = Readonly<{ handle: Handle; waiting: WaitingQrOrders; logger: FastifyBaseLogger }>

/** Accepts a guest order. Idempotent: the command's id is derived from the order. Returns the position. */
export async function acceptQrOrder(
  { handle, waiting, logger }: AcceptNeeds,
  context: CommandContext,
  data: Readonly<{ qrOrderId: QrOrderId; orderId: OrderId }>,
): Promise<bigint | null> {
  const { qrOrderId, orderId } = data
  const stream = qrOrderStream(context.tenantId, qrOrderId)
  const step = stepOf(context, orderId, 'accept-qr-order')
  const outcome = await handle(qrOrders, stream, { type: 'AcceptQrOrder', data }, step)
  await waiting.remove(context.tenantId, qrOrderId)
  if (!('rejected' in outcome)) return outcome.position
  logger.info({ ...data, rejected: outcome.rejected }, 'a QR order had ended before its order was placed')
  return null
}
