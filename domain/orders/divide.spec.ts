import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancelled,
  committed,
  complete,
  completed,
  itemStarted,
  loss,
  settledOpen,
  startedAlone,
  startedOpen,
} from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, orderLine, placement, tableId, uuid } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { DiscountId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { billOf } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent, OrderTable } from './events.ts'
import type { SentLine } from './lines.ts'
import { order } from './order.ts'
import type { Discount } from './state.ts'

const given = givenFor(order, context)
const [mine, other] = [orderId(1), orderId(2)]
const sold = placement({ lines: [orderLine(1, { quantity: 3 }), orderLine(2)] })
const { qrOrderId: _, lines, ...head } = { ...sold, placedAt: now }
const placed: OrderEvent = { type: 'OrderPlaced', data: { ...sold, placedAt: now } }
const sent = (line: number, quantity: number, status: SentLine['status'] = 'created', from = line): SentLine => ({
  ...orderLine(from),
  line,
  quantity,
  status,
  statusAt: now,
})
const divided = (newLine: SentLine, rest: number): OrderEvent => ({
  type: 'OrderLineDivided',
  data: { orderId: mine, line: 1, rest, newLine, dividedAt: now },
})
const movedOff = (...moved: SentLine[]) =>
  ({ type: 'OrderLinesMovedOff', data: { ...head, intoOrderId: other, lines: moved, movedAt: now } }) as const
/** The event of a move with a part of the first line, which was divided for it. */
const partMovedOff = (...moved: SentLine[]) => {
  const { type, data } = movedOff(...moved)
  return { type, data: { ...data, parts: [{ line: 3, of: 1 }] } } as const
}
const divide = (...taken: [line: number, quantity: number][]): OrderCommand => ({
  type: 'DivideOrder',
  data: { orderId: mine, intoOrderId: other, lines: taken.map(([line, quantity]) => ({ line, quantity })) },
})
const cancelPart = (quantity: number, line = 1): OrderCommand => ({
  type: 'CancelItem',
  data: { orderId: mine, line, quantity },
})
const partCancelled = (line: number, kind: 'void' | 'waste', value: number): OrderEvent => ({
  type: 'OrderItemCancelled',
  data: { orderId: mine, line, losses: [{ ...loss(line, kind), value: money(value) }], cancelledAt: now },
})
const recalled: OrderEvent = { type: 'OrderItemRecalled', data: { orderId: mine, line: 1, recalledAt: now } }
const stateAfter = (...events: readonly OrderEvent[]) => {
  const state = events.reduce(order.evolve, order.initial)
  if (state.status === 'None') throw new Error('it was placed')
  return state
}
const portions = (...events: readonly OrderEvent[]) =>
  stateAfter(...events).placed.lines.map(({ line, quantity }) => [line, quantity])

describe('cancelling a part of a line', () => {
  test('divides the line and cancels the new one', () =>
    given(placed)
      .when(cancelPart(1))
      .then(divided(sent(3, 1, 'created', 1), 2), partCancelled(3, 'void', 1000)))
  test('is a waste once the kitchen has begun', () =>
    given(placed, itemStarted)
      .when(cancelPart(2))
      .then(divided(sent(3, 2, 'preparing', 1), 1), partCancelled(3, 'waste', 2000)))
  test('is a waste after the line was set back to not started', () => {
    const part = { ...sent(3, 1, 'created', 1), wasStarted: true } as const
    given(placed, itemStarted, recalled)
      .when(cancelPart(1))
      .then(divided(part, 2), partCancelled(3, 'waste', 1000))
    given(placed, itemStarted, recalled, divided(part, 2))
      .when(cancelPart(2))
      .then(partCancelled(1, 'waste', 2000))
  })
  test('of all portions cancels the line as it is', () =>
    given(placed)
      .when(cancelPart(3))
      .then(partCancelled(1, 'void', 3000)))
  test('of more than there are is refused', () => given(placed).when(cancelPart(4)).thenRejected('QuantityTooLarge'))
  test('of an unknown line is refused', () => given(placed).when(cancelPart(1, 7)).thenRejected('ItemUnknown'))
  test('needs an open order that is not being paid', () => {
    given(placed, startedAlone, committed).when(cancelPart(1)).thenRejected('OrderInCheckout')
    given(placed, startedOpen, committed, settledOpen).when(cancelPart(1)).thenRejected('OrderAlreadyPaid')
    given(placed, completed).when(cancelPart(1)).thenRejected('OrderNotOpen')
  })
  test('keeps the portions and the bill of the rest', () => {
    const events = [placed, divided(sent(3, 1, 'created', 1), 2)]
    expect(portions(...events)).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
    expect(billOf(stateAfter(...events)).total).toBe(billOf(stateAfter(placed)).total)
  })
})

describe('dividing an order', () => {
  test('moves whole lines off', () =>
    given(placed)
      .when(divide([2, 1]))
      .then(movedOff(sent(2, 1))))
  test('divides a partly moved line', () => {
    const part = sent(3, 2, 'created', 1)
    given(placed)
      .when(divide([1, 2], [2, 1]))
      .then(divided(part, 1), partMovedOff(sent(2, 1), part))
  })
  test('keeps the statuses of the kitchen', () =>
    given(placed, itemStarted)
      .when(divide([1, 1]))
      .then(divided(sent(3, 1, 'preparing', 1), 2), partMovedOff(sent(3, 1, 'preparing', 1))))
  test('to another table is recorded in both streams, and the other order is paid there (rule R7)', () => {
    const [seven, twelve] = [sold.table, { tableId: tableId(9), title: 'T12', floor: 'Terrace' }]
    const command = divide([2, 1])
    const moved = { ...movedOff(sent(2, 1)).data, to: twelve }
    const to = (table: OrderTable | null) => ({ ...command, data: { ...command.data, table } }) as OrderCommand
    given(placed).when(to(twelve)).then({ type: 'OrderLinesMovedOff', data: moved })
    given(placed)
      .when(to(seven))
      .then(movedOff(sent(2, 1)))
    const { to: _to, intoOrderId: _into, movedAt: splitAt, ...kept } = moved
    const splitOff = { ...kept, orderId: other, dividedFrom: mine, splitAt, table: twelve, movedFrom: seven }
    given()
      .when({ type: 'SplitOffOrder', data: { movedOff: moved } })
      .then({ type: 'OrderSplitOff', data: splitOff } as OrderEvent)
    expect(stateAfter({ type: 'OrderSplitOff', data: splitOff } as OrderEvent).placed.table).toEqual(twelve)
  })
  test('twice into the same order is recorded once', () =>
    given(placed, movedOff(sent(2, 1)))
      .when(divide([2, 1]))
      .then())
  test('leaves at least one charged line', () => {
    given(placed)
      .when(divide([1, 3], [2, 1]))
      .thenRejected('NothingStays')
    given(placed, partCancelled(1, 'void', 3000))
      .when(divide([2, 1]))
      .thenRejected('NothingStays')
  })
  test('moves no line twice, no cancelled line, and not more portions than there are', () => {
    given(placed)
      .when(divide([2, 1], [2, 1]))
      .thenRejected('ItemUnknown')
    given(placed, partCancelled(2, 'void', 1000))
      .when(divide([2, 1]))
      .thenRejected('ItemUnknown')
    given(placed)
      .when(divide([1, 4]))
      .thenRejected('QuantityTooLarge')
  })
  test('is refused once it is paid, in checkout, or closed', () => {
    given(placed, startedAlone, committed)
      .when(divide([2, 1]))
      .thenRejected('OrderInCheckout')
    given(placed, startedOpen, committed, settledOpen)
      .when(divide([2, 1]))
      .thenRejected('OrderAlreadyPaid')
    given(placed, cancelled)
      .when(divide([2, 1]))
      .thenRejected('OrderCancelledAlready')
  })
  test('never reuses a line number', () => {
    const part = sent(3, 1, 'created', 1)
    given(placed, divided(part, 2), movedOff(part))
      .when(cancelPart(1))
      .then(divided(sent(4, 1, 'created', 1), 1), partCancelled(4, 'void', 1000))
  })
  test('of an unknown order is refused', () =>
    given()
      .when(divide([2, 1]))
      .thenRejected('OrderUnknown'))
})

describe('an order that was split off', () => {
  const moved = movedOff(sent(2, 1, 'preparing'))
  const splitOff: OrderEvent = {
    type: 'OrderSplitOff',
    data: { ...head, orderId: other, dividedFrom: mine, lines: [sent(2, 1, 'preparing')], splitAt: now },
  }
  const write: OrderCommand = { type: 'SplitOffOrder', data: { movedOff: moved.data } }
  test('begins with the lines it took over', () => {
    given().when(write).then(splitOff)
    expect(stateAfter(splitOff)).toMatchObject({
      status: 'Open',
      payment: { status: 'Unpaid' },
      dividedFrom: mine,
      items: { 2: 'preparing' },
    })
  })
  test('keeps the mark of a line that was set back to not started', () => {
    const part = { ...sent(3, 1, 'created', 1), wasStarted: true } as const
    given(placed, itemStarted, recalled)
      .when(divide([1, 1]))
      .then(divided(part, 2), partMovedOff(part))
    const alone = { ...splitOff, data: { ...splitOff.data, lines: [part] } } as OrderEvent // the type of one of them
    const cancelThird: OrderCommand = { type: 'CancelItem', data: { orderId: other, line: 3 } }
    const voided = partCancelled(3, 'waste', 1000)
    given(alone)
      .when(cancelThird)
      .then({ ...voided, data: { ...voided.data, orderId: other } } as OrderEvent)
    const back: OrderEvent = { type: 'OrderItemRecalled', data: { orderId: other, line: 2, recalledAt: now } }
    const second = partCancelled(2, 'waste', 1000)
    given(splitOff, back)
      .when({ type: 'CancelItem', data: { orderId: other, line: 2 } })
      .then({ ...second, data: { ...second.data, orderId: other } } as OrderEvent)
  })
  test('is written once', () => given(splitOff).when(write).then())
  test('is not written over another order', () =>
    given({ type: 'OrderPlaced', data: { ...placement({ orderId: other }), placedAt: now } })
      .when(write)
      .thenRejected('OrderPlacedAlready'))
  test('is completed like any other', () =>
    given(splitOff)
      .when({ ...complete, data: { orderId: other } } as OrderCommand)
      .then({ type: 'OrderCompleted', data: { orderId: other, losses: [loss(2, 'unpaid')], completedAt: now } }))
  test('does not change the sum of both bills', () =>
    expect(billOf(stateAfter(placed, moved)).total + billOf(stateAfter(splitOff)).total).toBe(
      billOf(stateAfter(placed)).total,
    ))
})

describe('the discounts of a divided order', () => {
  const share = (line: number, amount: number) => ({ line, amount: money(amount) })
  const terms = {
    discountId: DiscountId.parse(uuid(1)),
    kind: 'discount',
    scope: null,
    asked: { type: 'amount', amount: money(401) },
    reason: { code: 'regular_guest' },
    discountedBy: context.by,
    discountedAt: now,
  } as const
  const discounted = (change: Partial<Discount> = {}): OrderEvent => ({
    type: 'OrderDiscounted',
    data: { orderId: mine, ...terms, shares: [share(1, 301), share(2, 100)], rule: 1, ...change },
  })
  const part = sent(3, 1, 'created', 1)
  const dividedWith = (...shares: Discount['shares'][number][]): OrderEvent => ({
    type: 'OrderLineDivided',
    data: { orderId: mine, line: 1, rest: 2, newLine: part, discounts: [{ ...terms, shares }], dividedAt: now },
  })

  test('move with the portions, to the minor unit', () =>
    given(placed, discounted())
      .when(cancelPart(1))
      .then(dividedWith(share(1, 201), share(3, 100)), partCancelled(3, 'void', 900)))
  test('are limited to the lines of each order, and an amount becomes their sum', () =>
    given(placed, discounted())
      .when(divide([1, 1], [2, 1]))
      .then(dividedWith(share(1, 201), share(3, 100)), {
        type: 'OrderLinesMovedOff',
        data: {
          ...partMovedOff(sent(2, 1), part).data,
          discounts: [
            { ...terms, asked: { type: 'amount', amount: money(200) }, shares: [share(2, 100), share(3, 100)] },
          ],
          discountsLeft: [{ ...terms, asked: { type: 'amount', amount: money(201) }, shares: [share(1, 201)] }],
        },
      }))
  test('move with the only line they cover; a discount of a divided line names its new line', () => {
    const asked = { type: 'percent', basisPoints: 1_000 } as const
    const ofLine = { ...terms, scope: 1, asked }
    given(placed, discounted({ scope: 2, asked, shares: [share(2, 100)] }))
      .when(divide([2, 1]))
      .then({
        type: 'OrderLinesMovedOff',
        data: { ...movedOff(sent(2, 1)).data, discounts: [{ ...terms, scope: 2, asked, shares: [share(2, 100)] }] },
      })
    given(placed, discounted({ scope: 1, asked, shares: [share(1, 300)] }))
      .when(divide([1, 1]))
      .then(
        {
          type: 'OrderLineDivided',
          data: {
            orderId: mine,
            line: 1,
            rest: 2,
            newLine: part,
            discounts: [{ ...ofLine, shares: [share(1, 200), share(3, 100)] }],
            dividedAt: now,
          },
        },
        {
          type: 'OrderLinesMovedOff',
          data: {
            ...partMovedOff(part).data,
            discounts: [{ ...ofLine, scope: 3, shares: [share(3, 100)] }],
            discountsLeft: [{ ...ofLine, shares: [share(1, 200)] }],
          },
        },
      )
  })
  test('that moved with its lines is not given again by a repeated command', () => {
    const gone = { ...terms, scope: 2, shares: [share(2, 100)] }
    const { type, data } = movedOff(sent(2, 1))
    const { discountId, kind, scope, reason } = gone
    given(placed, discounted(gone), { type, data: { ...data, discounts: [gone] } })
      .when({
        type: 'GiveDiscount',
        data: { orderId: mine, discountId, kind, scope, asked: { type: 'percent', basisPoints: 1_000 }, reason },
      })
      .then()
  })
  test('leave both parts of a free line at 0', () =>
    given(placed, discounted({ kind: 'comp', scope: 1, shares: [share(1, 3_000)] }))
      .when(cancelPart(1))
      .then(
        {
          type: 'OrderLineDivided',
          data: {
            orderId: mine,
            line: 1,
            rest: 2,
            newLine: part,
            discounts: [{ ...terms, kind: 'comp', scope: 1, shares: [share(1, 2_000), share(3, 1_000)] }],
            dividedAt: now,
          },
        },
        partCancelled(3, 'void', 0),
      ))
})
