import { money } from '@comanda/domain/kernel/money.ts'
import type { Checkout, OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { Loss } from '@comanda/domain/orders/losses.ts'
import { euro, invoiceId, now, orderId, period, placement, settlementId, today } from './samples.ts'

export function item(line: number) {
  return { orderId: orderId(1), line }
}
export const one = { orderId: orderId(1), settlementId: settlementId(1) }
export const checkout: Checkout = {
  ...one,
  leadOrderId: orderId(1),
  orderIds: [orderId(1), orderId(2)],
  completes: true,
  period,
  businessDay: today,
}

export const place: OrderCommand = { type: 'PlaceOrder', data: placement() }
export const placeAndPay: OrderCommand = {
  type: 'PlaceAndCheckOutOrder',
  data: { ...placement(), settlementId: settlementId(1), period },
}
const answer = { status: 409, body: '{"message":"No!"}' }
export const refuse: OrderCommand = { type: 'RefuseOrder', data: { orderId: orderId(1), answer } }
export const start: OrderCommand = { type: 'StartItem', data: item(1) }
export const cancelItem: OrderCommand = { type: 'CancelItem', data: item(1) }
export const cancel: OrderCommand = { type: 'CancelOrder', data: { orderId: orderId(1) } }
export const complete: OrderCommand = { type: 'CompleteOrder', data: { orderId: orderId(1) } }
export const startCheckout = (change: Partial<Checkout> = {}): OrderCommand => ({
  type: 'StartCheckout',
  data: { ...checkout, ...change },
})
export const commit: OrderCommand = { type: 'CommitCheckout', data: one }
export const release: OrderCommand = { type: 'ReleaseCheckout', data: one }
export const settle: OrderCommand = { type: 'SettleOrder', data: { ...one, invoiceId: invoiceId('2026-1') } }

export const placed: OrderEvent = { type: 'OrderPlaced', data: { ...placement(), placedAt: now } }
export const refused: OrderEvent = { type: 'OrderRefused', data: { orderId: orderId(1), answer, refusedAt: now } }
export const itemStarted: OrderEvent = { type: 'OrderItemStarted', data: { ...item(1), startedAt: now } }
export const loss = (line: number, kind: Loss['kind']): Loss => ({ line, kind, value: money(1000), currency: euro })
export const itemCancelledAs = (kind: 'void' | 'waste', line = 1): OrderEvent => ({
  type: 'OrderItemCancelled',
  data: { ...item(line), losses: [loss(line, kind)], cancelledAt: now },
})
export const itemCancelled = itemCancelledAs('void')
export const secondCancelled = itemCancelledAs('void', 2)
export const itemEvents: readonly OrderEvent[] = [
  itemStarted,
  { type: 'OrderItemFinished', data: { ...item(1), finishedAt: now } },
  { type: 'OrderItemServed', data: { ...item(1), servedAt: now } },
  itemCancelled,
]
export const cancelled: OrderEvent = {
  type: 'OrderCancelled',
  data: { orderId: orderId(1), losses: [loss(1, 'void'), loss(2, 'void')], cancelledAt: now },
}
export const closedUnpaid: OrderEvent = {
  type: 'OrderCompleted',
  data: { orderId: orderId(1), losses: [loss(1, 'unpaid'), loss(2, 'unpaid')], completedAt: now },
}
export const completed: OrderEvent = { type: 'OrderCompleted', data: { orderId: orderId(1), completedAt: now } }
export const checkoutStarted = (change: Partial<Checkout> = {}): OrderEvent => ({
  type: 'CheckoutStarted',
  data: { ...checkout, ...change, startedAt: now },
})
export const started = checkoutStarted()
export const followed = checkoutStarted({ leadOrderId: orderId(2) })
export const startedAlone = checkoutStarted({ orderIds: [orderId(1)] })
export const startedOpen = checkoutStarted({ orderIds: [orderId(1)], completes: false })
export const committed: OrderEvent = { type: 'CheckoutCommitted', data: { ...one, committedAt: now } }
export const released: OrderEvent = { type: 'CheckoutReleased', data: { ...one, releasedAt: now } }
const settledWith = (completes: boolean): OrderEvent => ({
  type: 'OrderSettled',
  data: { ...one, invoiceId: invoiceId('2026-1'), completes, settledAt: now },
})
export const settled = settledWith(true)
export const settledOpen = settledWith(false)
