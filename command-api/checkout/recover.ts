import type { OrderId, SettlementId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { CommandContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import { type CheckoutNeeds, carryThrough, checkoutOf, releaseOn } from './steps.ts'

type Recovery = 'settled' | 'released' | 'nothing to do'

/**
 * Ends a checkout whose process died between two steps: completes it if the lead order has committed, else releases it.
 * The attempt to release the lead decides, because commit and release exclude each other in its stream.
 */
export async function recover(
  needs: CheckoutNeeds,
  context: CommandContext,
  { orderId, settlementId }: Readonly<{ orderId: OrderId; settlementId: SettlementId }>,
): Promise<Recovery> {
  const checkout = checkoutOf(await stateOf(needs, context, orderId), settlementId)
  if (!checkout) return 'nothing to do'
  const { leadOrderId, orderIds } = checkout
  const lead = await releaseOn(needs, context, settlementId, leadOrderId)
  if (!('rejected' in lead)) {
    const others = orderIds.filter((orderId) => orderId !== leadOrderId)
    await Promise.all(others.map((orderId) => releaseOn(needs, context, settlementId, orderId)))
    return 'released'
  }
  const states = await Promise.all(orderIds.map((orderId) => stateOf(needs, context, orderId)))
  await carryThrough(needs, context, { terms: checkout, states: states.filter(isPlaced) })
  return 'settled'
}

const stateOf = async ({ log, orders }: CheckoutNeeds, { tenantId }: CommandContext, orderId: OrderId) =>
  (await foldStream(log, orders, orderStream(tenantId, orderId))).state
