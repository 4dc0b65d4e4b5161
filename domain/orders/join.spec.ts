import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  committed,
  completed,
  loss,
  settledOpen,
  startedAlone,
  startedOpen,
} from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, orderLine, placement, tableId } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import type { SentLine } from './lines.ts'
import { order } from './order.ts'

const given = givenFor(order, context)
const [mine, other] = [orderId(1), orderId(2)]
const sold = placement({ lines: [orderLine(1, { quantity: 3 }), orderLine(2)] })
const { qrOrderId: _, lines: _lines, orderId: _id, ...head } = { ...sold, placedAt: now }
const placed: OrderEvent = { type: 'OrderPlaced', data: { ...sold, placedAt: now } }
const sent = (line: number, quantity: number, status: SentLine['status'] = 'created', from = line): SentLine => ({
  ...orderLine(from),
  line,
  quantity,
  status,
  statusAt: now,
})
const part = sent(3, 1, 'created', 1)
const split: readonly OrderEvent[] = [
  { type: 'OrderLineDivided', data: { orderId: mine, line: 1, rest: 2, newLine: part, dividedAt: now } },
  {
    type: 'OrderLinesMovedOff',
    data: { ...head, orderId: mine, intoOrderId: other, lines: [part], parts: [{ line: 3, of: 1 }], movedAt: now },
  },
]
const splitOff = (...lines: SentLine[]): OrderEvent => ({
  type: 'OrderSplitOff',
  data: { ...head, orderId: other, dividedFrom: mine, lines, splitAt: now },
})
const { table } = sold
const joined = (...lines: SentLine[]) =>
  ({
    type: 'OrderJoined',
    data: {
      orderId: other,
      intoOrderId: mine,
      attempt: 1,
      lines,
      leavesCancelled: false,
      ...(table && { table }),
      joinedAt: now,
    },
  }) as const
const join: OrderCommand = { type: 'JoinOrder', data: { orderId: other, intoOrderId: mine } }
const take = (...lines: SentLine[]): OrderCommand => ({ type: 'TakeLines', data: { joined: joined(...lines).data } })
const release: OrderCommand = { type: 'ReleaseJoin', data: { orderId: other, attempt: 1 } }
const answer = { orderId: mine, fromOrderId: other, attempt: 1 }
const taken = (after: SentLine[], ...lines: SentLine[]): OrderEvent => ({
  type: 'OrderLinesJoined',
  data: { ...answer, lines, after, joinedAt: now },
})
const refused: OrderEvent = { type: 'OrderJoinRefused', data: { ...answer, refusedAt: now } }

describe('lines that were moved to another table', () => {
  const twelve = { tableId: tableId(2), title: '12', floor: 'Hall' }
  const movedPart: OrderEvent = {
    type: 'OrderSplitOff',
    data: { ...head, table: twelve, orderId: other, dividedFrom: mine, lines: [part], splitAt: now },
  }
  const fromTwelve = { ...joined(part).data, table: twelve }
  test('are given back with the table that they leave', () => {
    given(movedPart).when(join).then({ type: 'OrderJoined', data: fromTwelve })
    const back = { ...answer, movedFrom: twelve, lines: [part], after: [sent(1, 3)], joinedAt: now }
    given(placed, ...split)
      .when({ type: 'TakeLines', data: { joined: fromTwelve } })
      .then({ type: 'OrderLinesJoined', data: back })
  })
})

describe('an order that was split off', () => {
  test('gives its lines to the other order', () => given(splitOff(part)).when(join).then(joined(part)))
  test('gives its lines once', () => given(splitOff(part), joined(part)).when(join).then())
  test('keeps cancelled lines, and is completed with them', () => {
    const cancelled = sent(4, 1, 'cancelled', 1)
    const left = { ...joined(part).data, leavesCancelled: true }
    given(splitOff(part, cancelled)).when(join).then({ type: 'OrderJoined', data: left })
    given(splitOff(cancelled)).when(join).thenRejected('NothingToJoin')
  })
  test('is closed afterwards', () => {
    const state = [splitOff(part), joined(part)].reduce(order.evolve, order.initial)
    expect(state).toMatchObject({ status: 'Completed', items: {}, placed: { lines: [] } })
  })
  test('is open and not being paid', () => {
    given(placed).when(join).thenRejected('NotSplitOff')
    given(splitOff(part), completed).when(join).thenRejected('OrderNotOpen')
    given(splitOff(part), startedAlone, committed).when(join).thenRejected('OrderInCheckout')
    given(splitOff(part), startedOpen, committed, settledOpen).when(join).thenRejected('OrderAlreadyPaid')
  })
  test('has its lines again when they are refused, and may try again', () => {
    const released: OrderEvent = {
      type: 'OrderJoinReleased',
      data: { orderId: other, attempt: 1, lines: [part], releasedAt: now },
    }
    given(splitOff(part), joined(part)).when(release).then(released)
    given(splitOff(part), joined(part), released).when(release).then()
    const again = { ...joined(part).data, attempt: 2 }
    given(splitOff(part), joined(part), released).when(join).then({ type: 'OrderJoined', data: again })
    const state = [splitOff(part), joined(part), released].reduce(order.evolve, order.initial)
    expect(state).toMatchObject({ status: 'Open', items: { 3: 'created' }, placed: { lines: [{ line: 3 }] } })
  })
})

describe('the order that takes the lines', () => {
  test('has the divided line whole again', () =>
    given(placed, ...split)
      .when(take(part))
      .then(taken([sent(1, 3)], part)))
  test('keeps the part separate if the kitchen has moved only it on', () => {
    const ready = sent(3, 1, 'completed', 1)
    given(placed, ...split)
      .when(take(ready))
      .then(taken([ready], ready))
  })
  test('keeps the part separate if only it was begun and set back, and knows that it was begun', () => {
    const begun = { ...part, wasStarted: true } as const
    given(placed, ...split)
      .when(take(begun))
      .then(taken([begun], begun))
    given(placed, ...split, taken([begun], begun))
      .when({ type: 'CancelItem', data: { orderId: mine, line: 3 } })
      .then({
        type: 'OrderItemCancelled',
        data: { orderId: mine, line: 3, losses: [loss(3, 'waste')], cancelledAt: now },
      })
  })
  test('gives a new number to a line whose number is taken', () => {
    const divided: OrderEvent = {
      type: 'OrderLineDivided',
      data: { orderId: mine, line: 1, rest: 1, newLine: sent(4, 1, 'created', 1), dividedAt: now },
    }
    given(placed, ...split, divided)
      .when(take(sent(4, 1, 'delivered', 1)))
      .then(taken([sent(5, 1, 'delivered', 1)], sent(4, 1, 'delivered', 1)))
  })
  test('answers once', () => {
    given(placed, ...split, taken([sent(1, 3)], part))
      .when(take(part))
      .then()
    given(placed, ...split, refused)
      .when(take(part))
      .then()
  })
  test('refuses them if only one of both has the service charge, or at another percentage', () => {
    const reason = { code: 'complaint' as const }
    const removed = (orderId: OrderId): OrderEvent => ({
      type: 'OrderChargeRemoved',
      data: { orderId, value: money(100), currency: sold.currency, reason, removedAt: now },
    })
    const tenPercent = { title: 'Service', basisPoints: 1_000 }
    const added: OrderEvent = { type: 'OrderChargeAdded', data: { orderId: mine, charge: tenPercent, addedAt: now } }
    const charged = (basisPoints: number): OrderCommand => ({
      type: 'TakeLines',
      data: { joined: { ...joined(part).data, charge: { title: 'Service', basisPoints } } },
    })
    given(placed, ...split, added)
      .when(take(part))
      .then(refused)
    for (const history of [[], [added, removed(mine)]])
      given(placed, ...split, ...history)
        .when(charged(1_000))
        .then(refused)
    given(placed, ...split, added)
      .when(charged(1_200))
      .then(refused)
    const whole = { ...answer, lines: [part], after: [sent(1, 3)], charge: tenPercent, joinedAt: now }
    given(placed, ...split, added)
      .when(charged(1_000))
      .then({ type: 'OrderLinesJoined', data: whole })
  })
  test('refuses them if it is closed, paid or being paid', () => {
    for (const end of [[completed], [startedAlone, committed], [startedOpen, committed, settledOpen]])
      given(placed, ...split, ...end)
        .when(take(part))
        .then(refused)
  })
})
