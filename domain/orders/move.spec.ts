import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancelled,
  committed,
  completed,
  placed,
  settledOpen,
  started,
  startedOpen,
} from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, period, placement, settlementId, uuid } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { invoiceOf } from '../invoices/invoice.ts'
import { TableId } from '../kernel/ids.ts'
import { isPlaced } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent, OrderTable } from './events.ts'
import { order } from './order.ts'

const given = givenFor(order, context)

describe('moving an order to another table', () => {
  const table = (number: number) => ({ tableId: TableId.parse(uuid(number)), title: `T${number}`, floor: 'Hall' })
  const move = (to: OrderTable | null): OrderCommand => ({
    type: 'MoveOrder',
    data: { orderId: orderId(1), table: to },
  })
  const moved = (from: OrderTable | null, to: OrderTable | null): OrderEvent => ({
    type: 'OrderMoved',
    data: { orderId: orderId(1), from, to, movedAt: now },
  })
  const here = placement().table
  test('is recorded with both tables', () =>
    given(placed)
      .when(move(table(8)))
      .then(moved(here, table(8))))
  test('to its own table adds nothing', () =>
    given(placed, moved(here, table(8)))
      .when(move(table(8)))
      .then())
  test('can be reversed, also to no table', () =>
    given(placed, moved(null, table(8)))
      .when(move(null))
      .then(moved(table(8), null)))
  test('starts from the current table', () =>
    given(placed, moved(here, table(8)))
      .when(move(table(9)))
      .then(moved(table(8), table(9))))
  test('is recorded for an order that is paid and still open', () =>
    given(placed, startedOpen, committed, settledOpen)
      .when(move(table(8)))
      .then(moved(here, table(8))))
  test('is refused during a checkout', () =>
    given(placed, started)
      .when(move(table(8)))
      .thenRejected('OrderInCheckout'))
  test('is refused once it is completed', () =>
    given(placed, completed)
      .when(move(table(8)))
      .thenRejected('OrderNotOpen'))
  test('is refused once it is cancelled', () =>
    given(placed, cancelled)
      .when(move(table(8)))
      .thenRejected('OrderCancelledAlready'))
  test('is refused before it is placed', () =>
    given()
      .when(move(table(8)))
      .thenRejected('OrderUnknown'))
  test('changes the table of its invoice', () => {
    const state = [placed, moved(here, table(8))].reduce(order.evolve, order.initial)
    if (!isPlaced(state)) throw new Error('it was placed')
    const terms = { issuedAt: now, period, businessDay: state.placed.businessDay }
    expect(invoiceOf(settlementId(1), [state], terms).table).toEqual(table(8))
  })
})
