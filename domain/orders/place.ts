import { type Rejection, reject } from '../kernel/decider.ts'
import type { Instant } from '../kernel/ids.ts'
import { checkoutEvents, hasCheckout } from './checkout.ts'
import type { Checkout, Placement } from './commands.ts'
import { holdLaterCourses } from './courses.ts'
import type { OrderEvent } from './events.ts'
import type { Order, OrderDecision, OrderRejection } from './state.ts'

export function place(data: Placement, at: Instant): Rejection<OrderRejection> | OrderEvent[] {
  if (data.lines.length === 0) return reject('CartEmpty')
  return [{ type: 'OrderPlaced', data: { ...data, placedAt: at } }, ...holdLaterCourses(data, at)]
}

export function placeAndCheckOut(
  { settlementId, period, paidWith, ...placement }: Placement & Pick<Checkout, 'settlementId' | 'period' | 'paidWith'>,
  state: Order,
  at: Instant,
): OrderDecision {
  if (state.status !== 'None') return hasCheckout(state, settlementId) ? [] : reject('OrderPlacedAlready')
  const placed = place(placement, at)
  if ('rejected' in placed) return placed
  const { orderId, businessDay } = placement
  const checkout = { orderId, settlementId, leadOrderId: orderId, orderIds: [orderId], completes: false }
  return [...placed, ...checkoutEvents({ ...checkout, ...(paidWith && { paidWith }), period, businessDay }, at)]
}
