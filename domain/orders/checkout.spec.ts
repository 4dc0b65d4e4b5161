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
  itemCancelled,
  itemStarted,
  placeAndPay,
  placed,
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
import { context, orderId, period, placement, settlementId } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import type { OrderEvent } from './events.ts'
import { type Order, order } from './order.ts'

const given = givenFor(order, context)
const stateAfter = (...events: OrderEvent[]): Order => events.reduce(order.evolve, order.initial)

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

describe('while an order is in checkout', () => {
  test('the kitchen continues', () => given(placed, started).when(start).then(itemStarted))
  test('no item is cancelled', () => given(placed, started).when(cancelItem).thenRejected('OrderInCheckout'))
  test('no cancelled item is restored', () =>
    given(placed, itemCancelled, started).when(start).thenRejected('OrderInCheckout'))
  test('it is not cancelled', () => given(placed, started).when(cancel).thenRejected('OrderInCheckout'))
  test('it is not closed unpaid', () => given(placed, started).when(complete).thenRejected('OrderInCheckout'))
  test('its bill can be changed again after a release', () =>
    given(placed, started, released).when(cancelItem).then(itemCancelled))
})

describe('once an order is paid', () => {
  const paid = [placed, startedOpen, committed, settledOpen]
  test('the kitchen continues', () =>
    given(...paid)
      .when(start)
      .then(itemStarted))
  test('no item is cancelled', () =>
    given(...paid)
      .when(cancelItem)
      .thenRejected('OrderAlreadyPaid'))
  test('no cancelled item is restored', () =>
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
