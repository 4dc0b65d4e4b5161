import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancelled,
  committed,
  complete,
  completed,
  itemStarted,
  loss,
  settledOpen,
  startedAlone,
  startedOpen,
} from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, orderLine, placement } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent, SentLine } from './events.ts'
import { billOf, order } from './order.ts'

const given = givenFor(order, context)
const [mine, other] = [orderId(1), orderId(2)]
const sold = placement({ lines: [orderLine(1, { quantity: 3 }), orderLine(2)] })
const { qrOrderId: _, lines, ...head } = { ...sold, placedAt: now }
const placed: OrderEvent = { type: 'OrderPlaced', data: { ...sold, placedAt: now } }
const sent = (line: number, quantity: number, status: SentLine['status'] = 'created', from = line): SentLine => ({
  ...orderLine(from),
  line,
  quantity,
  status,
  statusAt: now,
})
const divided = (newLine: SentLine, rest: number): OrderEvent => ({
  type: 'OrderLineDivided',
  data: { orderId: mine, line: 1, rest, newLine, dividedAt: now },
})
const movedOff = (...moved: SentLine[]) =>
  ({ type: 'OrderLinesMovedOff', data: { ...head, intoOrderId: other, lines: moved, movedAt: now } }) as const
const divide = (...taken: [line: number, quantity: number][]): OrderCommand => ({
  type: 'DivideOrder',
  data: { orderId: mine, intoOrderId: other, lines: taken.map(([line, quantity]) => ({ line, quantity })) },
})
const cancelPart = (quantity: number, line = 1): OrderCommand => ({
  type: 'CancelItem',
  data: { orderId: mine, line, quantity },
})
const partCancelled = (line: number, kind: 'void' | 'waste', value: number): OrderEvent => ({
  type: 'OrderItemCancelled',
  data: { orderId: mine, line, losses: [{ ...loss(line, kind), value: money(value) }], cancelledAt: now },
})
const stateAfter = (...events: readonly OrderEvent[]) => {
  const state = events.reduce(order.evolve, order.initial)
  if (state.status === 'None') throw new Error('it was placed')
  return state
}
const portions = (...events: readonly OrderEvent[]) =>
  stateAfter(...events).placed.lines.map(({ line, quantity }) => [line, quantity])

describe('cancelling a part of a line', () => {
  test('divides the line and cancels the new one', () =>
    given(placed)
      .when(cancelPart(1))
      .then(divided(sent(3, 1, 'created', 1), 2), partCancelled(3, 'void', 1000)))
  test('is a waste once the kitchen has begun', () =>
    given(placed, itemStarted)
      .when(cancelPart(2))
      .then(divided(sent(3, 2, 'preparing', 1), 1), partCancelled(3, 'waste', 2000)))
  test('of all portions cancels the line as it is', () =>
    given(placed)
      .when(cancelPart(3))
      .then(partCancelled(1, 'void', 3000)))
  test('of more than there are is refused', () => given(placed).when(cancelPart(4)).thenRejected('QuantityTooLarge'))
  test('of an unknown line is refused', () => given(placed).when(cancelPart(1, 7)).thenRejected('ItemUnknown'))
  test('needs an open order that is not being paid', () => {
    given(placed, startedAlone, committed).when(cancelPart(1)).thenRejected('OrderInCheckout')
    given(placed, startedOpen, committed, settledOpen).when(cancelPart(1)).thenRejected('OrderAlreadyPaid')
    given(placed, completed).when(cancelPart(1)).thenRejected('OrderNotOpen')
  })
  test('keeps the portions and the bill of the rest', () => {
    const events = [placed, divided(sent(3, 1, 'created', 1), 2)]
    expect(portions(...events)).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
    expect(billOf(stateAfter(...events)).total).toBe(billOf(stateAfter(placed)).total)
  })
})

describe('dividing an order', () => {
  test('moves whole lines off', () =>
    given(placed)
      .when(divide([2, 1]))
      .then(movedOff(sent(2, 1))))
  test('divides a line of which only a part goes', () => {
    const part = sent(3, 2, 'created', 1)
    given(placed)
      .when(divide([1, 2], [2, 1]))
      .then(divided(part, 1), movedOff(sent(2, 1), part))
  })
  test('keeps what the kitchen has done', () =>
    given(placed, itemStarted)
      .when(divide([1, 1]))
      .then(divided(sent(3, 1, 'preparing', 1), 2), movedOff(sent(3, 1, 'preparing', 1))))
  test('twice into the same order is recorded once', () =>
    given(placed, movedOff(sent(2, 1)))
      .when(divide([2, 1]))
      .then())
  test('leaves a charged line behind', () => {
    given(placed)
      .when(divide([1, 3], [2, 1]))
      .thenRejected('NothingStays')
    given(placed, partCancelled(1, 'void', 3000))
      .when(divide([2, 1]))
      .thenRejected('NothingStays')
  })
  test('takes no line twice, none that is cancelled, and no more than there is', () => {
    given(placed)
      .when(divide([2, 1], [2, 1]))
      .thenRejected('ItemUnknown')
    given(placed, partCancelled(2, 'void', 1000))
      .when(divide([2, 1]))
      .thenRejected('ItemUnknown')
    given(placed)
      .when(divide([1, 4]))
      .thenRejected('QuantityTooLarge')
  })
  test('is refused once it is paid, in checkout, or closed', () => {
    given(placed, startedAlone, committed)
      .when(divide([2, 1]))
      .thenRejected('OrderInCheckout')
    given(placed, startedOpen, committed, settledOpen)
      .when(divide([2, 1]))
      .thenRejected('OrderAlreadyPaid')
    given(placed, cancelled)
      .when(divide([2, 1]))
      .thenRejected('OrderCancelledAlready')
  })
  test('uses no number again', () => {
    const part = sent(3, 1, 'created', 1)
    given(placed, divided(part, 2), movedOff(part))
      .when(cancelPart(1))
      .then(divided(sent(4, 1, 'created', 1), 1), partCancelled(4, 'void', 1000))
  })
  test('of an unknown order is refused', () =>
    given()
      .when(divide([2, 1]))
      .thenRejected('OrderUnknown'))
})

describe('an order that was split off', () => {
  const moved = movedOff(sent(2, 1, 'preparing'))
  const splitOff: OrderEvent = {
    type: 'OrderSplitOff',
    data: { ...head, orderId: other, dividedFrom: mine, lines: [sent(2, 1, 'preparing')], splitAt: now },
  }
  const write: OrderCommand = { type: 'SplitOffOrder', data: { movedOff: moved.data } }
  test('begins with the lines it took over', () => {
    given().when(write).then(splitOff)
    expect(stateAfter(splitOff)).toMatchObject({
      status: 'Open',
      payment: { status: 'Unpaid' },
      dividedFrom: mine,
      items: { 2: 'preparing' },
    })
  })
  test('is written once', () => given(splitOff).when(write).then())
  test('is not written over another order', () =>
    given({ type: 'OrderPlaced', data: { ...placement({ orderId: other }), placedAt: now } })
      .when(write)
      .thenRejected('OrderPlacedAlready'))
  test('is completed like any other', () =>
    given(splitOff)
      .when({ ...complete, data: { orderId: other } } as OrderCommand)
      .then({
        type: 'OrderCompleted',
        data: { orderId: other, losses: [loss(2, 'unpaid')], completedAt: now },
      }))
  test('takes nothing from the bill of both', () =>
    expect(billOf(stateAfter(placed, moved)).total + billOf(stateAfter(splitOff)).total).toBe(
      billOf(stateAfter(placed)).total,
    ))
})
