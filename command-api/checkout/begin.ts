import { reject } from '@comanda/domain/kernel/decider.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { billOf, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type Order, type OrderRejection, order, type PlacedOrder } from '@comanda/domain/orders/order.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import type { CommandContext } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import type { Kind } from '../fold.ts'
import type { AnyRejection } from '../messages.ts'
import type { OrderKind } from '../orders/kind.ts'
import { type CheckoutNeeds, isInSettlement, releaseOn, type Terms, takeStep } from './steps.ts'

type BeginResult = Readonly<{ states: readonly PlacedOrder[] }> | Readonly<{ refusal: AnyRejection }>

/**
 * Steps 1 and 2: starts the checkout on every order, the lead first, then commits on the lead; afterwards the invoice
 * will be issued in any case. If one order refuses, the started ones are released. A single order commits as it starts.
 */
export async function begin(
  needs: CheckoutNeeds,
  context: CommandContext,
  { terms, shown }: Readonly<{ terms: Terms; shown: readonly PlacedOrder[] }>,
): Promise<BeginResult> {
  const { settlementId, leadOrderId, orderIds } = terms
  const start = async (orderId: OrderId) => {
    const placedOrder = shown.find(({ placed }) => placed.orderId === orderId)
    const command = { type: 'StartCheckout', data: { ...terms, orderId } } as const
    const outcome = await takeStep(needs, context, command, refusingOtherTotal(needs.orders, placedOrder))
    if ('rejected' in outcome) return { refusal: outcome.rejected }
    // A step of an earlier try counts only while it has not been released since.
    return isInSettlement(outcome.state, settlementId) ? outcome : { refusal: 'PaymentInterrupted' as const }
  }
  const lead = await start(leadOrderId)
  if ('refusal' in lead) return lead
  await crashPoint('checkout:after-start-1', context.tenantId)
  if (orderIds.length === 1) {
    await crashPoint('checkout:after-starts', context.tenantId)
    await crashPoint('checkout:after-commit', context.tenantId)
    return { states: [lead.state].filter(isPlaced) }
  }
  const others = await Promise.all(orderIds.filter((orderId) => orderId !== leadOrderId).map(start))
  await crashPoint('checkout:after-starts', context.tenantId)
  for (const other of others) if ('refusal' in other) return giveUp(needs, context, terms, other.refusal)
  const data = { orderId: leadOrderId, settlementId }
  const committed = await takeStep(needs, context, { type: 'CommitCheckout', data }, needs.orders)
  if ('rejected' in committed) return giveUp(needs, context, terms, committed.rejected)
  await crashPoint('checkout:after-commit', context.tenantId)
  const all = [committed, ...others].flatMap((outcome) => ('state' in outcome ? [outcome.state] : []))
  return { states: all.filter(isPlaced) }
}

/** The release of the lead order decides: a later try and the recovery both find the checkout released. */
export async function giveUp(
  needs: CheckoutNeeds,
  context: CommandContext,
  terms: Terms,
  refusal: AnyRejection,
): Promise<Readonly<{ refusal: AnyRejection }>> {
  const { settlementId, leadOrderId, orderIds } = terms
  const lead = await releaseOn(needs, context, settlementId, leadOrderId)
  // A concurrent copy of this request has committed meanwhile. The retry is answered with that payment.
  if ('rejected' in lead) throw tooBusy()
  const others = orderIds.filter((orderId) => orderId !== leadOrderId)
  await Promise.all(others.map((orderId) => releaseOn(needs, context, settlementId, orderId)))
  return { refusal }
}

/**
 * Orders that refuse every command once their total differs from the total that was compared with the client's claims.
 */
function refusingOtherTotal(
  orders: OrderKind,
  shown: PlacedOrder | undefined,
): Kind<Order, OrderCommand, OrderEvent, OrderRejection | 'PricesChanged'> {
  if (!shown) return orders
  const { total } = billOf(shown)
  return {
    ...orders,
    decider: {
      ...order,
      decide: (command, state, context) =>
        isPlaced(state) && billOf(state).total !== total
          ? reject('PricesChanged')
          : order.decide(command, state, context),
    },
  }
}
