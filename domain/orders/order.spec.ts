import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancel,
  cancelItem,
  cancelled,
  checkoutStarted,
  closedUnpaid,
  commit,
  committed,
  complete,
  completed,
  followed,
  item,
  itemCancelled,
  itemCancelledAs,
  itemEvents,
  itemStarted,
  place,
  placeAndPay,
  placed,
  refuse,
  refused,
  release,
  released,
  secondCancelled,
  settle,
  settled,
  settledOpen,
  start,
  startCheckout,
  started,
  startedAlone,
  startedOpen,
} from '@comanda/tests/samples/order-samples.ts'
import {
  context,
  now,
  orderId,
  orderLine,
  period,
  placement,
  settlementId,
  vat,
} from '@comanda/tests/samples/samples.ts'
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
  test('is recorded with its lines as they were', () => given().when(place).then(placed))
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

describe('placing and paying at once', () => {
  test('places, starts the checkout and commits it', () =>
    given().when(placeAndPay).then(placed, startedOpen, committed))
  test('twice is recorded once', () => given(placed, startedOpen, committed).when(placeAndPay).then())
  test('once settled adds nothing', () => given(placed, startedOpen, committed, settledOpen).when(placeAndPay).then())
  test('is refused without lines', () =>
    given()
      .when({
        type: 'PlaceAndCheckOutOrder',
        data: { ...placement({ lines: [] }), settlementId: settlementId(1), period },
      })
      .thenRejected('CartEmpty'))
  test('is refused for an order that was placed without a checkout', () =>
    given(placed).when(placeAndPay).thenRejected('OrderPlacedAlready'))
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
  test('no cancelled item comes back', () =>
    given(placed, itemCancelled, completed).when(start).thenRejected('OrderNotOpen'))
})

describe('while an order is in checkout', () => {
  test('the kitchen goes on', () => given(placed, started).when(start).then(itemStarted))
  test('no item is cancelled', () => given(placed, started).when(cancelItem).thenRejected('OrderInCheckout'))
  test('no cancelled item comes back', () =>
    given(placed, itemCancelled, started).when(start).thenRejected('OrderInCheckout'))
  test('it is not cancelled', () => given(placed, started).when(cancel).thenRejected('OrderInCheckout'))
  test('it is not closed unpaid', () => given(placed, started).when(complete).thenRejected('OrderInCheckout'))
  test('its bill can be changed again after a release', () =>
    given(placed, started, released).when(cancelItem).then(itemCancelled))
})

describe('once an order is paid', () => {
  const paid = [placed, startedOpen, committed, settledOpen]
  test('the kitchen goes on', () =>
    given(...paid)
      .when(start)
      .then(itemStarted))
  test('no item is cancelled', () =>
    given(...paid)
      .when(cancelItem)
      .thenRejected('OrderAlreadyPaid'))
  test('no cancelled item comes back', () =>
    given(placed, itemCancelled, ...paid.slice(1))
      .when(start)
      .thenRejected('OrderAlreadyPaid'))
  test('it is not cancelled', () =>
    given(...paid)
      .when(cancel)
      .thenRejected('OrderAlreadyPaid'))
  test('it may be completed', () =>
    given(...paid)
      .when(complete)
      .then(completed))
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

describe('starting the checkout', () => {
  test('of one order among several only starts', () => given(placed).when(startCheckout()).then(started))
  test('of a single order commits too', () =>
    given(placed)
      .when(startCheckout({ orderIds: [orderId(1)] }))
      .then(startedAlone, committed))
  test('twice is recorded once', () => given(placed, started).when(startCheckout()).then())
  test('once settled adds nothing', () => given(placed, started, committed, settled).when(startCheckout()).then())
  test('is refused once the order was closed unpaid', () =>
    given(placed, closedUnpaid).when(startCheckout()).thenRejected('OrderNotOpen'))
  test('is refused to a second settlement', () =>
    given(placed, started)
      .when(startCheckout({ settlementId: settlementId(2) }))
      .thenRejected('OrderInCheckout'))
  test('is refused once paid', () =>
    given(placed, started, committed, settled)
      .when(startCheckout({ settlementId: settlementId(2) }))
      .thenRejected('OrderAlreadyPaid'))
  test('is refused once cancelled', () =>
    given(placed, cancelled).when(startCheckout()).thenRejected('OrderCancelledAlready'))
  test('is refused when every line is cancelled', () =>
    given(placed, itemCancelled, secondCancelled).when(startCheckout()).thenRejected('NothingToPay'))
  test('is refused to a released settlement, however late its step arrives', () =>
    given(placed, started, released).when(startCheckout()).thenRejected('CheckoutReleased'))
  test('is allowed to another settlement after a release', () =>
    given(placed, started, released)
      .when(startCheckout({ settlementId: settlementId(2) }))
      .then(checkoutStarted({ settlementId: settlementId(2) })))
  test('is refused before the order is placed', () => given().when(startCheckout()).thenRejected('OrderUnknown'))
})

describe('committing the checkout', () => {
  test('is recorded on the lead order', () => given(placed, started).when(commit).then(committed))
  test('twice is recorded once', () => given(placed, started, committed).when(commit).then())
  test('once settled adds nothing', () => given(placed, started, committed, settled).when(commit).then())
  test('is refused after a release', () =>
    given(placed, started, released).when(commit).thenRejected('CheckoutReleased'))
  test('is refused when it was never started', () => given(placed).when(commit).thenRejected('CheckoutUnknown'))
  test('is refused on another order', () => given(placed, followed).when(commit).thenRejected('NotTheLeadOrder'))
})

describe('releasing the checkout', () => {
  test('is recorded', () => given(placed, started).when(release).then(released))
  test('twice is recorded once', () => given(placed, started, released).when(release).then())
  test('that never started adds nothing', () => given(placed).when(release).then())
  test('of another settlement adds nothing', () =>
    given(placed, checkoutStarted({ settlementId: settlementId(2) }))
      .when(release)
      .then())
  test('is refused once committed', () =>
    given(placed, started, committed).when(release).thenRejected('CheckoutCommitted'))
  test('is refused once settled', () =>
    given(placed, started, committed, settled).when(release).thenRejected('CheckoutCommitted'))
})

describe('settling', () => {
  test('is recorded on the committed lead order', () => given(placed, started, committed).when(settle).then(settled))
  test('is recorded on an order that follows another', () => given(placed, followed).when(settle).then(settled))
  test('completes the order only if the checkout does', () => {
    expect(stateAfter(placed, started, committed, settled).status).toBe('Completed')
    expect(stateAfter(placed, startedOpen, committed, settledOpen).status).toBe('Open')
  })
  test('twice is recorded once', () => given(placed, started, committed, settled).when(settle).then())
  test('is refused on the lead order before it committed', () =>
    given(placed, started).when(settle).thenRejected('CheckoutNotCommitted'))
  test('is refused outside a checkout', () => given(placed).when(settle).thenRejected('CheckoutUnknown'))
  test('is refused after a release', () =>
    given(placed, started, released).when(settle).thenRejected('CheckoutUnknown'))
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
