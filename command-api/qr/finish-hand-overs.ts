import { OrderId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type AcceptNeeds, acceptQrOrder } from './accept.ts'
import type { AbandonedClaim } from './waiting.ts'

/** Age from which a claim counts as abandoned: a running request holds it for milliseconds. */
const graceSeconds = 5

type HandOvers = AcceptNeeds & Readonly<{ log: EventLog; logger: FastifyBaseLogger }>

/**
 * Accepts guest orders whose order was placed by a request that died before accepting them. The abandoned claim
 * contains the id of the order. The step has the same id as the step of the request, so that it is taken once.
 */
export async function finishHandOvers(needs: HandOvers): Promise<void> {
  for (const claim of await needs.waiting.listAbandonedClaims(graceSeconds)) {
    // A failure must not keep the others waiting; a later round retries.
    await finish(needs, claim).catch((err: unknown) =>
      needs.logger.error({ err, ...claim }, 'a hand-over was not finished'),
    )
  }
}

async function finish(needs: HandOvers, { tenantId, qrOrderId, claimant }: AbandonedClaim): Promise<void> {
  const orderId = OrderId.parse(claimant)
  const [placed] = await needs.log.readStream(orderStream(tenantId, orderId), { maxCount: 1 })
  const event = placed && OrderEvent.parse({ type: placed.type, data: placed.data })
  if (event?.type !== 'OrderPlaced' || event.data.qrOrderId !== qrOrderId) return
  // as the user who placed the order
  const context = { ...Metadata.parse(placed?.metadata), keyed: false }
  await acceptQrOrder(needs, context, { qrOrderId, orderId })
}
