import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, euro, now, orderId, orderLine, tableId, today, uuid } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { QrOrderId } from '../kernel/ids.ts'
import type { GuestOrder, QrOrderCommand } from './commands.ts'
import type { QrOrderEvent } from './events.ts'
import { maxGuestLines, maxGuestUnits } from './limits.ts'
import { qrOrder, refusalToAccept } from './qr-order.ts'

const given = givenFor(qrOrder, context)
const qrOrderId = QrOrderId.parse(uuid(1))
const order = (change: Partial<GuestOrder> = {}): GuestOrder => ({
  qrOrderId,
  table: { tableId: tableId(4), title: 'T4', floor: 'Ground' },
  customerType: 'WALKIN',
  customer: null,
  currency: euro,
  lines: [orderLine(1), orderLine(2)],
  businessDay: today,
  ...change,
})
const place = (change: Partial<GuestOrder> = {}): QrOrderCommand => ({ type: 'PlaceQrOrder', data: order(change) })
const accept = (number: number): QrOrderCommand => ({
  type: 'AcceptQrOrder',
  data: { qrOrderId, orderId: orderId(number) },
})
const dismiss: QrOrderCommand = { type: 'DismissQrOrder', data: { qrOrderId } }
const placed: QrOrderEvent = { type: 'QrOrderPlaced', data: { ...order(), placedAt: now } }
const accepted: QrOrderEvent = { type: 'QrOrderAccepted', data: { qrOrderId, orderId: orderId(1), acceptedAt: now } }
const dismissed: QrOrderEvent = { type: 'QrOrderDismissed', data: { qrOrderId, dismissedAt: now } }

describe('placing a QR order', () => {
  test('is recorded with its lines unchanged', () => given().when(place()).then(placed))
  test('twice is recorded once', () => given(placed).when(place()).then())
  test('once accepted adds nothing', () => given(placed, accepted).when(place()).then())
  test('is refused without lines', () =>
    given()
      .when(place({ lines: [] }))
      .thenRejected('CartEmpty'))
  test('is refused with more lines than the limit', () => {
    const lines = Array.from({ length: maxGuestLines + 1 }, (_, index) => orderLine(index + 1))
    given().when(place({ lines })).thenRejected('CartTooLong')
  })
  test('is refused with more dishes than the limit, and accepted with exactly as many', () => {
    const lines = [orderLine(1, { quantity: maxGuestUnits })]
    given()
      .when(place({ lines }))
      .then({ type: 'QrOrderPlaced', data: { ...order({ lines }), placedAt: now } })
    given()
      .when(place({ lines: [...lines, orderLine(2)] }))
      .thenRejected('GuestOrderTooLarge')
  })
})

describe('accepting a QR order', () => {
  test('names the order created from it', () => given(placed).when(accept(1)).then(accepted))
  test('twice as the same order is recorded once', () => given(placed, accepted).when(accept(1)).then())
  test('as another order is refused', () =>
    given(placed, accepted).when(accept(2)).thenRejected('QrOrderAcceptedAlready'))
  test('is refused once dismissed', () =>
    given(placed, dismissed).when(accept(1)).thenRejected('QrOrderDismissedAlready'))
  test('is refused if there is none', () => given().when(accept(1)).thenRejected('QrOrderUnknown'))
})

describe('dismissing a QR order', () => {
  test('is recorded', () => given(placed).when(dismiss).then(dismissed))
  test('twice is recorded once', () => given(placed, dismissed).when(dismiss).then())
  test('is refused once accepted: it is final', () =>
    given(placed, accepted).when(dismiss).thenRejected('QrOrderAcceptedAlready'))
  test('is refused if there is none', () => given().when(dismiss).thenRejected('QrOrderUnknown'))
})

test('whether an order may be created from it is known before that is placed', () => {
  const standing = (...events: QrOrderEvent[]) => events.reduce(qrOrder.evolve, qrOrder.initial)
  expect(refusalToAccept(standing(), orderId(1))).toBe('QrOrderUnknown')
  expect(refusalToAccept(standing(placed), orderId(1))).toBeNull()
  expect(refusalToAccept(standing(placed, accepted), orderId(1))).toBeNull()
  expect(refusalToAccept(standing(placed, accepted), orderId(2))).toBe('QrOrderAcceptedAlready')
  expect(refusalToAccept(standing(placed, dismissed), orderId(1))).toBe('QrOrderDismissedAlready')
})

test('a history in which a QR order ends twice is damaged', () => {
  expect(() => [placed, accepted, dismissed].reduce(qrOrder.evolve, qrOrder.initial)).toThrow('invariant')
})
