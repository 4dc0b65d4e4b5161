import { invariant, reject } from '../kernel/decider.ts'
import type { Instant, SettlementId } from '../kernel/ids.ts'
import { chargedLines } from './bill.ts'
import type { Checkout } from './commands.ts'
import type { DataOf, OrderEvent } from './events.ts'
import { refuseOtherPartPayments } from './part-payments.ts'
import { refuseIfNotOpen, refuseIfPaid } from './refusals.ts'
import type { OrderDecision, PlacedOrder } from './state.ts'

export function startCheckout(state: PlacedOrder, data: Checkout, at: Instant): OrderDecision {
  if (hasCheckout(state, data.settlementId)) return []
  if (state.released.includes(data.settlementId)) return reject('CheckoutReleased')
  if (state.status === 'Cancelled') return reject('OrderCancelledAlready')
  const refused = refuseIfPaid(state)
  if (refused) return refused
  if (chargedLines(state).length === 0) return reject('NothingToPay')
  return refuseIfNotOpen(state) ?? refuseOtherPartPayments(state, data) ?? checkoutEvents(data, at)
}

/** The checkout of a single order commits in the same append, as there is no other order to wait for. */
export function checkoutEvents(data: Checkout, at: Instant): OrderEvent[] {
  const { orderId, settlementId } = data
  const started: OrderEvent = { type: 'CheckoutStarted', data: { ...data, startedAt: at } }
  if (data.orderIds.length > 1) return [started]
  return [started, { type: 'CheckoutCommitted', data: { orderId, settlementId, committedAt: at } }]
}

/** Commits the lead order. Commit and release exclude each other in its stream, which decides the whole checkout. */
export function commitCheckout(state: PlacedOrder, data: DataOf<'CheckoutCommitted'>): OrderDecision {
  const { payment } = state
  if (state.released.includes(data.settlementId)) return reject('CheckoutReleased')
  if (!hasCheckout(state, data.settlementId)) return reject('CheckoutUnknown')
  if (payment.status !== 'InCheckout' || payment.committed) return []
  if (payment.checkout.leadOrderId !== data.orderId) return reject('NotTheLeadOrder')
  return [{ type: 'CheckoutCommitted', data }]
}

/** Releases an order. Orders other than the lead do not know whether it has committed, so the caller checks that. */
export function releaseCheckout(state: PlacedOrder, data: DataOf<'CheckoutReleased'>): OrderDecision {
  const { payment } = state
  if (!hasCheckout(state, data.settlementId)) return [] // already released, or never started
  if (payment.status !== 'InCheckout' || payment.committed) return reject('CheckoutCommitted')
  return [{ type: 'CheckoutReleased', data }]
}

export function settle(
  state: PlacedOrder,
  data: Omit<DataOf<'OrderSettled'>, 'completes' | 'wasCompleted' | 'settledAt'>,
  at: Instant,
): OrderDecision {
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

export function withoutCheckout(state: PlacedOrder, settlementId: SettlementId): PlacedOrder {
  inCheckout(state, settlementId)
  return { ...state, payment: { status: 'Unpaid' }, released: [...state.released, settlementId] }
}

export function withSettled(
  state: PlacedOrder,
  { settlementId, invoiceId, completes }: DataOf<'OrderSettled'>,
): PlacedOrder {
  const { tenders } = inCheckout(state, settlementId).checkout
  const payment = { status: 'Paid' as const, settlementId, invoiceId, ...(tenders && { tenders }) }
  return { ...state, status: completes ? 'Completed' : state.status, payment }
}
