import { givenFor } from '@comanda/tests/domain/given.ts'
import { cancelled, completed } from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, orderLine, placement, uuid } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { AdditionId, OrderId, QrOrderId } from '../kernel/ids.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { commandFor, type ItemStatus } from './item-status.ts'
import { order } from './order.ts'

const given = givenFor(order, context)
const lines = [
  orderLine(1),
  orderLine(2, { course: 1 }),
  orderLine(3, { course: 2, quantity: 3 }),
  orderLine(4, { course: 2 }),
  orderLine(5, { course: 4 }),
]
const placing = (change: object = {}): OrderCommand => ({ type: 'PlaceOrder', data: placement({ lines, ...change }) })
const placed: OrderEvent = { type: 'OrderPlaced', data: { ...placement({ lines }), placedAt: now } }
const held = (course: number, ...numbers: number[]): OrderEvent => ({
  type: 'OrderCourseHeld',
  data: { orderId: orderId(1), course, lines: numbers, heldAt: now },
})
const fired = (course: number, ...numbers: number[]): OrderEvent => ({
  type: 'OrderCourseFired',
  data: { orderId: orderId(1), course, lines: numbers, firedAt: now },
})
const sent = [placed, held(2, 3, 4), held(4, 5)]
const fire = (course: number): OrderCommand => ({ type: 'FireCourse', data: { orderId: orderId(1), course } })
const hold = (course: number): OrderCommand => ({ type: 'HoldCourse', data: { orderId: orderId(1), course } })
const set = (line: number, status: ItemStatus): OrderCommand => ({
  type: commandFor[status],
  data: { orderId: orderId(1), line },
})
const started = (line: number): OrderEvent => ({
  type: 'OrderItemStarted',
  data: { orderId: orderId(1), line, startedAt: now },
})
const dropped = (line: number): OrderEvent => ({
  type: 'OrderItemCancelled',
  data: { orderId: orderId(1), line, cancelledAt: now },
})

describe('an order with courses', () => {
  test('holds every course but the first, and no line without one', () =>
    given()
      .when(placing())
      .then(...sent))
  test('of a single course is sent whole, whichever it is', () => {
    const one = placement({ lines: [orderLine(1), orderLine(2, { course: 3 })] })
    given()
      .when({ type: 'PlaceOrder', data: one })
      .then({ type: 'OrderPlaced', data: { ...one, placedAt: now } })
  })
  test('of a guest is sent whole', () => {
    const qrOrderId = QrOrderId.parse(uuid(5))
    given()
      .when(placing({ qrOrderId }))
      .then({ type: 'OrderPlaced', data: { ...placement({ lines, qrOrderId }), placedAt: now } })
  })
  test('that is sent twice is held once', () =>
    given(...sent)
      .when(placing())
      .then())
})

describe('firing a course', () => {
  test('fires its lines, once', () => {
    given(...sent)
      .when(fire(2))
      .then(fired(2, 3, 4))
    given(...sent, fired(2, 3, 4))
      .when(fire(2))
      .then()
  })
  test('that the order does not have changes nothing', () =>
    given(...sent)
      .when(fire(3))
      .then())
  test('fires its cancelled lines too, unless all are cancelled', () => {
    given(...sent, dropped(3))
      .when(fire(2))
      .then(fired(2, 3, 4))
    given(...sent, dropped(5))
      .when(fire(4))
      .then()
  })
  test('is refused once the order has ended', () => {
    given(...sent, completed)
      .when(fire(2))
      .thenRejected('OrderNotOpen')
    given(...sent, cancelled)
      .when(fire(2))
      .thenRejected('OrderCancelledAlready')
  })
})

describe('adding to an order with courses', () => {
  const additionId = AdditionId.parse(uuid(70))
  const adding = (...courses: number[]): OrderCommand => ({
    type: 'AddLines',
    data: { orderId: orderId(1), additionId, lines: courses.map((course) => ({ ...orderLine(1), course })) },
  })
  const added = (...courses: number[]): OrderEvent => ({
    type: 'OrderLinesAdded',
    data: {
      orderId: orderId(1),
      additionId,
      lines: courses.map((course, index) => ({ ...orderLine(1), line: 6 + index, course })),
      addedAt: now,
    },
  })
  test('holds lines of a held course or a later one, but no earlier lines', () =>
    given(...sent)
      .when(adding(1, 2, 3))
      .then(added(1, 2, 3), held(2, 7), held(3, 8)))
  test('sends lines at once if all courses are fired or cancelled', () => {
    given(...sent, fired(2, 3, 4), dropped(5))
      .when(adding(2, 4))
      .then(added(2, 4))
    given(placed).when(adding(2)).then(added(2))
  })
})

describe('holding a course', () => {
  test('undoes the firing', () =>
    given(...sent, fired(2, 3, 4))
      .when(hold(2))
      .then(held(2, 3, 4)))
  test('holds the first one too', () =>
    given(...sent)
      .when(hold(1))
      .then(held(1, 2)))
  test('that is already held changes nothing', () =>
    given(...sent)
      .when(hold(2))
      .then())
  test('is refused once one of its lines was started', () =>
    given(...sent, fired(2, 3, 4), started(3))
      .when(hold(2))
      .thenRejected('CourseStarted'))
})

describe('a held line', () => {
  test.each(['preparing', 'completed', 'delivered'] as const)('is fired by being set to %s', (status) => {
    const decision = order.decide(set(3, status), sent.reduce(order.evolve, order.initial), context)
    expect(decision).toMatchObject([fired(2, 3), { data: { line: 3 } }])
  })
  test('is cancelled and restored without being fired', () => {
    const history = [...sent, dropped(5)]
    const back = order.decide(set(5, 'created'), history.reduce(order.evolve, order.initial), context)
    expect(back).toMatchObject([{ type: 'OrderItemRecalled', data: { line: 5, restores: true } }])
  })
  test('stays held when it is divided, and on the order that takes it over', () => {
    const intoOrderId = OrderId.parse(uuid(9))
    const state = sent.reduce(order.evolve, order.initial)
    const divide: OrderCommand = {
      type: 'DivideOrder',
      data: { orderId: orderId(1), intoOrderId, lines: [{ line: 3, quantity: 1 }] },
    }
    const decision = order.decide(divide, state, context)
    if ('rejected' in decision) throw new Error(decision.rejected)
    const movedOff = decision.flatMap((event) => (event.type === 'OrderLinesMovedOff' ? event.data : []))
    expect(movedOff).toMatchObject([{ lines: [{ line: 6, quantity: 1, course: 2, firedAt: null }] }])
    const [data] = movedOff
    if (!data) throw new Error('nothing moved')
    const split = order.decide({ type: 'SplitOffOrder', data: { movedOff: data } }, order.initial, context)
    if ('rejected' in split) throw new Error(split.rejected)
    const other = split.reduce(order.evolve, order.initial)
    const fireThere = { type: 'FireCourse', data: { orderId: intoOrderId, course: 2 } } as const
    expect(order.decide(fireThere, other, context)).toMatchObject([{ type: 'OrderCourseFired', data: { lines: [6] } }])
    const left = decision.reduce(order.evolve, state)
    expect(order.decide(fire(2), left, context)).toEqual([fired(2, 3, 4)])
  })
})
