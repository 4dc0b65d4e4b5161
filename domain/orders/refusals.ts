import { type Rejection, reject } from '../kernel/decider.ts'
import type { OrderRejection, PlacedOrder } from './state.ts'

export function refuseIfNotOpen({ status }: PlacedOrder): Rejection<OrderRejection> | undefined {
  if (status === 'Open') return undefined
  return reject(status === 'Cancelled' ? 'OrderCancelledAlready' : 'OrderNotOpen')
}

/** For changes that are possible on a paid order, but not during its checkout. */
export const refuseIfInCheckout = ({ payment }: PlacedOrder): Rejection<OrderRejection> | undefined =>
  payment.status === 'InCheckout' ? reject('OrderInCheckout') : undefined

export function refuseIfPaid({ payment }: PlacedOrder): Rejection<OrderRejection> | undefined {
  if (payment.status === 'Unpaid') return undefined
  return reject(payment.status === 'Paid' ? 'OrderAlreadyPaid' : 'OrderInCheckout')
}
