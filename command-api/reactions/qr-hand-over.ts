import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { CommandContext } from '../command-context.ts'
import { type AcceptNeeds, acceptQrOrder } from '../qr/accept.ts'
import { type FollowNeeds, followLog } from './follow.ts'

/**
 * Accepts the QR order that an order was made of. The request that placed the order has done so already, unless it died in
 * between; the step has the same id either way, so it is taken once.
 */
export const startQrHandOver = (needs: FollowNeeds & AcceptNeeds): Promise<void> =>
  followLog(needs, { name: 'qr-hand-over', eventTypes: ['OrderPlaced'], react: (event) => handOver(needs, event) })

async function handOver(needs: AcceptNeeds, recorded: RecordedEvent): Promise<boolean> {
  if (isOfTheHouse(recorded.data)) return false
  const { type, data } = OrderEvent.parse({ type: recorded.type, data: recorded.data })
  if (type !== 'OrderPlaced' || data.qrOrderId === null) return false
  const { orderId, qrOrderId } = data
  await acceptQrOrder(needs, contextOf(Metadata.parse(recorded.metadata)), { qrOrderId, orderId })
  return true
}

/** Nearly every order is made of no QR order: to parse them all would be most of this reaction's work. */
const isOfTheHouse = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'qrOrderId' in data && data.qrOrderId === null

/** As the one who placed the order: it is his doing. */
const contextOf = (metadata: Metadata): CommandContext => ({ ...metadata, keyed: false })
