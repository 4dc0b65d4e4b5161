import { OrderId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type AcceptNeeds, acceptQrOrder } from './accept.ts'
import type { LeftClaim } from './waiting.ts'

/** A living request holds its claim for milliseconds. */
const graceSeconds = 5

type HandOvers = AcceptNeeds & Readonly<{ log: EventLog; logger: FastifyBaseLogger }>

/**
 * Accepts the QR orders of which an order was placed by a request that died before it said so. Its claim is left, and names
 * the order. The step has the same id as the request's own, so it is taken once.
 */
export async function finishHandOvers(needs: HandOvers): Promise<void> {
  for (const left of await needs.waiting.leftClaims(graceSeconds)) {
    // One that cannot be finished now must not keep the others waiting; a later round tries it again.
    await finish(needs, left).catch((err: unknown) =>
      needs.logger.error({ err, ...left }, 'a hand-over was not finished'),
    )
  }
}

async function finish(needs: HandOvers, { tenantId, qrOrderId, claimant }: LeftClaim): Promise<void> {
  const orderId = OrderId.parse(claimant)
  const [placed] = await needs.log.readStream(orderStream(tenantId, orderId), { maxCount: 1 })
  const event = placed && OrderEvent.parse({ type: placed.type, data: placed.data })
  if (event?.type !== 'OrderPlaced' || event.data.qrOrderId !== qrOrderId) return
  // as the person who placed the order
  const context = { ...Metadata.parse(placed?.metadata), keyed: false }
  await acceptQrOrder(needs, context, { qrOrderId, orderId })
}
