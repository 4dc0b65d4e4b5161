import { givenFor } from '@comanda/tests/domain/given.ts'
import { cancelled, completed } from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, orderLine, placement } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { OrderId } from '../kernel/ids.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { order } from './order.ts'
import { hasLeftPass } from './pass.ts'

const given = givenFor(order, context)
const mine = orderId(1)
const placed: OrderEvent = {
  type: 'OrderPlaced',
  data: { ...placement({ lines: [orderLine(1, { quantity: 3 }), orderLine(2), orderLine(3)] }), placedAt: now },
}
const ready = (line: number): OrderEvent => ({
  type: 'OrderItemFinished',
  data: { orderId: mine, line, finishedAt: now },
})
const started: OrderEvent = { type: 'OrderItemStarted', data: { orderId: mine, line: 1, startedAt: now } }
const again: OrderEvent = { type: 'OrderItemStarted', data: { orderId: mine, line: 1, recalls: true, startedAt: now } }
const served: OrderEvent = { type: 'OrderItemServed', data: { orderId: mine, line: 1, servedAt: now } }
const dropped: OrderEvent = { type: 'OrderItemCancelled', data: { orderId: mine, line: 1, cancelledAt: now } }
const passed = (...lines: number[]): OrderEvent => ({
  type: 'OrderItemsPassed',
  data: { orderId: mine, lines, passedAt: now },
})
const back = (...lines: number[]): OrderEvent => ({
  type: 'OrderItemsTakenBack',
  data: { orderId: mine, lines, takenBackAt: now },
})
const pass = (...lines: number[]): OrderCommand => ({ type: 'PassItems', data: { orderId: mine, lines } })
const takeBack = (...lines: number[]): OrderCommand => ({ type: 'TakeBackItems', data: { orderId: mine, lines } })

describe('passing ready items', () => {
  test('is one event, also of the whole ticket', () => {
    given(placed, ready(1)).when(pass(1)).then(passed(1))
    given(placed, ready(1), ready(2)).when(pass(1, 2)).then(passed(1, 2))
  })
  test('is recorded once, also by two screens', () => {
    given(placed, ready(1), passed(1)).when(pass(1)).then()
    given(placed, ready(1), ready(2), passed(1)).when(pass(1, 2)).then(passed(2))
  })
  test('leaves out what is not ready, served, cancelled or unknown', () => {
    given(placed, started, ready(2))
      .when(pass(1, 2, 3, 9))
      .then(passed(2))
    given(placed, started).when(pass(1)).then()
    given(placed, ready(1), served, ready(2)).when(pass(1, 2)).then(passed(2))
    given(placed, dropped, ready(2)).when(pass(1, 2)).then(passed(2))
  })
  test('is refused where no item is left, or once the order is cancelled', () => {
    given(placed, dropped).when(pass(1)).thenRejected('ItemVoided')
    given(placed).when(pass(9)).thenRejected('ItemUnknown')
    given(placed, ready(1), cancelled).when(pass(1)).thenRejected('OrderCancelledAlready')
  })
  test('is allowed once the order is completed', () => given(placed, ready(1), completed).when(pass(1)).then(passed(1)))
})

describe('taking back', () => {
  test('is one step, once', () => {
    given(placed, ready(1), passed(1)).when(takeBack(1)).then(back(1))
    given(placed, ready(1), passed(1), back(1)).when(takeBack(1)).then()
    given(placed, ready(1)).when(takeBack(1)).then()
  })
  test('does nothing to a served item', () => given(placed, ready(1), passed(1), served).when(takeBack(1)).then())
  test('lets it be passed again', () => given(placed, ready(1), passed(1), back(1)).when(pass(1)).then(passed(1)))
})

describe('a passed item', () => {
  const stateAfter = (...history: readonly OrderEvent[]) => {
    const state = history.reduce(order.evolve, order.initial)
    if (state.status === 'None') throw new Error('it was placed')
    return state
  }
  test('is served as before', () =>
    given(placed, ready(1), passed(1))
      .when({ type: 'ServeItem', data: { orderId: mine, line: 1 } })
      .then(served))
  test('that is made again is passed again', () => {
    expect(hasLeftPass(stateAfter(placed, ready(1), passed(1)), 1)).toBe(true)
    expect(hasLeftPass(stateAfter(placed, ready(1), passed(1), again), 1)).toBe(false)
    given(placed, ready(1), passed(1), again, ready(1)).when(pass(1)).then(passed(1))
  })

  test('stays passed where its portions are divided, moved to another order and joined again', () => {
    const intoOrderId = OrderId.parse(orderId(2))
    const divide: OrderCommand = {
      type: 'DivideOrder',
      data: { orderId: mine, intoOrderId, lines: [{ line: 1, quantity: 1 }] },
    }
    let [one, other] = [stateAfter(placed, ready(1), passed(1)), order.initial]
    const run = (state: typeof other, command: OrderCommand) => {
      const events = order.decide(command, state, context)
      if ('rejected' in events) throw new Error(events.rejected)
      return { events, state: events.reduce(order.evolve, state) }
    }
    const divided = run(one, divide)
    const movedOff = divided.events.find((event) => event.type === 'OrderLinesMovedOff')
    if (!movedOff || divided.state.status === 'None') throw new Error('it was divided')
    one = divided.state
    other = run(other, { type: 'SplitOffOrder', data: { movedOff: movedOff.data } }).state
    expect([one.passedAt, 'passedAt' in other && other.passedAt]).toEqual([{ 1: now }, { 4: now }])
    const joined = run(other, { type: 'JoinOrder', data: { orderId: intoOrderId, intoOrderId: mine } }).events[0]
    if (joined?.type !== 'OrderJoined') throw new Error('it was joined')
    const together = run(one, { type: 'TakeLines', data: { joined: joined.data } }).state
    expect(together).toMatchObject({ passedAt: { 1: now }, placed: { lines: [{ line: 1, quantity: 3 }, {}, {}] } })
  })
})
