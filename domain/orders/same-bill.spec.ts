import {
  cancelled,
  closedUnpaid,
  completed,
  placed,
  settledOpen,
  startedOpen,
} from '@comanda/tests/samples/order-samples.ts'
import { context, orderId } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { order, type PlacedOrder } from './order.ts'
import { countsOnBill, splitRelatives } from './same-bill.ts'

const stateOf = (...events: readonly OrderEvent[]): PlacedOrder => {
  const state = events.reduce(order.evolve, order.initial)
  return state.status === 'None' ? expect.fail('it was placed') : state
}
const eventsOf = (command: OrderCommand, ...history: readonly OrderEvent[]) => {
  const decision = order.decide(command, history.reduce(order.evolve, order.initial), context)
  return 'rejected' in decision ? expect.fail(decision.rejected) : decision
}

describe('a bill that was split', () => {
  test('consists of the order and of all orders that were split off it, also after they were joined', () => {
    const lines = [{ line: 2, quantity: 1 }]
    const [movedOff] = eventsOf(
      { type: 'DivideOrder', data: { orderId: orderId(1), intoOrderId: orderId(2), lines } },
      placed,
    )
    if (movedOff?.type !== 'OrderLinesMovedOff') return expect.fail('lines move')
    const part = eventsOf({ type: 'SplitOffOrder', data: { movedOff: movedOff.data } })
    const joined = eventsOf({ type: 'JoinOrder', data: { orderId: orderId(2), intoOrderId: orderId(1) } }, ...part)
    expect(splitRelatives(stateOf(placed))).toEqual([])
    expect(splitRelatives(stateOf(placed, movedOff))).toEqual([orderId(2)])
    expect(splitRelatives(stateOf(...part))).toEqual([orderId(1)])
    expect(splitRelatives(stateOf(...part, ...joined))).toEqual([orderId(1)])
  })
  test('has the deductions of its open and paid orders, not of cancelled ones and of those closed unpaid', () => {
    expect(countsOnBill(stateOf(placed))).toBe(true)
    expect(countsOnBill(stateOf(placed, startedOpen, settledOpen))).toBe(true)
    expect(countsOnBill(stateOf(placed, startedOpen, settledOpen, completed))).toBe(true)
    expect(countsOnBill(stateOf(placed, cancelled))).toBe(false)
    expect(countsOnBill(stateOf(placed, closedUnpaid))).toBe(false)
  })
})
