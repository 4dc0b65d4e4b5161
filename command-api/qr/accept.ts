import type { OrderId, QrOrderId } from '@comanda/domain/kernel/ids.ts'
import { qrOrderStream } from '@comanda/domain/kernel/streams.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Handle } from '../handle.ts'
import { type Stamp, stepOf } from '../stamp.ts'
import { qrOrders } from './kind.ts'
import type { WaitingQrOrders } from './waiting.ts'

export type AcceptNeeds = Readonly<{ handle: Handle; waiting: WaitingQrOrders; logger: FastifyBaseLogger }>

/** Once for one order, whoever asks and however often: its id follows from the order. Gives the position. */
export async function acceptQrOrder(
  { handle, waiting, logger }: AcceptNeeds,
  stamp: Stamp,
  data: Readonly<{ qrOrderId: QrOrderId; orderId: OrderId }>,
): Promise<bigint | null> {
  const { qrOrderId, orderId } = data
  const stream = qrOrderStream(stamp.tenantId, qrOrderId)
  const step = stepOf(stamp, orderId, 'accept-qr-order')
  const outcome = await handle(qrOrders, stream, { type: 'AcceptQrOrder', data }, step)
  await waiting.remove(stamp.tenantId, qrOrderId)
  if (!('rejected' in outcome)) return outcome.position
  logger.info({ ...data, rejected: outcome.rejected }, 'a QR order had ended before its order was placed')
  return null
}
