import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancel,
  cancelItem,
  cancelled,
  closedUnpaid,
  committed,
  complete,
  completed,
  item,
  itemCancelled,
  itemCancelledAs,
  itemEvents,
  itemStarted,
  place,
  placed,
  refuse,
  refused,
  secondCancelled,
  settled,
  settledOpen,
  start,
  started,
  startedOpen,
} from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, orderLine, placement, vat } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { billOf, isOwed, isPaid, isPlaced } from './bill.ts'
import type { OrderEvent } from './events.ts'
import { commandFor, itemStatuses, type KitchenStatus, statusAfter } from './item-status.ts'
import { type Order, order, tokenNoOf } from './order.ts'

const given = givenFor(order, context)
const restoring = (event: OrderEvent) => ({ ...event, data: { ...event.data, restores: true } }) as OrderEvent // a move
const stateAfter = (...events: OrderEvent[]): Order => events.reduce(order.evolve, order.initial)

describe('placing an order', () => {
  test('is recorded with its lines unchanged', () => given().when(place).then(placed))
  test('twice is recorded once', () => given(placed).when(place).then())
  test('is refused without lines', () =>
    given()
      .when({ type: 'PlaceOrder', data: placement({ lines: [] }) })
      .thenRejected('CartEmpty'))
  test('stores its token', () => expect(tokenNoOf(stateAfter(placed))).toBe(7))
})

describe('an order that was refused', () => {
  test('keeps the answer', () => given().when(refuse).then(refused))
  test('keeps the first answer', () => given(refused).when(refuse).then())
  test('can be placed later, under another id', () => given(refused).when(place).then(placed))
  test('is unknown to other commands', () => given(refused).when(cancel).thenRejected('OrderUnknown'))
  test('leaves a placed order as it is', () => given(placed).when(refuse).then())
})

/** A start after the item was made. */
const recalling = (event: OrderEvent) => ({ ...event, data: { ...event.data, recalls: true } }) as OrderEvent

describe.each([
  ['starting', 'StartItem', 'OrderItemStarted', { startedAt: now }],
  ['finishing', 'FinishItem', 'OrderItemFinished', { finishedAt: now }],
  ['serving', 'ServeItem', 'OrderItemServed', { servedAt: now }],
  ['cancelling', 'CancelItem', 'OrderItemCancelled', { cancelledAt: now }],
] as const)('%s an item', (_verb, type, moved, time) => {
  const command = { type, data: item(1) } as const
  const event = { type: moved, data: { ...item(1), ...time } } as OrderEvent // the table pairs each type with its time
  const first = type === 'CancelItem' ? itemCancelled : event
  test('is recorded', () => given(placed).when(command).then(first))
  test('twice is recorded once', () => given(placed, event).when(command).then())
  test.each(itemEvents.filter((other) => other.type !== moved).map((other) => [other.type, other] as const))(
    'is recorded after %s',
    (_type, other) =>
      given(placed, other)
        .when(command)
        .then(
          type === 'CancelItem'
            ? itemCancelledAs('waste')
            : other === itemCancelled
              ? restoring(event)
              : type === 'StartItem'
                ? recalling(event)
                : event,
        ),
  )
  test('is refused for a line that was not ordered', () =>
    given(placed)
      .when({ type, data: item(7) })
      .thenRejected('ItemUnknown'))
  test('is refused once the order is cancelled', () =>
    given(placed, cancelled).when(command).thenRejected('OrderCancelledAlready'))
  test('is refused before the order is placed', () => given().when(command).thenRejected('OrderUnknown'))
})

describe('recalling an item', () => {
  const recall = { type: 'RecallItem', data: item(1) } as const
  const recalled: OrderEvent = { type: 'OrderItemRecalled', data: { ...item(1), recalledAt: now } }
  test('adds nothing to an item that was not started', () => given(placed).when(recall).then())
  test.each(itemEvents.map((event) => [event.type, event] as const))('is recorded after %s', (_type, event) =>
    given(placed, event)
      .when(recall)
      .then(event === itemCancelled ? restoring(recalled) : recalled),
  )
  test('charges for a cancelled item again', () =>
    given(placed, itemCancelled, recalled).when(cancelItem).then(itemCancelled))
  test('is refused for a cancelled item during the checkout', () =>
    given(placed, itemCancelled, started).when(recall).thenRejected('OrderInCheckout'))
})

describe('moving several items at once', () => {
  const to = (...lines: (readonly [line: number, status: KitchenStatus])[]) =>
    ({
      type: 'MoveItems',
      data: { orderId: orderId(1), lines: lines.map(([line, status]) => ({ line, status })) },
    }) as const
  const finished: OrderEvent = { type: 'OrderItemFinished', data: { ...item(2), finishedAt: now } }
  test('records each move', () =>
    given(placed)
      .when(to([1, 'preparing'], [2, 'completed']))
      .then(itemStarted, finished))
  test('records nothing twice', () =>
    given(placed, itemStarted)
      .when(to([1, 'preparing'], [2, 'created']))
      .then())
  test('leaves an item served that another screen has completed before', () =>
    given(placed, { type: 'OrderItemServed', data: { ...item(1), servedAt: now } })
      .when(to([1, 'completed'], [2, 'completed']))
      .then(finished))
  test('leaves a cancelled item and an unknown one as they are', () =>
    given(placed, itemCancelled)
      .when(to([1, 'completed'], [2, 'completed'], [7, 'completed']))
      .then(finished))
  test('is refused if no item is left', () => {
    given(placed, itemCancelled)
      .when(to([1, 'completed']))
      .thenRejected('ItemVoided')
    given(placed)
      .when(to([7, 'completed']))
      .thenRejected('ItemUnknown')
  })
  test('is refused once the order is cancelled', () =>
    given(placed, cancelled)
      .when(to([1, 'completed']))
      .thenRejected('OrderCancelledAlready'))
  test('is allowed after the order is paid', () =>
    given(placed, startedOpen, committed, settledOpen)
      .when(to([1, 'preparing']))
      .then(itemStarted))
})

describe('once an order is completed', () => {
  test('the kitchen finishes started items', () =>
    given(placed, itemStarted, completed)
      .when({ type: 'FinishItem', data: item(1) })
      .then({ type: 'OrderItemFinished', data: { ...item(1), finishedAt: now } }))
  test('no item is cancelled', () => given(placed, completed).when(cancelItem).thenRejected('OrderNotOpen'))
  test('no cancelled item is restored', () =>
    given(placed, itemCancelled, completed).when(start).thenRejected('OrderNotOpen'))
})

describe('cancelling an order', () => {
  test('is recorded', () => given(placed).when(cancel).then(cancelled))
  test('twice is recorded once', () => given(placed, cancelled).when(cancel).then())
  test('is refused once completed', () => given(placed, completed).when(cancel).thenRejected('OrderNotOpen'))
  test('is refused before it is placed', () => given().when(cancel).thenRejected('OrderUnknown'))
})

describe('completing an order', () => {
  test('is recorded with its unpaid lines', () => {
    given(placed).when(complete).then(closedUnpaid)
    given(placed, itemCancelled, secondCancelled).when(complete).then(completed)
  })
  test('twice is recorded once', () => given(placed, completed).when(complete).then())
  test('is refused once cancelled', () => given(placed, cancelled).when(complete).thenRejected('OrderCancelledAlready'))
})

describe('the bill of an order', () => {
  test('leaves out cancelled lines', () => {
    const lines = [orderLine(1, { quantity: 2, tax: vat(100_000, 'exclusive') }), orderLine(2)]
    const state = stateAfter({ type: 'OrderPlaced', data: { ...placement({ lines }), placedAt: now } }, secondCancelled)
    if (state.status === 'None') throw new Error('it was placed')
    expect(billOf(state)).toMatchObject({ lines: [{ line: 1 }], subTotal: money(2000), taxTotal: 200, total: 2200 })
  })

  test('is owed while something on it is neither paid nor cancelled', () => {
    for (const owed of [stateAfter(placed), stateAfter(placed, itemCancelled), stateAfter(placed, startedOpen)])
      expect(isPlaced(owed) && isOwed(owed)).toBe(true)
    const paid = stateAfter(placed, startedOpen, committed, settledOpen)
    for (const notOwed of [stateAfter(placed, itemCancelled, secondCancelled), paid])
      expect(isPlaced(notOwed) && !isOwed(notOwed)).toBe(true)
  })
})

describe('possible actions for the screens', () => {
  test('include a refund only for a paid order', () => {
    for (const unpaid of [
      order.initial,
      stateAfter(placed),
      stateAfter(placed, completed),
      stateAfter(placed, cancelled),
    ])
      expect(isPaid(unpaid)).toBe(false)
    expect(isPaid(stateAfter(placed, startedOpen, committed, settledOpen))).toBe(true)
  })

  test('have a command for every status', () => {
    expect(Object.keys(commandFor)).toEqual([...itemStatuses])
    expect(Object.values(statusAfter)).toEqual(Object.keys(commandFor))
  })
})

describe('an impossible history', () => {
  test.each([
    ['an item before its order', [itemStarted]],
    ['a second placement', [placed, placed]],
    ['a settlement without a checkout', [placed, settled]],
  ])('is a fault: %s', (_name, events) => expect(() => stateAfter(...events)).toThrow('invariant broken'))
})
