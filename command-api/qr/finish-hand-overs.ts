import { OrderId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { type AcceptNeeds, acceptQrOrder } from './accept.ts'

/** A living request holds its claim for milliseconds. */
const graceSeconds = 5

/**
 * Accepts the QR orders of which an order was placed by a request that died before it said so. Its claim is left, and names
 * the order. The step has the same id as the request's own, so it is taken once.
 */
export async function finishHandOvers(needs: AcceptNeeds & Readonly<{ log: EventLog }>): Promise<void> {
  for (const { tenantId, qrOrderId, claimant } of await needs.waiting.leftClaims(graceSeconds)) {
    const orderId = OrderId.parse(claimant)
    const [placed] = await needs.log.readStream(orderStream(tenantId, orderId), { maxCount: 1 })
    const event = placed && OrderEvent.parse({ type: placed.type, data: placed.data })
    if (event?.type !== 'OrderPlaced' || event.data.qrOrderId !== qrOrderId) continue
    // as the person who placed the order
    const context = { ...Metadata.parse(placed?.metadata), keyed: false }
    await acceptQrOrder(needs, context, { qrOrderId, orderId })
  }
}
