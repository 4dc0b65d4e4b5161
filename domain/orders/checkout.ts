import { invariant, type Rejection, reject } from '../kernel/decider.ts'
import type { Instant, SettlementId } from '../kernel/ids.ts'
import type { OrderEvent } from './events.ts'
import type { OrderRejection, PlacedOrder } from './state.ts'

type Data<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']
type Decision = readonly OrderEvent[] | Rejection<OrderRejection>

/** Commits the lead order. Commit and release exclude each other in its stream, which decides the whole checkout. */
export function commitCheckout(state: PlacedOrder, data: Data<'CheckoutCommitted'>): Decision {
  const { payment } = state
  if (state.released.includes(data.settlementId)) return reject('CheckoutReleased')
  if (!hasCheckout(state, data.settlementId)) return reject('CheckoutUnknown')
  if (payment.status !== 'InCheckout' || payment.committed) return []
  if (payment.checkout.leadOrderId !== data.orderId) return reject('NotTheLeadOrder')
  return [{ type: 'CheckoutCommitted', data }]
}

/** Releases an order. Orders other than the lead do not know whether it has committed, so the caller checks that. */
export function releaseCheckout(state: PlacedOrder, data: Data<'CheckoutReleased'>): Decision {
  const { payment } = state
  if (!hasCheckout(state, data.settlementId)) return [] // already released, or never started
  if (payment.status !== 'InCheckout' || payment.committed) return reject('CheckoutCommitted')
  return [{ type: 'CheckoutReleased', data }]
}

export function settle(
  state: PlacedOrder,
  data: Omit<Data<'OrderSettled'>, 'completes' | 'wasCompleted' | 'settledAt'>,
  at: Instant,
): Decision {
  const { payment } = state
  if (!hasCheckout(state, data.settlementId)) return reject('CheckoutUnknown')
  if (payment.status !== 'InCheckout') return []
  const { leadOrderId, completes } = payment.checkout
  if (leadOrderId === data.orderId && !payment.committed) return reject('CheckoutNotCommitted')
  const wasCompleted = state.status === 'Completed' && ({ wasCompleted: true } as const)
  return [{ type: 'OrderSettled', data: { ...data, completes, ...wasCompleted, settledAt: at } }]
}

/** True if the order is in this checkout or paid by it. */
export function hasCheckout({ payment }: PlacedOrder, settlementId: SettlementId): boolean {
  if (payment.status === 'InCheckout') return payment.checkout.settlementId === settlementId
  return payment.status === 'Paid' && payment.settlementId === settlementId
}

export function inCheckout({ payment }: PlacedOrder, settlementId: SettlementId) {
  const inThisOne = payment.status === 'InCheckout' && payment.checkout.settlementId === settlementId
  invariant(inThisOne, 'a checkout ends only after it was started')
  return payment
}
