import { givenFor } from '@comanda/tests/domain/given.ts'
import { cancelled, itemCancelled, placed, settledOpen, startedOpen } from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, orderLine, uuid, variantId } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { DiscountId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { billOf, isPlaced } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import { OrderEvent } from './events.ts'
import { deductionsIn } from './limits.ts'
import { type Order, order, type PlacedOrder } from './order.ts'

const given = givenFor(order, context)
const after = (...history: readonly OrderEvent[]): PlacedOrder => {
  const state = history.reduce(order.evolve, order.initial)
  return isPlaced(state) ? state : expect.fail('it was placed')
}
const decide = (command: OrderCommand, state: PlacedOrder | typeof order.initial): readonly OrderEvent[] => {
  const decision = order.decide(command, state, context)
  return 'rejected' in decision ? expect.fail(decision.rejected) : decision
}
const reopen = (from: PlacedOrder): OrderCommand => ({ type: 'ReopenOrder', data: { orderId: orderId(2), from } })
const mine = orderId(1)
const charge = { title: 'Service', basisPoints: 1_000 }
const tenPercent: OrderCommand = {
  type: 'GiveDiscount',
  data: {
    orderId: mine,
    discountId: DiscountId.parse(uuid(77)),
    kind: 'discount',
    scope: null,
    asked: { type: 'percent', basisPoints: 1_000 },
    reason: { code: 'complaint' },
  },
}

const removeCharge: OrderCommand = { type: 'RemoveCharge', data: { orderId: mine, reason: { code: 'complaint' } } }

describe('a paid order', () => {
  test('is open again under another id, with its charged lines as delivered', () => {
    const decision = decide(reopen(after(placed, itemCancelled)), order.initial)
    expect(decision).toMatchObject([
      {
        type: 'OrderReopened',
        data: {
          orderId: orderId(2),
          reopenedFrom: mine,
          lines: [{ ...orderLine(2), status: 'delivered', statusAt: now }],
        },
      },
    ])
    const state = after(...decision)
    expect([state.status, state.payment, state.items]).toEqual(['Open', { status: 'Unpaid' }, { 2: 'delivered' }])
    expect(billOf(state).total).toBe(billOf(after(placed, itemCancelled)).total)
  })

  test('has its discounts, its service charge and its printed bill again', () => {
    const charged = after(placed, { type: 'OrderChargeAdded', data: { orderId: mine, charge, addedAt: now } })
    const discounted = decide(tenPercent, charged).reduce<PlacedOrder>((state, event) => {
      const next = order.evolve(state, event)
      return isPlaced(next) ? next : expect.fail('it was placed')
    }, charged)
    const events = decide({ type: 'PrintBill', data: { orderId: mine } }, discounted)
    const paid = [...events, startedOpen, settledOpen].reduce(order.evolve, discounted)
    const [event] = decide(reopen(isPlaced(paid) ? paid : expect.fail('it was placed')), order.initial)
    const stored = OrderEvent.parse(event)
    const state = after(stored)
    expect(billOf(state)).toEqual(billOf(discounted))
    expect(state.discounts).toEqual(discounted.discounts)
    expect(state).toMatchObject({ billPrintedAt: now, placed: { charge }, payment: { status: 'Unpaid' } })
  })

  test('has the deductions of the paid one: cheaper options and a removed service charge', () => {
    const options = { ...orderLine(1), variant: { variantId: variantId(1), title: 'Small' }, unitPrice: money(900) }
    const cheaper: OrderCommand = { type: 'ReviseLine', data: { orderId: mine, line: 1, of: 1, quantity: 1, options } }
    const charged = after(placed, { type: 'OrderChargeAdded', data: { orderId: mine, charge, addedAt: now } })
    const history = [...decide(cheaper, charged), ...decide(removeCharge, charged)]
    const paid = history.reduce<Order>(order.evolve, charged)
    const state = after(...decide(reopen(isPlaced(paid) ? paid : expect.fail('it was placed')), order.initial))
    expect(deductionsIn(state)).toEqual(deductionsIn(paid))
    expect(deductionsIn(state)).toMatchObject([{ amount: 100 }, { amount: expect.any(Number) }])
  })

  test('that was split off another one is reopened without it', () => {
    const whole = after(placed)
    const lines = [{ line: 2, quantity: 1 }]
    const [movedOff] = decide({ type: 'DivideOrder', data: { orderId: mine, intoOrderId: orderId(3), lines } }, whole)
    if (movedOff?.type !== 'OrderLinesMovedOff') throw new Error('it was divided')
    const part = after(...decide({ type: 'SplitOffOrder', data: { movedOff: movedOff.data } }, order.initial))
    const state = after(...decide(reopen(part), order.initial))
    expect(state).toMatchObject({ reopenedFrom: orderId(3), items: { 2: 'delivered' } })
    expect(billOf(state)).toEqual(billOf(part))
    const join: OrderCommand = { type: 'JoinOrder', data: { orderId: orderId(2), intoOrderId: mine } }
    expect(order.decide(join, state, context)).toEqual({ rejected: 'NotSplitOff' })
  })

  test('is reopened once, and under a free id', () => {
    const decision = decide(reopen(after(placed)), order.initial)
    given(...decision)
      .when(reopen(after(placed)))
      .then()
    given(placed)
      .when(reopen(after(placed, cancelled)))
      .thenRejected('OrderPlacedAlready')
  })
})
