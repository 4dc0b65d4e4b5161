import type { InvoiceId } from '@comanda/domain/kernel/ids.ts'
import { type Order, type PlacedOrder, tokenNoOf } from '@comanda/domain/orders/order.ts'
import { type CheckoutNeeds, carryThrough } from '../checkout/steps.ts'
import type { CommandContext } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import type { Reply } from '../send.ts'

type PlacedState = Readonly<{ state: Order; position: bigint | null; paid: boolean }>

/** Answer from the order's state. The payment of an order that is paid at once is completed first. */
export async function answerPlaced(needs: CheckoutNeeds, context: CommandContext, placed: PlacedState): Promise<Reply> {
  const { state, position, paid } = placed
  if (state.status === 'None') throw new Error('only a placed order is answered for')
  const answer = { tokenNo: tokenNoOf(state), orderId: state.placed.orderId }
  if (!paid) return { body: { message: 'Order sent to kitchen!', ...answer }, position, written: true }
  const { invoiceId, ...settled } = await settle(needs, context, { ...placed, state })
  await crashPoint('checkout:before-answer', context.tenantId)
  const body = { message: 'Order paid and sent to kitchen!', ...answer, invoiceId }
  return { body, position: settled.position, written: true }
}

async function settle(
  needs: CheckoutNeeds,
  context: CommandContext,
  { state, position }: PlacedState & { state: PlacedOrder },
): Promise<{ invoiceId: InvoiceId; position: bigint | null }> {
  const { payment } = state
  if (payment.status === 'Paid') return { invoiceId: payment.invoiceId, position }
  if (payment.status === 'Unpaid') throw new Error('an order placed as paid has a checkout from its first append')
  await crashPoint('checkout:after-commit', context.tenantId)
  return carryThrough(needs, context, { terms: payment.checkout, states: [state] })
}
