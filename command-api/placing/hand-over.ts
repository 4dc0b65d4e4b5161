import { QrOrderId } from '@comanda/domain/kernel/ids.ts'
import { qrOrderStream } from '@comanda/domain/kernel/streams.ts'
import { refusalToAccept } from '@comanda/domain/qr-orders/qr-order.ts'
import { isOutage } from '@comanda/http/errors.ts'
import type { CommandContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import type { IdempotencyRecord } from '../idempotency/records.ts'
import { newestOf } from '../positions.ts'
import { type AcceptNeeds, acceptQrOrder } from '../qr/accept.ts'
import { qrOrders } from '../qr/kind.ts'
import { type Reply, refused } from '../send.ts'
import { orderIdFor, placeOrder } from './place.ts'
import type { PlaceNeeds, PlaceRequest } from './prepare.ts'

export type HandOverNeeds = PlaceNeeds & AcceptNeeds

/**
 * Places an order that the staff create from a guest order. The order is placed first, so that a crash loses none; a
 * sweep over the claims completes interrupted ones (qr/finish-hand-overs.ts). A claim keeps a second till from creating
 * another order from the same guest order.
 */
export async function placeHandedOver(
  needs: HandOverNeeds,
  context: CommandContext,
  request: PlaceRequest,
): Promise<Reply | IdempotencyRecord> {
  // a number is an id of another system in an old draft: such an order belongs to no guest order, as in 1.2.0
  const qrOrderId = QrOrderId.safeParse(request.placing.selectedQrOrderItem).data
  if (!qrOrderId) return placeOrder(needs, context, request)
  const { waiting } = needs
  const { tenantId } = context
  const orderId = orderIdFor(context, request.placing)
  if (!(await waiting.claim(tenantId, qrOrderId, orderId))) return refused('QrOrderBusy')
  const { state } = await foldStream(needs.log, qrOrders, qrOrderStream(tenantId, qrOrderId))
  const refusal = refusalToAccept(state, orderId)
  if (refusal) {
    await waiting.remove(tenantId, qrOrderId)
    return refused(refusal)
  }
  const outcome = await placeOrder(needs, context, request)
  if ('hash' in outcome || !outcome.written) {
    await waiting.release(tenantId, qrOrderId, orderId)
    return outcome
  }
  const accepted = await acceptQrOrder(needs, context, { qrOrderId, orderId }).catch((err: unknown) => {
    if (!isOutage(err)) throw err
    needs.logger.warn({ err, qrOrderId }, 'a QR order is left for the sweep of hand-overs to accept')
    return null
  })
  return { ...outcome, position: newestOf([outcome.position, accepted]) }
}
