import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancelled,
  closedUnpaid,
  itemCancelled,
  placed,
  secondCancelled,
} from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, uuid } from '@comanda/tests/samples/samples.ts'
import { describe, test } from 'vitest'
import { StationId } from '../kernel/ids.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { order } from './order.ts'

const given = givenFor(order, context)
const mine = orderId(1)
const stationId = StationId.parse(uuid(90))
const reprint: OrderCommand = { type: 'ReprintTicket', data: { orderId: mine, lines: [1, 2] } }
const reprinted = (...lines: number[]): OrderEvent => ({
  type: 'OrderTicketReprinted',
  data: { orderId: mine, lines, printedAt: now },
})

describe('printing the ticket of the kitchen again', () => {
  test('is recorded each time, also after the order was completed', () => {
    given(placed).when(reprint).then(reprinted(1, 2))
    given(placed, reprinted(1, 2)).when(reprint).then(reprinted(1, 2))
    given(placed, closedUnpaid).when(reprint).then(reprinted(1, 2))
  })
  test('names the station', () =>
    given(placed)
      .when({ type: 'ReprintTicket', data: { orderId: mine, stationId, lines: [2] } })
      .then({ type: 'OrderTicketReprinted', data: { orderId: mine, stationId, lines: [2], printedAt: now } }))
  test('leaves out cancelled and held lines', () => {
    const held: OrderEvent = { type: 'OrderCourseHeld', data: { orderId: mine, course: 2, lines: [2], heldAt: now } }
    given(placed, itemCancelled).when(reprint).then(reprinted(2))
    given(placed, held).when(reprint).then(reprinted(1))
  })
  test('is refused without lines, and for a cancelled order', () => {
    given().when(reprint).thenRejected('OrderUnknown')
    given(placed, cancelled).when(reprint).thenRejected('OrderCancelledAlready')
    given(placed, itemCancelled, secondCancelled).when(reprint).thenRejected('NothingToReprint')
  })
})
