import { givenFor } from '@comanda/tests/domain/given.ts'
import { cancelled, itemCancelled, placed } from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, orderLine, placement } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import type { LineSeat, OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { order } from './order.ts'

const given = givenFor(order, context)
const beers: OrderEvent = {
  type: 'OrderPlaced',
  data: { ...placement({ lines: [orderLine(1, { quantity: 3 })] }), placedAt: now },
}
const mine = orderId(1)
const seat = (change: Partial<LineSeat> = {}): OrderCommand => ({
  type: 'SeatLine',
  data: { orderId: mine, line: 1, of: 1, quantity: 1, seat: 2, ...change },
})
const seated = (change: object = {}): OrderEvent => ({
  type: 'OrderLineSeated',
  data: { orderId: mine, line: 1, seat: 2, seatedAt: now, ...change },
})
const started: OrderEvent = { type: 'OrderItemStarted', data: { orderId: mine, line: 1, startedAt: now } }
const linesAfter = (...history: readonly OrderEvent[]) => {
  const state = history.reduce(order.evolve, order.initial)
  return state.status === 'None' ? [] : state.placed.lines.map(({ line, quantity, seat }) => ({ line, quantity, seat }))
}

describe('the seat of a sent line', () => {
  test('is changed while its order is open, whatever the status of the line', () => {
    given(placed).when(seat()).then(seated())
    given(placed, started).when(seat()).then(seated())
    given(placed, seated()).when(seat()).then()
    given(placed, seated())
      .when(seat({ seat: null }))
      .then(seated({ seat: null }))
    given(placed, cancelled).when(seat()).thenRejected('OrderCancelledAlready')
    given(placed, itemCancelled).when(seat()).thenRejected('ItemVoided')
    given(placed)
      .when(seat({ line: 9 }))
      .thenRejected('ItemUnknown')
    given(placed)
      .when(seat({ of: 2, quantity: 2 }))
      .thenRejected('ItemChanged')
  })

  test('of some portions makes them a separate line', () => {
    const decision = order.decide(seat({ of: 3 }), order.evolve(order.initial, beers), context)
    if ('rejected' in decision) throw new Error(decision.rejected)
    expect(decision.map(({ type }) => type)).toEqual(['OrderLineDivided', 'OrderLineSeated'])
    expect(linesAfter(beers, ...decision)).toEqual([
      { line: 1, quantity: 2, seat: undefined },
      { line: 2, quantity: 1, seat: 2 },
    ])
  })

  test('belongs to its line only, and can be undone', () => {
    expect(linesAfter(placed, seated({ line: 2 }), seated(), seated({ seat: null }))).toMatchObject([
      { line: 1, seat: undefined },
      { line: 2, seat: 2 },
    ])
  })
})
