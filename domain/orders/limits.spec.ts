import { itemStarted, loss, placed } from '@comanda/tests/samples/order-samples.ts'
import { context, euro, now, orderId, userId, uuid, yen } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { DiscountId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import type { UserLimits } from '../users/limits.ts'
import type { OrderCommand } from './commands.ts'
import type { DiscountRequest } from './discounts.ts'
import type { OrderEvent } from './events.ts'
import { type Answerable, discountIn, withinLimits } from './limits.ts'
import { order } from './order.ts'

const none: UserLimits = {
  currency: euro,
  discountPercent: null,
  discountPerBill: null,
  discountPerDay: null,
  comp: 'alone',
  voidStarted: 'alone',
  refund: null,
}
const person = (limits: Partial<UserLimits> | null, change: Partial<Answerable> = {}): Answerable => ({
  userId: context.by,
  limits: limits && { ...none, ...limits },
  approvedBy: null,
  ...change,
})
const discount = (number: number, change: Partial<DiscountRequest> = {}): OrderCommand => ({
  type: 'GiveDiscount',
  data: {
    orderId: orderId(1),
    discountId: DiscountId.parse(uuid(number)),
    kind: 'discount',
    scope: null,
    asked: { type: 'percent', basisPoints: 1_000 },
    reason: { code: 'complaint' },
    ...change,
  },
})

/** Decision about this change for a person, on an order of two lines, 20.00 together. */
function changed(command: OrderCommand, answerable: Answerable, ...history: OrderEvent[]) {
  const state = [placed, ...history].reduce(order.evolve, order.initial)
  const decision = order.decide(command, state, context)
  if ('rejected' in decision) throw new Error(decision.rejected)
  return { state, decision, outcome: withinLimits(decision, state, answerable) }
}
const refusal = (...given: Parameters<typeof changed>) => {
  const { outcome } = changed(...given)
  return 'rejected' in outcome ? outcome.rejected : 'allowed'
}
function after(command: OrderCommand): OrderEvent[] {
  return [...changed(command, person(null)).decision]
}

describe('a discount', () => {
  test('is free without limits', () => expect(refusal(discount(1), person(null))).toBe('allowed'))
  test('of exactly the percentage is allowed, above it refused', () => {
    expect(refusal(discount(1), person({ discountPercent: 1_000 }))).toBe('allowed')
    expect(refusal(discount(1), person({ discountPercent: 990 }))).toBe('DiscountPercentLimited')
  })
  test('as an amount counts by its share of the price', () => {
    const two = discount(1, { asked: { type: 'amount', typed: '2.01' } })
    expect(refusal(two, person({ discountPercent: 1_000 }))).toBe('DiscountPercentLimited')
  })
  test('counts together with the earlier ones of the same person', () => {
    expect(refusal(discount(2), person({ discountPercent: 1_000 }), ...after(discount(1)))).toBe(
      'DiscountPercentLimited',
    )
    expect(refusal(discount(2), person({ discountPerBill: money(300) }), ...after(discount(1)))).toBe(
      'DiscountPerBillLimited',
    )
  })
  test('does not count what others gave', () => {
    const answerable = person({ discountPercent: 1_000 }, { userId: userId(7) })
    expect(refusal(discount(2), answerable, ...after(discount(1)))).toBe('allowed')
  })
  test('is limited for a bill', () => {
    expect(refusal(discount(1), person({ discountPerBill: money(200) }))).toBe('allowed')
    expect(refusal(discount(1), person({ discountPerBill: money(199) }))).toBe('DiscountPerBillLimited')
  })
  test('is beyond every amount in another currency', () =>
    expect(refusal(discount(1), person({ currency: yen, discountPerBill: money(9_999) }))).toBe(
      'DiscountPerBillLimited',
    ))
  test('tells its amount, one for free none', () => {
    expect(discountIn(after(discount(1)))).toBe(200)
    expect(discountIn(after(discount(1, { kind: 'comp', scope: 1 })))).toBe(0)
  })
})

test('a comp needs an approval where the limits say so', () => {
  const free = discount(1, { kind: 'comp', scope: 1 })
  expect(refusal(free, person({ comp: 'with_approval', discountPercent: 0 }))).toBe('CompLimited')
  expect(refusal(free, person({ discountPercent: 0 }))).toBe('allowed')
})

describe('a void', () => {
  const limited = person({ voidStarted: 'with_approval' })
  const cancel: OrderCommand = { type: 'CancelItem', data: { orderId: orderId(1), line: 1 } }
  const closed: OrderCommand = { type: 'CompleteOrder', data: { orderId: orderId(1) } }
  test('before the kitchen has begun is free', () => {
    expect(refusal(cancel, limited)).toBe('allowed')
    expect(refusal(closed, limited)).toBe('allowed')
  })
  test('after it has begun needs an approval, of a line, of the order, and by closing it unpaid', () => {
    expect(refusal(cancel, limited, itemStarted)).toBe('VoidLimited')
    expect(refusal({ type: 'CancelOrder', data: { orderId: orderId(1) } }, limited, itemStarted)).toBe('VoidLimited')
    expect(refusal(closed, limited, itemStarted)).toBe('VoidLimited')
  })
  test('of another line is free', () =>
    expect(refusal({ type: 'CancelItem', data: { orderId: orderId(1), line: 2 } }, limited, itemStarted)).toBe(
      'allowed',
    ))
})

test('an approval stands in the events with the name of the approver', () => {
  const approver = person(null, { userId: userId(7), approvedBy: userId(7) })
  const cancel: OrderCommand = {
    type: 'CancelItem',
    data: { orderId: orderId(1), line: 1, reason: { code: 'damaged' } },
  }
  const cancelled = {
    type: 'OrderItemCancelled',
    data: { ...cancel.data, losses: [loss(1, 'waste')], approvedBy: userId(7), cancelledAt: now },
  }
  expect(changed(cancel, approver, itemStarted).outcome).toEqual([cancelled])
  const [given] = changed(discount(1), approver).outcome as readonly OrderEvent[] // allowed
  expect(given?.data).toMatchObject({ approvedBy: userId(7), discountedBy: context.by })
})
