import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancelled,
  completed,
  itemCancelled,
  itemStarted,
  placed,
  settledOpen,
  started,
  startedOpen,
} from '@comanda/tests/samples/order-samples.ts'
import {
  addonId,
  context,
  now,
  orderId,
  orderLine,
  placement,
  uuid,
  variantId,
} from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { AdditionId, DiscountId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { billOf, chargedLines, isPlaced } from './bill.ts'
import type { LineRevision, OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { order } from './order.ts'

const given = givenFor(order, context)
const additionId = AdditionId.parse(uuid(70))
const { line: _, ...beer } = orderLine(9, { title: 'Beer', quantity: 2, unitPrice: money(450) })
const add: OrderCommand = { type: 'AddLines', data: { orderId: orderId(1), additionId, lines: [beer] } }
const added: OrderEvent = {
  type: 'OrderLinesAdded',
  data: { orderId: orderId(1), additionId, lines: [{ ...beer, line: 3 }], addedAt: now },
}
const three: OrderEvent = {
  type: 'OrderPlaced',
  data: { ...placement({ lines: [orderLine(1, { quantity: 3 }), orderLine(2)] }), placedAt: now },
}
const discounted: OrderEvent = {
  type: 'OrderDiscounted',
  data: {
    orderId: orderId(1),
    discountId: DiscountId.parse(uuid(80)),
    kind: 'discount',
    scope: null,
    asked: { type: 'percent', basisPoints: 1_000 },
    reason: { code: 'regular_guest' },
    shares: [
      { line: 1, amount: money(100) },
      { line: 2, amount: money(100) },
    ],
    rule: 1,
    discountedAt: now,
  },
}
const stateAfter = (...events: OrderEvent[]) => {
  const state = events.reduce(order.evolve, order.initial)
  return isPlaced(state) ? state : expect.fail('it was placed')
}

describe('adding to an order', () => {
  test('gives the portions the next number', () => given(placed).when(add).then(added))
  test('is done once', () => given(placed, added).when(add).then())
  test('is done once, also when the order has ended since', () => given(placed, added, completed).when(add).then())
  test('charges the added lines, and sends them to the kitchen', () => {
    const state = stateAfter(placed, added)
    expect([billOf(state).total, state.items[3], state.itemsAt[3], state.lastLine]).toEqual([2900, 'created', now, 3])
  })
  test('is not covered by an earlier discount', () => {
    const lines = chargedLines(stateAfter(placed, discounted, added))
    expect(lines.map(({ line, discount }) => [line, discount])).toEqual([
      [1, 100],
      [2, 100],
      [3, undefined],
    ])
  })
  test('needs a line', () =>
    given(placed)
      .when({ type: 'AddLines', data: { orderId: orderId(1), additionId, lines: [] } })
      .thenRejected('CartEmpty'))
  test('is limited to line numbers of four digits', () => {
    const full: OrderEvent = { ...added, data: { ...added.data, lines: [{ ...beer, line: 9_999 }] } } as OrderEvent
    const other = { ...add.data, additionId: AdditionId.parse(uuid(71)) }
    given(placed, full)
      .when({ type: 'AddLines', data: other } as OrderCommand)
      .thenRejected('TooManyLines')
  })
  test.each([
    ['in checkout', [started], 'OrderInCheckout'],
    ['paid', [startedOpen, settledOpen], 'OrderAlreadyPaid'],
    ['completed', [completed], 'OrderNotOpen'],
    ['cancelled', [cancelled], 'OrderCancelledAlready'],
  ] as const)('is refused once the order is %s', (_name, events, reason) =>
    given(placed, ...events)
      .when(add)
      .thenRejected(reason),
  )
  test('needs an order', () => given().when(add).thenRejected('OrderUnknown'))
})

describe('changing a line', () => {
  const revise = (change: Partial<LineRevision>): OrderCommand => ({
    type: 'ReviseLine',
    data: { orderId: orderId(1), line: 1, of: 1, quantity: 1, ...change },
  })
  const noted = (notes: string | null, line = 1): OrderEvent => ({
    type: 'OrderLineNoted',
    data: { orderId: orderId(1), line, notes, notedAt: now },
  })
  const options = {
    variant: { variantId: variantId(5), title: '320 g' },
    addons: [{ addonId: addonId(6), title: 'Sauce' }],
    unitPrice: money(1_400),
    tax: null,
  }
  const revised = (line = 1): OrderEvent => ({
    type: 'OrderLineRevised',
    data: { orderId: orderId(1), line, ...options, revisedAt: now },
  })

  test('records another note', () =>
    given(placed)
      .when(revise({ notes: 'rare' }))
      .then(noted('rare')))
  test('records the removal of the note', () =>
    given(placed, noted('rare'))
      .when(revise({ notes: null }))
      .then(noted(null)))
  test('records other marks, which stay when the note changes', () => {
    const urgent = { rush: true, allergy: false }
    const marked: OrderEvent = {
      type: 'OrderLineNoted',
      data: { orderId: orderId(1), line: 1, notes: orderLine(1).notes, marks: urgent, notedAt: now },
    }
    given(placed)
      .when(revise({ marks: urgent }))
      .then(marked)
    given(placed, marked)
      .when(revise({ marks: urgent }))
      .then()
    expect(stateAfter(placed, marked, noted('rare')).placed.lines[0]).toMatchObject({ notes: 'rare', rush: true })
    const none = { ...marked.data, marks: { rush: false, allergy: false } }
    const [plain] = stateAfter(placed, marked, { type: 'OrderLineNoted', data: none }).placed.lines
    expect(plain).toEqual(orderLine(1))
  })
  test('records other options with their price', () => given(placed).when(revise({ options })).then(revised()))
  test('records note and options together', () =>
    given(placed)
      .when(revise({ options, notes: 'rare' }))
      .then(revised(), noted('rare')))
  test('to the same value adds no event', () =>
    given(placed, revised(), noted('rare'))
      .when(revise({ options: { ...options, unitPrice: money(9_999) }, notes: 'rare' }))
      .then())
  test('charges the price of the options', () => expect(billOf(stateAfter(placed, revised())).total).toBe(2_400))
  test('changes nothing else of the line', () => {
    const [line] = stateAfter(placed, revised(), noted('rare')).placed.lines
    expect(line).toEqual({ ...orderLine(1), ...options, notes: 'rare' })
  })
  test('divides it first if only some portions are changed', () => {
    const newLine = { ...orderLine(4 - 1), itemId: orderLine(1).itemId, title: 'Dish 1', quantity: 2 }
    const divided: OrderEvent = {
      type: 'OrderLineDivided',
      data: {
        orderId: orderId(1),
        line: 1,
        rest: 1,
        newLine: { ...newLine, status: 'created', statusAt: now },
        dividedAt: now,
      },
    }
    given(three)
      .when(revise({ of: 3, quantity: 2, notes: 'rare', options }))
      .then(divided, revised(3), noted('rare', 3))
  })
  test('is refused once the kitchen has started it, apart from marks and a note that comes with them', () => {
    const allergy = { rush: false, allergy: true }
    const marked = (notes: string | null): OrderEvent => {
      return { type: 'OrderLineNoted', data: { orderId: orderId(1), line: 1, notes, marks: allergy, notedAt: now } }
    }
    const { notes } = orderLine(1)
    given(placed, itemStarted)
      .when(revise({ notes: 'rare' }))
      .thenRejected('ItemStarted')
    given(placed, itemStarted)
      .when(revise({ marks: allergy }))
      .then(marked(notes))
    given(placed, itemStarted, marked(notes))
      .when(revise({ marks: allergy }))
      .then()
    given(placed, itemStarted)
      .when(revise({ marks: allergy, notes: 'no nuts' }))
      .then(marked('no nuts'))
    given(placed, itemStarted, marked(notes))
      .when(revise({ marks: allergy, notes: 'rare' }))
      .thenRejected('ItemStarted')
    given(placed, itemStarted)
      .when(revise({ marks: allergy, options }))
      .thenRejected('ItemStarted')
  })
  test('is refused once it is voided', () =>
    given(placed, itemCancelled)
      .when(revise({ notes: 'rare' }))
      .thenRejected('ItemVoided'))
  test('is refused if the line has other portions than the screen showed', () =>
    given(three)
      .when(revise({ of: 4, quantity: 4, notes: 'rare' }))
      .thenRejected('ItemChanged'))
  test('is refused for a missing line', () =>
    given(placed)
      .when(revise({ line: 7, notes: 'rare' }))
      .thenRejected('ItemUnknown'))
  test('leaves the price of a discounted line', () =>
    given(placed, discounted).when(revise({ options })).thenRejected('ItemDiscounted'))
  test('records the note of a discounted line', () =>
    given(placed, discounted)
      .when(revise({ notes: 'rare' }))
      .then(noted('rare')))
  test('is refused once the order is paid', () =>
    given(placed, startedOpen, settledOpen)
      .when(revise({ notes: 'rare' }))
      .thenRejected('OrderAlreadyPaid'))
})

describe('voiding a line as it was seen', () => {
  const cancel = (quantity: number, status: 'created' | 'preparing' = 'created'): OrderCommand => ({
    type: 'CancelItem',
    data: { orderId: orderId(1), line: 1, seen: { quantity, status } },
  })
  test('is recorded', () => given(placed).when(cancel(1)).then(itemCancelled))
  test('is refused once the kitchen has started it', () =>
    given(placed, itemStarted).when(cancel(1)).thenRejected('ItemStarted'))
  test('is refused if another till has voided it', () =>
    given(placed, itemCancelled).when(cancel(1)).thenRejected('ItemVoided'))
  test('is refused if another till has changed its portions', () =>
    given(three).when(cancel(2)).thenRejected('ItemChanged'))
  test('is refused if it was recalled to its first status', () =>
    given(placed).when(cancel(1, 'preparing')).thenRejected('ItemChanged'))
})
