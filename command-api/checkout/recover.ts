import type { OrderId, SettlementId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { CommandContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import { type CheckoutNeeds, carryThrough, checkoutOf, releaseOn } from './steps.ts'

type Recovery = 'settled' | 'released' | 'nothing to do'

/**
 * Ends a checkout whose process died between two steps: forward when the lead order has committed, else back. Trying to
 * release the lead is the decision: in its stream commit and release exclude each other.
 */
export async function recover(
  needs: CheckoutNeeds,
  context: CommandContext,
  left: Readonly<{ orderId: OrderId; settlementId: SettlementId }>,
): Promise<Recovery> {
  const { settlementId } = left
  const checkout = checkoutOf(await stateOf(needs, context, left.orderId), settlementId)
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
